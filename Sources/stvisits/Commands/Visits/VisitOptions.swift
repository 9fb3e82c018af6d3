import ArgumentParser
import Localization
import PhotoImport
import SportsModel

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
