import Catalog
import SportsModel

/// Checks of the data before it is written.
enum CatalogChecks {
  /// Every failure as a line for people.
  static func failures(
    stadiums: [Stadium], teams: [Team], structures: [LeagueStructure], games: [[Game]]
  ) -> [String] {
    let known = Set(teams.map(\.id))
    var failures = names(of: stadiums) + names(of: teams)
    for stadium in stadiums {
      for tenancy in stadium.tenancies where !known.contains(tenancy.team) {
        failures.append("\(stadium.id): unknown team '\(tenancy.team)'")
      }
    }
    for structure in structures {
      for team in structure.teams where !known.contains(team) {
        failures.append("\(structure.league.id): unknown team '\(team)'")
      }
    }
    let byID = Dictionary(stadiums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for season in games { failures += check(season, stadiums: byID) }
    return failures + namelessTeams(games, teams: teams)
  }

  /// Teams that play in a season in which they wear no name.
  private static func namelessTeams(_ games: [[Game]], teams: [Team]) -> [String] {
    let names = Dictionary(teams.map { ($0.id, $0.names) }, uniquingKeysWith: { first, _ in first })
    var failures: Set<String> = []
    for game in games.joined() {
      for team in [game.home, game.away] where names[team]?.used(in: game.season) == nil {
        failures.insert("\(team): no name in \(game.season)")
      }
    }
    return failures.sorted()
  }

  private static func check(_ games: [Game], stadiums: [StadiumID: Stadium]) -> [String] {
    var failures: [String] = []
    var keys: Set<GameKey> = []
    for game in games {
      if !keys.insert(game.id).inserted { failures.append("\(game.id): two games have this key") }
      if (game.building == .ambiguous) != (game.stadiums.count > 1) {
        failures.append("\(game.id): \(game.building) with \(game.stadiums.count) stadiums")
      }
      if let resumed = game.resumedDay, !(1...200).contains(resumed - game.day) {
        failures.append("\(game.id): completed on \(resumed), outside the season")
      }
      for id in game.stadiums + [game.resumedStadium].compactMap({ $0 }) {
        guard let stadium = stadiums[id] else {
          failures.append("\(game.id): unknown stadium '\(id)'")
          continue
        }
        if !stadium.isOpen(in: game.day.year) {
          let span = YearSpan(first: stadium.opened, last: stadium.closed)
          failures.append("\(game.id): \(id) was open \(span)")
        }
      }
    }
    return failures
  }

  /// No two stadiums of a city wear one name in the same years, none wears two but in a change.
  private static func names(of stadiums: [Stadium]) -> [String] {
    var failures: [String] = []
    var ids: Set<StadiumID> = []
    var used: [String: [(Stadium, DatedName)]] = [:]
    for stadium in stadiums {
      if !ids.insert(stadium.id).inserted { failures.append("\(stadium.id): appears twice") }
      failures += overlaps(stadium.names).map { "\(stadium.id): \($0)" }
      for name in stadium.names {
        used[NameFolding.folded("\(name.name) \(stadium.city)"), default: []].append(
          (stadium, name))
      }
    }
    for (_, wearers) in used.sorted(by: { $0.key < $1.key }) {
      for (position, (stadium, name)) in wearers.enumerated() {
        for (other, otherName) in wearers[(position + 1)...]
        where other.id != stadium.id
          && overlap(years(name, of: stadium), years(otherName, of: other)) > 1
        {
          failures.append("\(stadium.id) and \(other.id) are both called \(name.name)")
        }
      }
    }
    return failures
  }

  private static func names(of teams: [Team]) -> [String] {
    var ids: Set<TeamID> = []
    return teams.flatMap { team in
      (ids.insert(team.id).inserted ? [] : ["\(team.id): appears twice"])
        + overlaps(team.names).map { "\(team.id): \($0)" }
    }
  }

  private static func overlaps(_ names: [DatedName]) -> [String] {
    zip(names, names.dropFirst()).compactMap { earlier, later in
      overlap((earlier.first, earlier.last), (later.first, later.last)) > 1
        ? "'\(earlier.name)' and '\(later.name)' in the same years" : nil
    }
  }

  /// The years in which a stadium wore a name and was open.
  private static func years(_ name: DatedName, of stadium: Stadium) -> (Int?, Int?) {
    (max(name.first ?? 0, stadium.opened ?? 0), min(name.last ?? 9999, stadium.closed ?? 9999))
  }

  private static func overlap(_ left: (Int?, Int?), _ right: (Int?, Int?)) -> Int {
    min(left.1 ?? 9999, right.1 ?? 9999) - max(left.0 ?? 0, right.0 ?? 0) + 1
  }
}
