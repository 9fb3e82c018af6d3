import AppSupport
import ArgumentParser
import Foundation
import Localization
import PhotoImport
import SportsModel

struct VisitsPhotosCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "List, add, remove, caption and order the photos of a visit.",
    discussion: """
      Actions: add PATH…, remove PHOTO…, caption PHOTO TEXT and order PHOTO…. Without
      an action, lists the photos. A PHOTO is its number in that list, the beginning
      of its ID, or its path. Removed photos stay on your disk, and later imports
      don't add them again.

      Examples:
        stvisits visits photos 5f3a add ~/Pictures/IMG_0815.jpg
        stvisits visits photos 5f3a caption 2 "The ball got by"
        stvisits visits photos 5f3a order 3 1
      """)

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case list, add, remove, caption, order
  }

  @Argument(help: .visit, completion: .visit) var id: String
  @Argument(help: "What to do with the photos.") var action: Action = .list
  @Argument(help: .value("what", "Paths to add, or photos of the visit.")) var items: [String] = []
  @Flag(help: "With add: also move photos from other visits.") var move = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let isFitting =
      switch action {
      case .list: items.isEmpty
      case .add, .remove, .order: !items.isEmpty
      case .caption: items.count == 2
      }
    try require(
      isFitting,
      message: "Use add PATH…, remove PHOTO…, caption PHOTO TEXT, order PHOTO…, or no action.")
    try require(!move || action == .add, message: "--move needs the action add.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try action == .list ? context.readOnlyStore() : context.store()
    let photos = try VisitPhotoService(id, in: store)
    var status = ExitStatus.done
    switch action {
    case .list: break
    case .add: status = try add(to: photos, context)
    case .remove:
      let count = try photos.remove(items).count
      context.console.remark(
        localized(
          count, one: "Removed \(count) photo from the visit.",
          other: "Removed \(count) photos from the visit.") + " "
          + localized("The files stay on your disk."))
    case .caption:
      let isNew = try photos.caption(items[0], items[1])
      context.console.remark(
        isNew ? localized("Caption saved.") : localized("The photo already has this caption."))
    case .order: try photos.order(items)
    }
    try list(photos, context: context)
    return status
  }

  private func add(to photos: VisitPhotoService, _ context: AppContext) throws -> ExitStatus {
    let done = try photos.add(
      items.map(InputFile.absolutePath), moves: move, with: context.scanner())
    for line in done.problemLines { context.console.error(line) }
    context.console.remark(VisitFormatter.sentence(done))
    return done.problemLines.isEmpty ? .done : .partly
  }

  private func list(_ photos: VisitPhotoService, context: AppContext) throws {
    let list = VisitPhotoList(try photos.all())
    let lines = list.lines(context.screen)
    try context.console.report(
      list.document(of: photos.visit), or: lines, isStyled: true,
      notes: lines.isEmpty ? [localized("The visit has no photos.")] : [])
  }
}

struct VisitOptions: ParsableArguments {
  @Option(help: "Stadium: its ID or any name it has had.", completion: .stadium)
  var stadium: String?

  @Option(help: .date("Date: 2019-06-15, Jun 15 2019, yesterday.")) var date: String?

  @Option(help: .value("game", "Game, if there were several that day: 1, 2, … or its ID."))
  var game: String?

  @Option(help: .team("Home team."), completion: .team) var home: String?
  @Option(help: .team("Away team."), completion: .team) var away: String?

  @Option(help: .value("score", "Final score: home-away (4-2) or \"NYY 5 TB 0\"."))
  var score: String?

  @Option(help: "Type of visit.") var type: Visit.Kind?
  @Option(help: .text("Your note.")) var note: String?
  @Option(help: .text("Section, row and seat.")) var seat: String?
  @Option(help: .text("What it was, in your words.")) var description: String?
  @Option(help: "Your rating, 1 to 5. 0 removes it.") var rating: Int?

  /// Returns the request for a visit.
  ///
  /// - Throws: a usage error for text that is not a date or score, and for a date in the future.
  func request(_ context: AppContext) throws -> VisitRequest {
    var request = VisitRequest()
    request.stadium = stadium
    request.day = try date.map(context.pastDay(typed:))
    request.game = game
    request.home = home
    request.away = away
    if let score {
      request.score = Score(text: score)
      request.namedScore = request.score == nil ? NamedScore(score) : nil
      guard request.score != nil || request.namedScore != nil else {
        throw CommandFailure(
          localized("Not a score: \"\(score)\". Enter it like 4-2."), status: .usage)
      }
    }
    request.kind = type
    request.note = note
    request.seat = seat
    request.description = description
    request.rating = rating
    return request
  }
}

extension Visit.Kind: ExpressibleByArgument {}
