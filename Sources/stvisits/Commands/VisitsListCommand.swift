import ArgumentParser
import SportsModel
import StvisitsKit
import VisitStore

struct VisitsListCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your visits, the oldest first.",
    discussion: """
      Examples:
        stvisits visits list
        stvisits visits list --league mlb --year 2019
        stvisits visits list --json | jq -r '.visits[].stadium_name' | sort | uniq -c
      """)

  @Option(help: "Only visits of this year.")
  var year: Int?

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let wanted =
      leagues.league.isEmpty ? nil : try world.leagues(leagues, in: world.catalog())
    let visits = try world.store().visits().filter { stored in
      (year.map { stored.visit.day.year == $0 } ?? true)
        && (wanted.map { stored.visit.league.map($0.contains) ?? false } ?? true)
    }
    if options.json {
      let list = visits.map { JSONValue(visit: $0.visit, photoCount: $0.photoCount) }
      try world.console.print(["schema": 1, "visits": .array(list)])
      return .done
    }
    guard !visits.isEmpty else {
      world.console.remark("No visits yet. Begin with: stvisits import ~/Pictures")
      return .done
    }
    var table = Table("ID", "DATE", "STADIUM", "WHAT", "PHOTOS")
    for stored in visits {
      let visit = stored.visit
      table.add(
        visit.shortID, visit.day.description, visit.stadiumName, visit.title,
        String(stored.photoCount))
    }
    for line in table.lines { try world.console.print(line) }
    return .done
  }
}

extension Visit {
  /// So many letters of the id as tell visits apart in practice; every command takes them.
  var shortID: String { String(id.text.prefix(8)) }

  /// The game with its score, or what else it was.
  var title: String {
    guard kind == .game, let game else {
      return description.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue
    }
    guard let score = game.score else {
      return "\(game.awayName) at \(game.homeName)\(isScorePending ? " (score to come)" : "")"
    }
    return "\(game.awayName) \(score.away), \(game.homeName) \(score.home)"
  }
}
