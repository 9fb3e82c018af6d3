import SportsModel

/// A filter with numbers instead of names; an empty list allows everything.
struct CompiledFilter: Sendable {
  private let modes: CountingModes
  private let games: GameFilter
  private let needsScore: Bool
  private let leagues: [Int32]
  private let teams: [Int32]
  private let homeTeams: [Int32]
  /// By the number of a stadium; nil for all.
  private let stadiums: [Bool]?

  init(
    _ games: GameFilter, _ modes: CountingModes, in context: AchievementContext,
    _ identifiers: inout IdentifierTable
  ) {
    self.modes = modes
    self.games = games
    needsScore = games.needsScore
    leagues = games.leagues.map { identifiers.number(of: .league($0)) }
    teams = games.teams.map { identifiers.number(of: .team($0)) }
    homeTeams = games.homeTeams.map { identifiers.number(of: .team($0)) }
    stadiums = Self.stadiums(games, in: context, &identifiers)
  }

  /// Returns the stadiums that a filter allows by name, location, roof and use.
  private static func stadiums(
    _ games: GameFilter, in context: AchievementContext, _ identifiers: inout IdentifierTable
  ) -> [Bool]? {
    let looksAtPlace =
      !games.cities.isEmpty || !games.regions.isEmpty || !games.roofs.isEmpty || games.isGone
    guard looksAtPlace || !games.stadiums.isEmpty else { return nil }
    func allows(_ stadium: StadiumID) -> Bool {
      guard looksAtPlace else { return true }
      guard let place = context.places[stadium] else { return false }
      return (games.cities.isEmpty || games.cities.contains(place.city))
        && (games.regions.isEmpty || games.regions.contains(where: place.lies))
        && (games.roofs.isEmpty || games.roofs.contains(place.roof))
        && (!games.isGone || place.isGone)
    }
    let named = games.stadiums.isEmpty ? context.places.keys.sorted() : games.stadiums
    let numbers = named.filter(allows).map { Int(identifiers.number(of: .stadium($0))) }
    var allowed = Array(repeating: false, count: (numbers.max() ?? -1) + 1)
    for number in numbers { allowed[number] = true }
    return allowed
  }

  func includes(_ row: VisitRow) -> Bool {
    if modes.isDisjoint(with: row.modes) { return false }
    if !leagues.isEmpty, !leagues.contains(row.league) { return false }
    if let stadiums {
      guard Int(row.stadium) < stadiums.count, stadiums[Int(row.stadium)] else { return false }
    }
    if !games.occasions.isEmpty, games.occasions.isDisjoint(with: row.occasions) { return false }
    if !games.weekdays.isEmpty, !games.weekdays.contains(row.weekday) { return false }
    if !games.months.isEmpty, !games.months.contains(row.month) { return false }
    if !games.dates.isEmpty, !games.dates.contains(row.date) { return false }
    if games.isOfDoubleheader, row.doubleheader == IdentifierTable.none { return false }
    if let start = games.start {
      guard let minute = row.start, start.contains(minute) else { return false }
    }
    if !homeTeams.isEmpty, !homeTeams.contains(row.home) { return false }
    if !teams.isEmpty, !teams.contains(row.home), !teams.contains(row.away) { return false }
    return !needsScore || includes(row.score)
  }

  private func includes(_ score: Score?) -> Bool {
    guard let score, score.home >= 0, score.away >= 0 else { return false }
    let most = max(score.home, score.away)
    let least = min(score.home, score.away)
    if let total = games.total, !total.contains(most &+ least) { return false }
    if let margin = games.margin, !margin.contains(most - least) { return false }
    guard most >= games.winnerAtLeast ?? 0, least <= games.loserAtMost ?? .max else { return false }
    return switch games.winner {
    case nil: true
    case .home: score.home > score.away
    case .away: score.away > score.home
    }
  }
}
