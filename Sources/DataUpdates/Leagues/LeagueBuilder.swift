package import AppSupport
package import Catalog
import Foundation
import SportsModel

/// Builds a league with its games from a pack, by resolving its names to ids of the catalog.
package struct LeagueBuilder {
  package private(set) var league: CustomLeague
  /// The games by season.
  package private(set) var games: [Int: [ReportedGame]] = [:]
  /// Notes about stadiums of the catalog, derived time zones and teams that are kept.
  package private(set) var notes: [String] = []

  private let pack: LeaguePack
  private let catalog: Catalog
  private let former: CustomLeague?
  private let format: DisplayFormat
  private let problems = LeaguePackValidation()
  /// The ids of the catalog by the ids of the pack.
  private(set) var stadiumIDs: [String: StadiumID] = [:]
  private var stadiums: [StadiumID: Stadium] = [:]

  /// The maximum distance in meters of a stadium whose time zone is taken.
  private static let timeZoneReach = 500_000.0

  /// Builds the league, with what the stored one of the same id has, and the CSV files by name.
  ///
  /// - Throws: `LeaguePackError` with all problems.
  package init(
    _ pack: LeaguePack, catalog: Catalog, former: CustomLeague?, schedules: [String: [UInt8]] = [:],
    format: DisplayFormat
  ) throws(LeaguePackError) {
    (self.format, self.pack, self.catalog, self.former) = (format, pack, catalog, former)
    league = CustomLeague(
      structure: LeagueStructure(league: pack.league, conferences: []), teams: [], stadiums: [],
      version: pack.version)
    let id = pack.league.id
    if catalog.structure(of: id) != nil, !catalog.customLeagues.contains(id) {
      problems.add("league.id", "\"\(id)\" is a bundled league. Choose another ID")
    }
    makeStadiums()
    makeTeams()
    makeStructure()
    addFormer()
    let resolver = LeaguePackGameResolver(
      league: league, former: former, catalog: catalog, stadiumIDs: stadiumIDs,
      stadiums: stadiums, problems: problems)
    for season in pack.seasons {
      guard games[season.season] == nil else {
        problems.add("\(season.place).season", "\(season.season) appears twice")
        continue
      }
      let found = resolver.games(of: season, schedules: schedules)
      // A season without games must not remove stored ones.
      if !found.isEmpty { games[season.season] = found }
    }
    try problems.check(pack.path)
  }

  /// The seasons, oldest first.
  package var seasons: [Int] { games.keys.sorted() }

  // MARK: Stadiums

  private mutating func makeStadiums() {
    for entry in pack.stadiums {
      let id = entry.stadium.id
      guard stadiumIDs[id.rawValue] == nil else {
        problems.add("\(entry.place).id", "\"\(id)\" appears twice")
        continue
      }
      if let known = known(entry) {
        stadiumIDs[id.rawValue] = known.id
        if known.id != id {
          notes.append("Using the bundled stadium \(known.id) (\(known.name)) for \(id)")
        }
        continue
      }
      let stadium = withTimeZone(entry)
      stadiumIDs[id.rawValue] = id
      if let other = league.stadiums.first(where: {
        $0.coordinate.distance(to: stadium.coordinate) < Catalog.sameBuilding
          && $0.yearsOverlap(stadium)
      }) {
        problems.add(
          entry.place, "less than 150 m from \"\(other.id)\". Use one entry for one building")
      }
      league.stadiums.append(stadium)
      stadiums[id] = stadium
    }
  }

  /// Returns the stadium of the catalog with the id of an entry, or the same building.
  private mutating func known(_ entry: LeaguePack.StadiumEntry) -> Stadium? {
    let stadium = entry.stadium
    let ours = Set(former?.stadiums.map(\.id) ?? [])
    if let same = catalog.stadiums[stadium.id], !ours.contains(stadium.id) {
      if same.coordinate.distance(to: stadium.coordinate) < 1_000 { return same }
      problems.add(
        "\(entry.place).id",
        "\"\(stadium.id)\" is already the ID of "
          + "\(same.name)\(same.city.isEmpty ? "" : " in \(same.city)")")
      return same
    }
    func isPossible(_ known: Stadium) -> Bool {
      !ours.contains(known.id) && known.yearsOverlap(stadium)
    }
    let names = stadium.names.map(\.name) + stadium.aliases
    if let same = catalog.stadium(
      at: stadium.coordinate, named: names, sport: pack.league.sport, where: isPossible)
    {
      return same
    }
    let near = catalog.stadiums.near(stadium.coordinate, on: nil, within: Catalog.sameBuilding)
    if let neighbor = near.first(where: { isPossible($0.stadium) }) {
      notes.append(
        "\(stadium.id) is another stadium than \(neighbor.stadium.id) "
          + "(\(neighbor.stadium.name)), "
          + "\(format.distance(meters: neighbor.distance)) away")
    }
    return nil
  }

  /// Returns the stadium of an entry with its time zone or, without one, the time zone of the
  /// nearest stadium of the catalog.
  private mutating func withTimeZone(_ entry: LeaguePack.StadiumEntry) -> Stadium {
    var stadium = entry.stadium
    let ours = Set(former?.stadiums.map(\.id) ?? [])
    if !stadium.timeZoneID.isEmpty {
      let zone = stadium.timeZoneID
      if zone != "UTC", !TimeZone.knownTimeZoneIdentifiers.contains(zone) {
        problems.add(
          "\(entry.place).time_zone",
          "unknown time zone \"\(zone)\". Use a name like America/New_York")
      }
    } else if let near = catalog.stadiums.near(
      stadium.coordinate, on: nil, within: Self.timeZoneReach
    ).first(where: { !ours.contains($0.stadium.id) }) {
      stadium.timeZoneID = near.stadium.timeZoneID
      notes.append(
        "Using the time zone \(stadium.timeZoneID) of \(near.stadium.name), "
          + "\(format.distance(meters: near.distance)) away, for \(stadium.id)")
    } else {
      problems.add(
        "\(entry.place).time_zone", "missing, and no stadium is near enough to use its time zone")
    }
    return stadium
  }

  // MARK: Teams

  private mutating func makeTeams() {
    var codes: Set<String> = []
    for entry in pack.teams {
      guard codes.insert(entry.code).inserted else {
        problems.add("\(entry.place).code", "\"\(entry.code)\" appears twice")
        continue
      }
      let homes = entry.homes.compactMap { home in
        LeaguePackNameResolver.stadium(
          home.stadium, at: home.place, ids: stadiumIDs, own: league.stadiums, in: catalog,
          problems: problems
        ).map { Team.Home(stadium: $0, first: home.first, last: home.last) }
      }
      league.teams.append(
        Team(
          id: LeaguePackIdentifiers.team(entry.code, of: pack.league.id), league: pack.league.id,
          code: entry.code, names: entry.names, aliases: entry.aliases, isActive: entry.isActive,
          homes: homes))
    }
  }

  // MARK: Divisions

  private mutating func makeStructure() {
    let active = league.teams.filter(\.isActive)
    guard !pack.divisions.isEmpty else {
      league.structure = CustomLeague.undivided(pack.league, teams: active.map(\.id))
      return
    }
    let byCode = Dictionary(
      league.teams.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    var conferences: [LeagueStructure.Conference] = []
    var names: Set<String> = []
    var placed: Set<String> = []
    for entry in pack.divisions {
      if !names.insert(entry.name).inserted {
        problems.add("\(entry.place).name", "\"\(entry.name)\" appears twice")
      }
      for (index, code) in entry.teams.enumerated() {
        let place = "\(entry.place).teams[\(index)]"
        guard let team = byCode[code] else {
          let hint = LeaguePackValidation.hint(code, among: byCode.keys.sorted())
          problems.add(place, "unknown team code \"\(code)\"\(hint)")
          continue
        }
        if !team.isActive { problems.add(place, "\(code) is not active") }
        if !placed.insert(code).inserted { problems.add(place, "\(code) is already in a division") }
      }
      let conference = entry.conference.isEmpty ? pack.league.name : entry.conference
      let division = LeagueStructure.Division(
        name: entry.name, teams: entry.teams.compactMap { byCode[$0]?.id })
      conferences.add(division, to: conference)
    }
    for team in active where !placed.contains(team.code) {
      problems.add("divisions", "the team \(team.code) isn't in any division")
    }
    league.structure = LeagueStructure(league: pack.league, conferences: conferences)
  }

  /// Keeps stadiums and teams that the pack no longer contains, for old games and visits.
  private mutating func addFormer() {
    guard let former else { return }
    let stadiumIDs = Set(league.stadiums.map(\.id))
    for stadium in former.stadiums where !stadiumIDs.contains(stadium.id) {
      league.stadiums.append(stadium)
      notes.append("Kept the stadium \(stadium.id), no longer in the pack")
    }
    let teamIDs = Set(league.teams.map(\.id))
    for team in former.teams where !teamIDs.contains(team.id) {
      if team.isActive { notes.append("Kept \(team.name) as inactive: no longer in the pack") }
      league.teams.append(team.retired(in: catalog.seasons(of: pack.league.id).last?.season))
    }
  }
}

extension CustomLeague {
  /// Returns a structure with one division, which has the name of the league.
  static func undivided(_ league: League, teams: [TeamID]) -> LeagueStructure {
    guard !teams.isEmpty else { return LeagueStructure(league: league, conferences: []) }
    return LeagueStructure(
      league: league,
      conferences: [.init(name: league.name, divisions: [.init(name: league.name, teams: teams)])])
  }
}

extension [LeagueStructure.Conference] {
  /// Adds a division to the conference of a name, which is created if missing.
  mutating func add(_ division: LeagueStructure.Division, to name: String) {
    guard let place = firstIndex(where: { $0.name == name }) else {
      return append(.init(name: name, divisions: [division]))
    }
    self[place] = .init(name: name, divisions: self[place].divisions + [division])
  }
}

extension Team {
  /// Returns the team as inactive, without a present home.
  fileprivate func retired(in season: Int?) -> Team {
    guard isActive else { return self }
    var team = self
    team.isActive = false
    team.homes = homes.map {
      Home(stadium: $0.stadium, first: $0.first, last: $0.last ?? max($0.first, season ?? $0.first))
    }
    return team
  }
}

extension Stadium {
  /// Returns whether both were open in the same year.
  fileprivate func yearsOverlap(_ other: Stadium) -> Bool {
    (opened ?? .min) <= (other.closed ?? .max) && (other.opened ?? .min) <= (closed ?? .max)
  }
}
