import AppSupport
import Sentences
import SportsModel
import TripPlanning

/// Combines the clauses of a sentence into options.
struct SentenceInterpreter {
  var issues: [SentenceIssue] = []
  var reading = TripReading(mode: .dates)
  /// Conditions that trips can't have, or that don't fit the others.
  var unused: [String] = []

  let clauses: [TripClause]
  let today: LocalDay
  let directory: TeamDirectory
  var teams: [NameIndex.Entry] = []
  private var opponents: [NameIndex.Entry] = []
  /// The places of games.
  var places: [NameIndex.Entry] = []
  private var isHome = false
  private var isAway = false
  private var isFollowing = false

  init(
    _ clauses: [TripClause], chosen: Set<LeagueID>, today: LocalDay, directory: TeamDirectory
  ) {
    (self.clauses, self.today, self.directory) = (clauses, today, directory)
    findTeams()
    applyLeagues(chosen)
    for clause in clauses {
      switch clause {
      case .option(let option, let value): reading.set(option, value: value)
      case .without(let entry) where entry.isTeam || entry.isPlace:
        reading.set(.without, value: entry.key)
      case .without(let entry): unused.append("without \(entry.title)")
      case .unsupported(let words): unused.append(words)
      case .split(let drivers) where drivers > 0: split(drivers)
      default: continue
      }
    }
    applyEnds()
    findGamePlaces()
    findTeamsOfPlaces()
    applyTeams()
    applyGamePlaces()
    for case .everyStadium(let entry?) in clauses { applyStadiums(entry) }
    applyDays()
    if reading.values.isEmpty { issues.append(SentenceIssue(kind: .noGames, fragment: "")) }
  }

  mutating func ask(_ kind: SentenceIssue.Kind, about words: String) {
    issues.append(SentenceIssue(kind: kind, fragment: words))
  }

  func has(_ isWanted: (TripClause) -> Bool) -> Bool { clauses.contains(where: isWanted) }
  private var isOrdered: Bool { has { if case .order = $0 { true } else { false } } }
  private var isRoundTrip: Bool { has { if case .roundTrip = $0 { true } else { false } } }
  private var isEither: Bool { has { if case .either = $0 { true } else { false } } }

  /// Shares the hours of all drivers among them.
  private mutating func split(_ drivers: Int) {
    reading.set(.drivers, value: "\(drivers)")
    guard let hours = reading[.hours].flatMap(Double.init) else { return }
    reading.set(.hours, value: (hours / Double(drivers)).plainText)
  }

  // MARK: Teams

  private mutating func findTeams() {
    var pairs: Set<String> = []
    for clause in clauses {
      switch clause {
      case .team(let entry): add(entry)
      case .home: isHome = true
      case .away: isAway = true
      case .follow: isFollowing = true
      case .matchup(let team, let opponent, let venue):
        pairs.insert(team.key)
        isFollowing = true
        add(team)
        oppose(opponent)
        isHome = isHome || venue == .home
        isAway = isAway || venue == .away
      default: continue
      }
    }
    if pairs.count > 1 {
      ask(.unknown, about: (teams + opponents).map(\.title).joined(separator: ", "))
    }
    for case .against(let entry) in clauses
    where teams.contains(where: { $0.league == entry.league }) {
      oppose(entry)
      isFollowing = true
    }
  }

  private mutating func add(_ team: NameIndex.Entry) {
    if !teams.contains(team) { teams.append(team) }
  }

  private mutating func oppose(_ team: NameIndex.Entry) {
    if !opponents.contains(team) { opponents.append(team) }
  }

