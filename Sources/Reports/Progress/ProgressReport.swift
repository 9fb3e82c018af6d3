package import Catalog
package import SportsModel

/// The progress in the present stadiums of a league.
package struct ProgressReport: Sendable {
  package struct Conference: Sendable {
    package let total: ProgressGroup
    package let divisions: [ProgressGroup]
  }

  package let league: League
  package let total: ProgressGroup
  package let conferences: [Conference]
  /// Visited stadiums that are not a home in the league today: neutral sites and former homes.
  package let others: [Stadium]

  package var isBegun: Bool { !total.visited.isEmpty || !others.isEmpty }

  /// Creates the report of a league; nil if the catalog doesn't contain it.
  ///
  /// - Parameters:
  ///   - league: The league.
  ///   - tally: The stadiums that count as visited.
  ///   - catalog: The teams and their homes.
  ///   - start: The place from which distances are measured; nil for no distances.
  package init?(
    of league: LeagueID, _ tally: ProgressTally, in catalog: Catalog, from start: Coordinate? = nil
  ) {
    guard let structure = catalog.structure(of: league) else { return nil }
    func group(_ name: String, _ teams: [TeamID]) -> ProgressGroup {
      ProgressGroup(name: name, teams: teams, tally, in: catalog, from: start)
    }
    self.league = structure.league
    total = group(structure.league.name, structure.teams)
    conferences = structure.conferences.map { conference in
      Conference(
        total: group(conference.name, conference.divisions.flatMap(\.teams)),
        divisions: conference.divisions.map { group($0.name, $0.teams) })
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
    group = ProgressGroup(name: set.name, teams: set.teams, tally, in: catalog, from: start)
  }
}
