import SportsModel
package import TripPlanning

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
      "no whole game from \(builder.request.from) to \(builder.request.to) at "
      + names.prefix(8).joined(separator: ", ") + more
    advice = ["other days with --from and --to", "only some stadiums with --stadium"]
  }

  /// Creates the error for a route that violates the rules: a bug in the solver.
  package init(faults: [QuestChecker.Violation]) {
    kind = "fault"
    message = "the route found breaks the rules (\(faults.prefix(3))); please report this"
    advice = []
  }

  /// Creates the error for a failure of the solver.
  package init(_ failure: QuestFailure, _ builder: QuestProblemBuilder) {
    let dataset = builder.dataset
    (kind, message, advice) =
      switch failure {
      case .noStadiums: ("noStadiums", "there is no stadium to see", [])
      case .tooManyStadiums(let count):
        (
          "tooManyStadiums",
          "\(count) stadiums are too many; \(QuestProblem.maxStadiums) at most",
          ["one league at a time", "only some stadiums with --stadium"]
        )
      case .tooManyGames(let count):
        ("tooManyGames", "\(count) games are too many", ["fewer days with --from and --to"])
      case .sameStadiumTwice(let id):
        ("sameStadiumTwice", "\(dataset.name(of: id)) is there twice", [])
      case .sameGameTwice(let id): ("sameGameTwice", "game \(id) is there twice", [])
      case .noGame(let id):
        ("noGamesInRange", "no whole game at \(dataset.name(of: id))", ["other days"])
      case .missingDrive(let from, let to):
        (
          "missingDrive",
          "no drive is known from \(dataset.name(of: from)) to \(dataset.name(of: to))",
          ["travel times of your own with --travel-times"]
        )
      case .missingDriveFromStart(let id):
        ("missingDrive", "no drive is known from the start to \(dataset.name(of: id))", [])
      case .missingDriveToEnd(let id):
        ("missingDrive", "no drive is known from \(dataset.name(of: id)) to the end", [])
      case .outOfRange(let name): ("outOfRange", "\(name): not a possible number", [])
      case .unknownMustSee(let id):
        ("unknownMustSee", "game \(id) is none of those that can be seen in these days", [])
      case .mustSeeTwice(let id):
        ("mustSeeTwice", "two games that must be seen are at \(dataset.name(of: id))", [])
      case .noRoute:
        (
          "noValidRoutes", "no route sees all \(dataset.stadiums.count) stadiums in time: proven",
          ["more days with --from and --to", "fewer stadiums with --stadium"]
        )
      case .noneFound:
        (
          "noneFound", "no route was found; there may be one",
          ["more work with --effort", "more days with --from and --to"]
        )
      }
  }

}