  private mutating func applyLeagues(_ chosen: Set<LeagueID>) {
    var leagues: [LeagueID] = []
    for clause in clauses {
      switch clause {
      case .leagues(let some): leagues += some
      case .team(let entry), .matchup(let entry, _, _):
        leagues += [entry.league].compactMap(\.self)
      case .everyStadium(let entry?):
        if case .leagues(let some) = entry.meaning { leagues += some }
        // A division belongs to one league.
        if case .stadiums(let stadiums) = entry.meaning {
          let some = stadiums.values.reduce(into: Set<LeagueID>()) { $0.formUnion($1) }
          if some.count == 1 { leagues += some }
        }
      default: continue
      }
    }
    if leagues.isEmpty { for case .impliedLeagues(let some) in clauses { leagues += some } }
    if leagues.isEmpty { leagues = chosen.sorted() }
    if leagues.isEmpty { leagues = leaguesOfNames }
    for league in leagues { reading.set(.league, value: league.rawValue) }
  }

  /// The leagues of teams that are left out, and of stadiums with one league.
  private var leaguesOfNames: [LeagueID] {
    clauses.flatMap { clause -> [LeagueID] in
      switch clause {
      case .without(let entry): return [entry.league].compactMap(\.self)
      case .place(let entry, .at), .place(let entry, .stop):
        guard case .stadium(let id) = entry.meaning else { return [] }
        let leagues = directory.leagues[id] ?? []
        return leagues.count == 1 ? Array(leagues) : []
      default: return []
      }
    }
  }

  private mutating func applyTeams() {
    findOpponents()
    let isOpen = has { if case .openTeam = $0 { true } else { false } }
    guard !teams.isEmpty || isOpen else {
      if hasWay { reading.mode = .route }
      return
    }
    let isOne = teams.count < 2 || isAway || isFollowing || isEither
    reading.mode = isOne ? .follow : .teams
    if hasWay, !teams.isEmpty, opponents.isEmpty, !isAway, !isFollowing {
      // Games on the way from one place to another.
      reading.mode = .route
      for stadium in teams.compactMap({ directory.home(of: $0).stadiums.first }) {
        reading.set(.mustStop, value: stadium.rawValue)
      }
      if reading.values[.mustStop] != nil { return }
      reading.mode = .follow
    }
    let games = clauses.count { if case .oneGame = $0 { true } else { false } }
    let isCounted = [.stops, .minStops, .maxStops].contains { reading[$0] != nil }
    if games > 0, games == teams.count, places.count < 2, !isCounted {
      reading.set(.stops, value: "\(games)")
    }
    for team in teams { reading.set(.team, value: team.key) }
    for team in opponents { reading.set(.opponent, value: team.key) }
    if reading.mode == .follow, isHome != isAway {
      reading.set(.venue, value: isHome ? "home" : "away")
    }
  }

  /// Finds the teams of `both LA teams` and `St. Louis to Kansas City, both MLB teams`.
  private mutating func findTeamsOfPlaces() {
    for case .teamsOfPlaces(let count) in clauses where teams.isEmpty {
      var homes = places
      for key in [reading[.start], reading[.end]] where homes.count < 2 {
        if let entry = key.flatMap({ entry(of: $0) }), !homes.contains(entry) {
          homes.append(entry)
        }
      }
      var leagues = (reading.values[.league] ?? []).map { LeagueID($0) }
      if leagues.isEmpty, count > 0 { leagues = TeamDirectory.majorLeagues }
      let found = homes.flatMap { place in
        leagues.flatMap { directory.teams(at: place, of: $0) }
      }
      guard !found.isEmpty, count == 0 || found.count == count else {
        let one = TeamDirectory.majorLeagues.filter { league in
          homes.allSatisfy { directory.teams(at: $0, of: league).count == 1 }
        }
        guard one.count == 1, count == homes.count, let league = one.first else { continue }
        homes.forEach { directory.teams(at: $0, of: league).forEach { add($0) } }
        reading.set(.league, value: league.rawValue)
        continue
      }
      found.forEach { add($0) }
      for team in found { reading.set(.league, value: team.league?.rawValue ?? "") }
      places = places.filter { place in !found.contains { directory.plays($0, at: place) } }
    }
  }

