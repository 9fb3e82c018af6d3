package import SportsModel

/// The facts beside the visits that rules ask for: who plays where today, and where that is.
package struct AchievementWorld: Sendable {
  /// What rules ask about a stadium.
  package struct Place: Hashable, Sendable {
    /// The name of today.
    package let name: String
    /// `Boston, MA`, or with the country where there is no region.
    package let city: String
    /// Country first: `US-CA`; the country alone where there is no region.
    package let region: String
    package let country: String
    package let roof: Stadium.Roof
    /// Whether it is no longer used.
    package let isGone: Bool

    init(_ stadium: Stadium) {
      name = stadium.name
      let area = stadium.region.isEmpty ? stadium.country : stadium.region
      city = area.isEmpty ? stadium.city : "\(stadium.city), \(area)"
      region =
        stadium.region.isEmpty ? stadium.country : "\(stadium.country)-\(stadium.region)"
      country = stadium.country
      roof = stadium.roof
      isGone = stadium.closed != nil
    }

    /// Whether it lies in a region, or in a country.
    func lies(in region: String) -> Bool { self.region == region || country == region }
  }

  /// The present home stadiums of each league, conference and division, each stadium once.
  package private(set) var homes: [LeagueGroup: Set<StadiumID>] = [:]
  /// The present teams of each league, in the order of its divisions.
  package private(set) var teams: [LeagueID: [TeamID]] = [:]
  package private(set) var teamNames: [TeamID: String] = [:]
  package private(set) var places: [StadiumID: Place] = [:]
  /// What the facts tell of the game of a visit; none of a game that they do not know.
  package private(set) var occasions: @Sendable (VisitFact) -> Occasions
  /// Another one whenever `occasions` could answer otherwise.
  package let version: String

  package init(
    structures: [LeagueStructure], teams: [Team], stadiums: [Stadium], version: String = "",
    occasions: @escaping @Sendable (VisitFact) -> Occasions = { _ in [] }
  ) {
    self.occasions = occasions
    self.version = version
    let homeOfTeam = Dictionary(
      teams.compactMap { team in team.presentHome.map { (team.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    for team in teams { teamNames[team.id] = team.name }
    for structure in structures {
      let league = structure.league.id
      self.teams[league] = structure.teams
      func note(_ group: LeagueGroup, _ teams: [TeamID]) {
        homes[group] = Set(teams.compactMap { homeOfTeam[$0] })
      }
      note(.league(league), structure.teams)
      for conference in structure.conferences {
        note(.conference(league, conference.name), conference.divisions.flatMap(\.teams))
        for division in conference.divisions {
          note(.division(league, division.name), division.teams)
        }
      }
    }
    for stadium in stadiums { places[stadium.id] = Place(stadium) }
  }

  package func name(of stadium: StadiumID) -> String { places[stadium]?.name ?? stadium.rawValue }

  package func name(of team: TeamID) -> String { teamNames[team] ?? team.rawValue }

  /// The same with other games.
  package func telling(
    _ occasions: @escaping @Sendable (VisitFact) -> Occasions
  ) -> AchievementWorld {
    var world = self
    world.occasions = occasions
    return world
  }

  func describe(to hash: inout StableHash) {
    hash.add(version)
    for (stadium, place) in places.sorted(by: { $0.key < $1.key }) {
      hash.add(stadium.rawValue)
      hash.add(place.city)
      hash.add(place.region)
      hash.add(place.roof.rawValue)
      hash.add(place.isGone ? 1 : 0)
    }
    let groups = homes.map { group, stadiums in
      "\(group.league) \(group) \(stadiums.map(\.rawValue).sorted().joined(separator: " "))"
    }
    groups.sorted().forEach { hash.add($0) }
    for (_, teams) in teams.sorted(by: { $0.key < $1.key }) {
      teams.forEach { hash.add($0.rawValue) }
    }
  }
}
