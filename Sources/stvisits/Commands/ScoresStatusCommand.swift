import ArgumentParser
import SportsModel
import StvisitsKit
import VisitStore

struct ScoresStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "The visits that wait for a score.",
    discussion: """
      Examples:
        stvisits scores status
        stvisits scores status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let visits = try world.existingStore()?.visits() ?? []
    let games = visits.filter { $0.visit.kind == .game }
    let pending = games.filter(\.visit.isScorePending)
    if options.json {
      try world.console.print([
        "schema": 1, "games": .integer(games.count),
        "pending": .array(
          pending.map { JSONValue(visit: $0.visit, photoCount: $0.photoCount) }),
      ])
      return .done
    }
    guard !pending.isEmpty else {
      world.console.remark("No visit waits for a score.")
      return .done
    }
    var table = Table("ID", "DATE", "STADIUM", "WHAT")
    for visit in pending.map(\.visit) {
      table.add(visit.shortID, visit.day.description, visit.stadiumName, visit.title)
    }
    for line in table.lines { try world.console.print(line) }
    return .done
  }
}
