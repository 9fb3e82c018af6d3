package import SportsModel

/// The data that rules need in addition to visits: stadiums, teams and their present homes.
package struct AchievementContext: Sendable {
  /// The properties of a stadium that rules use.
  package struct Place: Hashable, Sendable {
    /// The present name.
    package let name: String
    /// All names, oldest first.
    let names: [DatedName]
    /// `Boston, MA`, or with the country if there is no region.
    package let city: String
    /// Country first: `US-CA`; the country alone if there is no region.
    package let region: String
    package let country: String
    package let roof: Stadium.Roof
    package let isGone: Bool
    /// The leagues that play or played there, each once.
    let leagues: [LeagueID]

    init(_ stadium: Stadium) {
      (name, names) = (stadium.name, stadium.names)
      let area = stadium.region.isEmpty ? stadium.country : stadium.region
      city = area.isEmpty ? stadium.city : "\(stadium.city), \(area)"
      region = stadium.region.isEmpty ? stadium.country : "\(stadium.country)-\(stadium.region)"
      (country, roof) = (stadium.country, stadium.roof)
      isGone = stadium.closed != nil
      leagues = Set(stadium.tenancies.map(\.league)).sorted()
    }

    /// Returns whether it had its present name in a year; true if it never had another.
    func hadPresentName(in year: Int) -> Bool {
      names.count < 2 || names.last?.wasUsed(in: year) ?? true
    }

    func lies(in region: String) -> Bool { self.region == region || country == region }
  }

  struct OldHome: Hashable, Sendable {
    let team: TeamID
    let league: LeagueID
    /// The seasons, both included.
    let seasons: ClosedRange<Int>
  }

  /// The present home stadiums of each league, conference and division, each stadium once.
  package private(set) var homes: [LeagueGroup: Set<StadiumID>] = [:]
  private var members: [LeagueGroup: [TeamID]] = [:]
  private var homeOfTeam: [TeamID: StadiumID] = [:]
  /// Former homes of teams, by stadium.
  private(set) var oldHomes: [StadiumID: [OldHome]] = [:]
  /// The sets of stadiums that rules can use, by id.
  package private(set) var sets: [String: StadiumSet] = [:]
  package var counting: CountingRules
  /// The present teams of each league, in the order of its divisions.
  package private(set) var teams: [LeagueID: [TeamID]] = [:]
  package private(set) var teamNames: [TeamID: String] = [:]
  package private(set) var places: [StadiumID: Place] = [:]
  /// Returns the occasions of a visit's game; empty if the game is unknown.
  package var occasions: @Sendable (VisitFact) -> Occasions
  /// Returns the moments of a visit's game; empty if they are unknown.
  package var moments: @Sendable (VisitFact) -> GameMoments
  /// Changes whenever `occasions` or `moments` could return other values.
  package let version: String

  package init(
    structures: [LeagueStructure], teams: [Team], stadiums: [Stadium], sets: [StadiumSet] = [],
    version: String = "", counting: CountingRules = .usual,
    occasions: @escaping @Sendable (VisitFact) -> Occasions = { _ in [] },
    moments: @escaping @Sendable (VisitFact) -> GameMoments = { _ in GameMoments() }
  ) {
    (self.occasions, self.moments) = (occasions, moments)
    (self.version, self.counting) = (version, counting)
    self.sets = Dictionary(sets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    homeOfTeam = Dictionary(
      teams.compactMap { team in team.currentHome.map { (team.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    for team in teams {
      teamNames[team.id] = team.name
      guard let present = team.currentHome else { continue }
      for home in team.homes where home.stadium != present {
        let seasons = home.first...max(home.first, home.last ?? .max)
        oldHomes[home.stadium, default: []].append(
          OldHome(team: team.id, league: team.league, seasons: seasons))
      }
    }
    for structure in structures {
      let league = structure.league.id
      self.teams[league] = structure.teams
      func record(_ group: LeagueGroup, teams: [TeamID]) {
        homes[group] = Set(teams.compactMap { homeOfTeam[$0] })
        members[group] = teams
      }
      record(.league(league), teams: structure.teams)
      for conference in structure.conferences {
        record(.conference(league, conference.name), teams: conference.divisions.flatMap(\.teams))
        for division in conference.divisions {
          record(.division(league, division.name), teams: division.teams)
        }
      }
    }
    for stadium in stadiums { places[stadium.id] = Place(stadium) }
  }

  /// Returns the present homes of some teams, each with those that play there.
  func homes(of teams: [TeamID]) -> [StadiumID: [TeamID]] {
    teams.reduce(into: [:]) { homes, team in
      if let home = homeOfTeam[team] { homes[home, default: []].append(team) }
    }
  }

  func leagues(of ids: [TeamID]) -> [LeagueID] {
    teams.filter { !Set($0.value).isDisjoint(with: ids) }.keys.sorted()
  }

  /// Returns the present homes of a league or a part of it, each with the teams that play there.
  func homes(of group: LeagueGroup) -> [StadiumID: [TeamID]] { homes(of: members[group] ?? []) }

  package func name(of stadium: StadiumID) -> String { places[stadium]?.name ?? stadium.rawValue }

  /// Returns the name of a stadium in a year.
  func name(of stadium: StadiumID, in year: Int) -> String {
    places[stadium]?.names.used(in: year) ?? name(of: stadium)
  }

  package func name(of team: TeamID) -> String { teamNames[team] ?? team.rawValue }

  func describe(to hash: inout StableHash) {
    hash.add(version)
    hash.add("\(counting)")
    for (stadium, place) in places.sorted(by: { $0.key < $1.key }) {
      let values = [place.city, place.region, place.roof.rawValue, "\(place.isGone)"]
      let name = "\(place.names.last?.first ?? 0)"
      let old = (oldHomes[stadium] ?? []).map { "\($0.team) \($0.seasons)" }
      for text in [stadium.rawValue, name] + values + place.leagues.map(\.rawValue) + old {
        hash.add(text)
      }
    }
    let groups = homes.map { group, stadiums in
      "\(group.league) \(group) \(stadiums.map(\.rawValue).sorted().joined(separator: " "))"
    }
    groups.sorted().forEach { hash.add($0) }
    for (_, teams) in teams.sorted(by: { $0.key < $1.key }) {
      teams.forEach { hash.add($0.rawValue) }
    }
    for (team, home) in homeOfTeam.sorted(by: { $0.key < $1.key }) { hash.add("\(team) \(home)") }
  }
}
