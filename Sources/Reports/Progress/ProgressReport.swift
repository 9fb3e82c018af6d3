package import AppSupport
package import Catalog
import Localization
package import SportsModel

/// The progress in the present stadiums of a league.
package struct ProgressReport: Sendable {
  package typealias Conference = (total: ProgressGroup, divisions: [ProgressGroup])

  package let league: League
  package let total: ProgressGroup
  package let conferences: [Conference]
  /// Visited stadiums that are not a home in the league today: neutral sites and former homes.
  package let others: [Stadium]

  package var isBegun: Bool { !total.visited.isEmpty || !others.isEmpty }

  /// Creates the report of a league; nil if the catalog doesn't contain it.
  ///
  /// Without a start there are no distances.
  package init?(
    of league: LeagueID, _ tally: ProgressTally, in catalog: Catalog, from start: Coordinate? = nil
  ) {
    guard let structure = catalog.structure(of: league) else { return nil }
    func group(_ name: String, teams: [TeamID]) -> ProgressGroup {
      ProgressGroup(name: name, teams: teams, tally, in: catalog, from: start)
    }
    self.league = structure.league
    total = group(structure.league.name, teams: structure.teams)
    conferences = structure.conferences.map { conference in
      (
        total: group(conference.name, teams: conference.divisions.flatMap(\.teams)),
        divisions: conference.divisions.map { group($0.name, teams: $0.teams) }
      )
    }
    let homes = Set(total.places.map(\.stadium.id))
    others = tally.stadiums(of: league).keys.filter { !homes.contains($0) }.sorted()
      .compactMap { catalog.stadiums[$0] }
  }
}

/// The progress in a set of stadiums.
package struct SetProgress: Sendable {
  package let set: StadiumSet
  package let group: ProgressGroup

  package init(
    of set: StadiumSet, _ tally: ProgressTally, in catalog: Catalog, from start: Coordinate? = nil
  ) {
    self.set = set
    // Sets of the user's own have no translation.
    let name = localized(LocalizedMessage(key: set.name), context: "set of stadiums")
    group = ProgressGroup(name: name, teams: set.teams, tally, in: catalog, from: start)
  }
}

/// The user's progress in the leagues and the sets of stadiums.
package struct ProgressOverview: Sendable {
  package let reports: [ProgressReport]
  package let sets: [SetProgress]
  package let rules: CountingRules
  /// The start of distances: `Boston` or `Fenway Park, your last visit`; nil without distances.
  package let start: TripPlace?
  /// True if only some leagues were requested.
  package let isFiltered: Bool

  /// Counts visits in the leagues and their sets, or in all.
  ///
  /// Distances are measured from `home`, or from the last visit.
  ///
  /// - Throws: what the catalog throws when its data can't be read.
  package init(
    of visits: [Visit], rules: CountingRules, in catalog: Catalog, leagues: Set<LeagueID>? = nil,
    from home: TripPlace? = nil
  ) throws {
    let start = Self.start(home, visits: visits, in: catalog)
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    reports = catalog.leagues.filter { leagues?.contains($0.id) ?? true }.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: start?.coordinate)
    }
    sets = try catalog.sets().filter { set in
      leagues.map { leagues in set.league.map(leagues.contains) ?? false } ?? true
    }.map { SetProgress(of: $0, tally, in: catalog, from: start?.coordinate) }
    self.rules = rules
    self.start = start
    isFiltered = leagues != nil
  }

  private static func start(_ home: TripPlace?, visits: [Visit], in catalog: Catalog) -> TripPlace?
  {
    if let home { return home }
    guard let last = visits.max(by: { $0.day < $1.day }),
      let stadium = catalog.stadiums[last.stadium]
    else { return nil }
    return TripPlace(
      name: localized("\(stadium.name), your last visit"), coordinate: stadium.coordinate)
  }
}

