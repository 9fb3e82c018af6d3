import Catalog
package import Quests
import SportsModel

/// The reason that there is no quest, with advice.
package struct QuestError: Error, Hashable, Sendable {
  /// A name for scripts.
  package let kind: String
  package let message: String
  package let advice: [String]

  /// Creates the error for stadiums without a complete game within the days.
  init(noGameAt stadiums: [StadiumID], _ builder: QuestProblemBuilder) {
    let names = stadiums.map(builder.dataset.name(of:))
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    kind = "noGamesInRange"
    message =
      "no complete game from \(builder.request.from) to \(builder.request.to) at "
      + names.prefix(8).joined(separator: ", ") + more
      + Self.gap(builder)
    advice = ["other dates with --from and --to", "fewer stadiums with --stadium"]
  }

  /// Creates the error for a route that violates the rules: a bug in the solver.
  package init(faults: [QuestChecker.Violation]) {
    kind = "fault"
    message = "the solver found an invalid route (\(faults.prefix(3))). Please report this bug"
    advice = []
  }

  /// Creates the error for a failure of the solver.
  package init(_ failure: QuestFailure, _ builder: QuestProblemBuilder) {
    let dataset = builder.dataset
    (kind, message, advice) =
      switch failure {
      case .noStadiums:
        ("noStadiums", "there are no stadiums to visit" + Self.gap(builder), [])
      case .tooManyStadiums(let count):
        (
          "tooManyStadiums",
          "a quest can have at most \(QuestProblem.maxStadiums) stadiums (got \(count))",
          ["one league at a time", "fewer stadiums with --stadium"]
        )
      case .tooManyGames(let count):
        ("tooManyGames", "too many games (\(count))", ["a shorter period with --from and --to"])
      case .sameStadiumTwice(let id):
        ("sameStadiumTwice", "\(dataset.name(of: id)) appears twice", [])
      case .sameGameTwice(let id): ("sameGameTwice", "game \(id) appears twice", [])
      case .noGame(let id):
        ("noGamesInRange", "no complete game at \(dataset.name(of: id))", ["other dates"])
      case .missingDrive(let from, let to):
        (
          "missingDrive",
          "no known drive from \(dataset.name(of: from)) to \(dataset.name(of: to))",
          ["your own travel times with --travel-times"]
        )
      case .missingDriveFromStart(let id):
        ("missingDrive", "no known drive from the start to \(dataset.name(of: id))", [])
      case .missingDriveToEnd(let id):
        ("missingDrive", "no known drive from \(dataset.name(of: id)) to the end", [])
      case .outOfRange(let name): ("outOfRange", "the \(name) is out of range", [])
      case .unknownMustSee(let id):
        ("unknownMustSee", "game \(id) is not among the games in these dates", [])
      case .mustSeeTwice(let id):
        ("mustSeeTwice", "two required games are at \(dataset.name(of: id))", [])
      case .noRoute:
        (
          "noValidRoutes",
          "no route visits all \(dataset.stadiums.count) stadiums in time (proven)",
          ["a longer period with --from and --to", "fewer stadiums with --stadium"]
        )
      case .noneFound:
        (
          "noneFound", "no route was found, but one may exist",
          ["a longer search with --effort", "a longer period with --from and --to"]
        )
      }
  }

  /// Returns a sentence without its period: where the schedules end if the quest has later days.
  private static func gap(_ builder: QuestProblemBuilder) -> String {
    builder.dataset.gap.map { ". \($0.sentence.dropLast())" } ?? ""
  }
}
