import AppSupport
import Badges
import Catalog
import Drawing
import Foundation
import Localization
import PhotoImport
import PhotoLibraries
import Sharing
import SportsModel
import Thumbnails
import VisitStore

struct ReviewRunner {
  let context: AppContext
  let catalog: Catalog
  let store: VisitStore
  /// True to ask line by line, without control sequences.
  let isPlain: Bool
  /// Leagues that are offered; all when nil.
  var leagues: Set<LeagueID>?
  /// Photos without a location to ask about; nil for stored questions only.
  var unlocated: UnlocatedDays?
  var pictures: PictureMode?

  /// Asks the wanted open questions until the last one, or until the user quits; every answer is
  /// kept.
  func run(
    where isWanted: (Question) -> Bool = \.isAsked
  ) throws -> ReviewConversation.Ending {
    let service = context.reviewService(
      catalog, store: store, leagues: leagues, unlocated: unlocated)
    let items = try service.items(where: isWanted)
    guard !items.isEmpty else { return .finished }
    let screen = isPlain ? nil : screen(for: items)
    var conversation = ReviewConversation(
      items, service: service, text: context.reviewFormatter(catalog),
      readDay: { [context] in try? context.pastDay(typed: $0) })
    let ending = try context.console.withAsker(lineByLine: isPlain) { asker in
      try conversation.run(
        text: { context.reviewFormatter(catalog) },
        show: { if let screen { show($0.question.photos, on: screen) } },
        open: open, discardInput: asker.discardInput,
        output: { context.console.write($0, to: .standardError) },
        input: { waiting in
          switch waiting.wanted {
          case .key: asker.key()
          case .line(let prompt):
            asker.line(
              prompt, hints: InputHints(preview: waiting.preview, completion: waiting.completion))
          }
        })
    }
    close(try service.items(where: isWanted).count)
    return ending
  }

  /// Returns a terminal for pictures if it can show them and thumbnails can be made; a missing
  /// library is reported once.
  private func screen(for items: [ReviewItem]) -> PictureTerminal? {
    guard items.contains(where: { !$0.question.photos.isEmpty }),
      let screen = PictureTerminal(context, option: pictures, on: .standardError)
    else { return nil }
    let first = items.prefix(1).flatMap { $0.question.photos.prefix(screen.room) }
    guard let reason = context.thumbnailService.pictures(of: first).missingLibrary else {
      return screen
    }
    context.console.remark(localized("Couldn't show photos: \(reason)"))
    return nil
  }

  private func show(_ photos: [StoredPhoto], on screen: PictureTerminal) {
    let some = Array(photos.prefix(screen.room))
    let made = context.thumbnailService.pictures(of: some)
    guard !made.pictures.isEmpty else { return }
    context.console.write("\n", to: .standardError)
    screen.show(some.compactMap { made.pictures[$0.sha256] })
  }

  private static let maxOpened = 8

  /// Opens the first photos in the desktop's viewer, and names those without a file.
  private func open(_ photos: [StoredPhoto]) {
    let places = photos.map(Self.place)
    let missing = zip(photos, places).filter { $1 == nil }.map(\.0)
    if !missing.isEmpty {
      let names = context.reviewFormatter(catalog).names(of: missing)
      context.console.remark(
        localized(
          missing.count, one: "\(missing.count) photo is missing or in an archive: \(names)",
          other: "\(missing.count) photos are missing or in an archive: \(names)"))
    }
    let found = places.compactMap(\.self)
    if found.count > Self.maxOpened {
      context.console.remark(
        localized("Opening the first \(Self.maxOpened) of \(found.count) photos."))
    }
    SharingPrograms(context: context).open(Array(found.prefix(Self.maxOpened)))
  }

  /// Returns the file of a photo, or what its photo library has: a smaller picture or a page.
  private static func place(of photo: StoredPhoto) -> String? {
    let smaller = photo.paths.compactMap(AppleOriginal.init).flatMap(\.derivatives)
    return (photo.paths + smaller).first { path in
      path.hasPrefix("/")
        ? FileManager.default.isReadableFile(atPath: path)
        : ["https://", "http://"].contains(where: path.hasPrefix)
    }
  }

  private func close(_ rest: Int) {
    context.console.remark(
      rest == 0
        ? localized("No open questions left.")
        : localized(
          rest, one: "\(rest) open question left. Continue with: stvisits review",
          other: "\(rest) open questions left. Continue with: stvisits review"))
  }
}

// MARK: - Wrong visits

extension ReviewRunner {
  func offerRemoval(of recorded: [ImportStep]) throws -> ReviewConversation.Ending {
    guard !recorded.isEmpty else { return .finished }
    context.console.write("\n", to: .standardError)
    let ids = Set(recorded.compactMap(\.visitID))
    let reportedVisits = try store.visits().map(\.visit).filter { ids.contains($0.id) }
    return try context.console.withAsker(lineByLine: isPlain) { asker in
      while true {
        let prompt = localized(
          "Anything wrong? Enter numbers to remove, or press Enter to keep all:")
        let line: String
        switch asker.line(prompt + " ", hints: InputHints()) {
        case .line(let text): line = text
        case .cancel: return .finished
        case .key, .end: return .withoutInput
        case .interrupt: return .interrupted
        }
        let fields = line.split { $0 == " " || $0 == "," }
        let numbers = fields.compactMap { Int($0) }.filter { (1...recorded.count).contains($0) }
        guard numbers.count == fields.count else {
          let valid =
            recorded.count == 1
            ? localized("Enter 1 to remove the visit, or press Enter to keep it.")
            : localized("Enter numbers from 1 to \(recorded.count), or press Enter to keep all.")
          context.console.write(context.console.lastLine(of: valid) + "\n", to: .standardError)
          continue
        }
        for number in Set(numbers).sorted() {
          guard let id = recorded[number - 1].visitID else { continue }
          try delete(id, number: number, reported: reportedVisits, asker: asker)
        }
        return .finished
      }
    }
  }

  /// Deletes a visit, unless another process changed it since it was printed.
  private func delete(
    _ id: UUID, number: Int, reported: [Visit], asker: any Prompter
  ) throws {
    guard let visit = try store.visit(id)?.visit else {
      context.console.remark(localized("Visit \(number) was already removed."))
      return
    }
    guard reported.contains(visit) || isWanted(visit, asker: asker) else { return }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let badges = try editor.delete(id.text)
    context.console.remark(
      localized("Removed: \(visit.day) \(visit.stadiumName)."))
    context.console.remark(badges)
  }

  private func isWanted(_ visit: Visit, asker: any Prompter) -> Bool {
    let day = DisplayFormat.date(visit.day)
    context.console.remark(
      localized("Another stvisits changed the visit to \(visit.stadiumName) on \(day)."))
    let question = "\(localized("Remove it anyway?")) \(YesNoAnswer.choices) "
    guard case .line(let text) = asker.line(question, hints: InputHints())
    else { return false }
    return YesNoAnswer.isYes(text)
  }
}