/// The present stadiums of some teams, visited and missing.
package struct ProgressGroup: Sendable {
  /// A stadium of today and the teams of the group that play there.
  package struct Place: Sendable {
    package let stadium: Stadium
    package let teams: [Team]
    /// The day of the first visit that counts; nil for a missing stadium.
    package let firstSeen: LocalDay?
    /// The visited former home that counts in its place; nil if it was visited itself.
    package let seenAt: Stadium?
    /// The great-circle distance from the start; nil without a start.
    package let miles: Double?

    package var isVisited: Bool { firstSeen != nil }
  }

  package let name: String
  /// Sorted by name.
  package let places: [Place]

  package var visited: [Place] { places.filter(\.isVisited) }
  package var missing: [Place] { places.filter { !$0.isVisited } }
  package var bar: ProgressBar { ProgressBar(visited.count, of: places.count) }

  /// The nearest missing stadium; nil without one or without distances.
  package var next: Place? { missingByDistance.first { $0.miles != nil } }

  /// The missing stadiums, the nearest first.
  package var missingByDistance: [Place] {
    missing.sorted { ($0.miles ?? 0, $0.stadium.id) < ($1.miles ?? 0, $1.stadium.id) }
  }

  /// Collects the present homes of teams, each stadium once.
  init(
    name: String, teams: [TeamID], _ tally: ProgressTally, in catalog: Catalog,
    from start: Coordinate?
  ) {
    var tenants: [StadiumID: [Team]] = [:]
    for team in teams.compactMap(catalog.team) {
      guard let home = team.currentHome else { continue }
      tenants[home, default: []].append(team)
    }
    self.name = name
    places = tenants.compactMap { id, teams in
      catalog.stadiums[id].map { Place($0, teams: teams, tally: tally, in: catalog, from: start) }
    }.sorted { ($0.stadium.name, $0.stadium.id) < ($1.stadium.name, $1.stadium.id) }
  }
}

extension ProgressGroup.Place {
  fileprivate init(
    _ stadium: Stadium, teams: [Team], tally: ProgressTally, in catalog: Catalog,
    from start: Coordinate?
  ) {
    self.stadium = stadium
    self.teams = teams
    miles = start.map { $0.miles(to: stadium.coordinate) }
    let days = Set(teams.map(\.league)).compactMap { tally.stadiums(of: $0)[stadium.id]?.first }
    let oldHomes = teams.compactMap { tally.oldHome(of: $0, in: catalog) }
    // Former homes count for a shared stadium only if every tenant was seen in one.
    let countsOld = days.isEmpty && oldHomes.count == teams.count
    firstSeen = days.min() ?? (countsOld ? oldHomes.map(\.first).max() : nil)
    seenAt = countsOld ? oldHomes.first?.stadium : nil
  }
}

extension ProgressOverview {
  /// The document of `progress --json`.
  package var document: JSONObject {
    [
      "schema": 1, "leagues": reports.map(\.document),
      "sets": sets.map { $0.group.document + ["id": $0.set.id, "league": $0.set.league] },
      "counting": rules.document, "from": start?.name,
    ]
  }
}

extension ProgressReport {
  fileprivate var document: JSONObject {
    let conferences = conferences.map { conference in
      conference.total.document + ["divisions": conference.divisions.map(\.document)]
    }
    return total.document
      + ["league": league.id, "otherStadiums": others.map(\.id), "conferences": conferences]
  }
}

extension ProgressGroup {
  fileprivate var document: JSONObject {
    let next: JSONObject? = next.map {
      ["stadiumID": $0.stadium.id, "name": $0.stadium.name, "miles": $0.miles?.roundedToTenths]
    }
    return [
      "name": name, "visited": visited.count, "total": places.count, "percent": bar.percent,
      "visitedStadiums": visited.map(\.stadium.id), "missingStadiums": missing.map(\.stadium.id),
      "next": next,
    ]
  }
}

extension CountingRules {
  /// Every rule by its snake_case name, and whether it applies.
  package var document: [String: Bool] {
    Dictionary(
      uniqueKeysWithValues: Rule.allCases.map { rule in
        (rule.rawValue.replacing("-", with: "_"), counts(rule))
      })
  }
}

