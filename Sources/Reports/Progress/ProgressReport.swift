package import AppSupport
import Badges
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
    let tally = ProgressTally(visits, rules: rules, catalog: catalog)
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
    let days = Set(teams.map(\.league)).compactMap { tally.stadiums(of: $0)[stadium.id] }
    let oldHomes = teams.compactMap { tally.oldHomes[$0.id] }
    // Former homes count for a shared stadium only if every tenant was seen in one.
    let countsOld = days.isEmpty && oldHomes.count == teams.count
    firstSeen = days.min() ?? (countsOld ? oldHomes.map(\.first).max() : nil)
    seenAt = countsOld ? oldHomes.first.flatMap { catalog.stadiums[$0.stadium] } : nil
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
  typealias Sighting = (first: LocalDay, stadium: StadiumID)

  /// The day of the first visit to each stadium that counts for a league.
  private var days: [LeagueID: [StadiumID: LocalDay]] = [:]
  /// The first visited old home of each team that counts for its present home.
  private(set) var oldHomes: [TeamID: Sighting] = [:]

  /// Counts visits in the same ways as badges.
  package init(_ visits: [Visit], rules: CountingRules, catalog: Catalog) {
    let context = AchievementContext(counting: rules, in: catalog)
    for visit in visits {
      let sighting = (first: visit.day, stadium: visit.stadium)
      for (league, team) in context.stadiumCounts(of: VisitFact(visit)) {
        if let team {
          oldHomes[team] = oldHomes[team].map { $0 < sighting ? $0 : sighting } ?? sighting
        } else if let league {
          let first = days[league]?[visit.stadium] ?? visit.day
          days[league, default: [:]][visit.stadium] = min(first, visit.day)
        }
      }
    }
  }

  /// Returns the visited stadiums of a league, each with the day of its first visit.
  package func stadiums(of league: LeagueID) -> [StadiumID: LocalDay] { days[league] ?? [:] }
}