  /// A followed team's places are its own home or its opponents' homes.
  private mutating func findOpponents() {
    guard let league = teams.first?.league, opponents.isEmpty, !places.isEmpty,
      teams.count == 1 || isEither && teams.allSatisfy({ $0.league == league })
    else { return }
    if teams.count == 1, places.contains(where: { directory.plays(teams[0], at: $0) }) {
      isHome = true
      return
    }
    let hosts = places.map { directory.teams(at: $0, of: league).filter { !teams.contains($0) } }
    guard !isHome, hosts.allSatisfy({ !$0.isEmpty }),
      !isOrdered,
      !places.contains(where: { place in teams.contains { directory.plays($0, at: place) } })
    else { return }
    hosts.joined().forEach { oppose($0) }
    (places, isAway, isFollowing) = ([], true, true)
  }

  // MARK: Places

  private var hasWay: Bool {
    guard let start = reading[.start], let end = reading[.end] else { return false }
    return start != end
  }

  private mutating func applyEnds() {
    for case .place(let entry, let role) in clauses {
      switch role {
      case .start: reading.set(.start, value: entry.key)
      case .end: setEnd(entry)
      case .home:
        reading.set(.start, value: entry.key)
        reading.set(.end, value: entry.key)
      case .back:
        reading.set(.end, value: entry.key)
        if reading[.start] == nil { reading.set(.start, value: entry.key) }
      case .stop: reading.set(.mustStop, value: entry.key)
      case .near(let miles):
        reading.set(.near, value: entry.key)
        reading.set(.within, value: miles.plainText)
      case .destination, .at: continue
      }
    }
    for case .place(let entry, .destination) in clauses where reading[.start] != nil {
      setEnd(entry)
    }
    for case .base(let entry) in clauses where reading[.start] == nil {
      reading.set(.start, value: entry.key)
    }
    for case .startRegion(let entry) in clauses where reading[.start] == nil {
      ask(.noTown, about: entry.title)
    }
    guard isRoundTrip, let place = reading[.start] ?? reading[.end] else { return }
    // `from Boston to Chicago and back`: Chicago isn't the end.
    if let end = reading[.end], end != place, let entry = entry(of: end) { places.append(entry) }
    reading.set(.start, value: place)
    reading.set(.end, value: place)
  }

  /// Sets the end; of several ends, the last one is the end.
  private mutating func setEnd(_ entry: NameIndex.Entry) {
    if let stop = reading[.end] { reading.set(.mustStop, value: stop) }
    reading.set(.end, value: entry.key)
  }

  private func entry(of key: String) -> NameIndex.Entry? {
    for case .place(let entry, _) in clauses where entry.key == key { return entry }
    for case .base(let entry) in clauses where entry.key == key { return entry }
    return nil
  }

  private mutating func findGamePlaces() {
    for case .place(let entry, let role) in clauses
    where (role == .at || role == .destination && reading[.start] == nil)
      && !places.contains(entry)
    {
      places.append(entry)
    }
  }

  /// Limits the games to the places of the sentence, and requires a game at each of several.
  private mutating func applyGamePlaces() {
    let isElsewhere = reading.mode == .route
    for place in places {
      if !isElsewhere { reading.set(.region, value: place.key) }
      if isElsewhere || places.count > 1, !isEither { reading.set(.mustStop, value: place.key) }
    }
  }

  private mutating func applyStadiums(_ entry: NameIndex.Entry) {
    guard case .stadiums(let stadiums) = entry.meaning else { return }
    let leagues = Set(reading.values[.league] ?? [])
    let without = reading.values[.without] ?? []
    for (id, tenants) in stadiums.sorted(by: { $0.key < $1.key })
    where !without.contains(id.rawValue)
      && (leagues.isEmpty || tenants.contains { leagues.contains($0.rawValue) })
    {
      reading.set(.mustStop, value: id.rawValue)
    }
  }
}