extension Double {
  /// The number rounded to one decimal, as miles and ratings are printed.
  var roundedToTenths: Double { (self * 10).rounded() / 10 }
}

/// The stadiums that count as visited, by league.
package struct ProgressTally: Sendable {
  /// The visits to a stadium that count for a league.
  package struct Sighting: Hashable, Sendable {
    package fileprivate(set) var first: LocalDay
    /// Each day with the home team, if known.
    fileprivate var games: Set<Game>

    fileprivate struct Game: Hashable {
      let day: LocalDay
      let host: TeamID?
    }

    /// Returns the first day on which a team was seen at home.
    ///
    /// A game without a known home team counts in the seasons of the team in the stadium.
    fileprivate func first(of team: TeamID, in seasons: ClosedRange<Int>) -> LocalDay? {
      games.filter { game in
        game.host == team || game.host == nil && seasons.contains(game.day.year)
      }.map(\.day).min()
    }
  }

  package let rules: CountingRules
  private var seen: [LeagueID: [StadiumID: Sighting]] = [:]

  /// Counts visits.
  ///
  /// - Throws: What the catalog throws if a season can't be read; seasons are read only if games at
  ///   neutral sites don't count.
  package init(_ visits: [Visit], rules: CountingRules, catalog: Catalog) throws {
    self.rules = rules
    for visit in visits where try Self.counts(visit, rules: rules, in: catalog) {
      for league in Self.leagues(of: visit, rules, catalog: catalog) { record(visit, of: league) }
    }
  }

  /// Returns the visited stadiums of a league.
  package func stadiums(of league: LeagueID) -> [StadiumID: Sighting] { seen[league] ?? [:] }

  private mutating func record(_ visit: Visit, of league: LeagueID) {
    var sighting =
      seen[league, default: [:]][visit.stadium] ?? Sighting(first: visit.day, games: [])
    sighting.first = min(sighting.first, visit.day)
    sighting.games.insert(.init(day: visit.day, host: visit.game?.homeTeam))
    seen[league, default: [:]][visit.stadium] = sighting
  }

  private static func counts(
    _ visit: Visit, rules: CountingRules, in catalog: Catalog
  ) throws -> Bool {
    switch visit.kind {
    case .game: break
    case .tour where !rules.counts(.tours), .other where !rules.counts(.events): return false
    case .tour, .other: break
    }
    if !rules.counts(.renamed), let stadium = catalog.stadiums[visit.stadium],
      stadium.names.last?.wasUsed(in: visit.day.year) == false
    {
      return false
    }
    if !rules.counts(.neutral), let key = visit.supersededBy ?? visit.game?.key,
      let game = try catalog.game(key), game.isNeutralSite
    {
      return false
    }
    return true
  }

  /// Returns the leagues for which a visit counts: the league of a game, otherwise all tenants'.
  private static func leagues(
    of visit: Visit, _ rules: CountingRules, catalog: Catalog
  ) -> [LeagueID] {
    if visit.kind == .game, !rules.counts(.anyLeague) { return [visit.league].compactMap { $0 } }
    let tenants = catalog.stadiums[visit.stadium]?.tenancies.map(\.league) ?? []
    return Array(Set(tenants + [visit.league].compactMap { $0 }))
  }

  /// Returns the first visited former home of a team that counts for its present home.
  func oldHome(of team: Team, in catalog: Catalog) -> (stadium: Stadium, first: LocalDay)? {
    guard let present = team.currentHome else { return nil }
    let sightings = stadiums(of: team.league)
    let found = team.homes.compactMap { home -> (stadium: Stadium, first: LocalDay)? in
      guard home.stadium != present, let sighting = sightings[home.stadium],
        let stadium = catalog.stadiums[home.stadium],
        rules.counts(stadium.closed == nil ? .moved : .demolished),
        let first = sighting.first(of: team.id, in: home.first...max(home.first, home.last ?? .max))
      else { return nil }
      return (stadium, first)
    }
    return found.min { ($0.first, $0.stadium.id) < ($1.first, $1.stadium.id) }
  }
}
