import SportsModel

/// A filter with numbers in the place of names; what is empty asks for nothing.
struct CompiledFilter: Sendable {
  /// Of these ways of counting any one.
  private let modes: CountingModes
  private let leagues: [Int32]
  private let teams: [Int32]
  private let homeTeams: [Int32]
  /// By the number of a stadium; nil for all.
  private let stadiums: [Bool]?
  private let occasions: Occasions
  /// Bits by number.
  private let weekdays: Int
  private let months: Int
  private let dates: [Int]
  private let start: Range<Int>?
  private let isOfDoubleheader: Bool
  private let needsScore: Bool
  private let total: ClosedRange<Int>
  private let margin: ClosedRange<Int>
  private let winnerAtLeast: Int
  private let loserAtMost: Int
  private let winner: GameFilter.Side?

  init(
    _ filter: GameFilter, _ modes: CountingModes, in world: AchievementContext,
    _ identifiers: inout IdentifierTable
  ) {
    self.modes = modes
    leagues = filter.leagues.map { identifiers.leagues.number(of: $0) }
    teams = filter.teams.map { identifiers.teams.number(of: $0) }
    homeTeams = filter.homeTeams.map { identifiers.teams.number(of: $0) }
    stadiums = Self.stadiums(filter, in: world, &identifiers)
    occasions = filter.occasions
    weekdays = filter.weekdays.reduce(0) { $0 | 1 << $1 }
    months = filter.months.reduce(0) { $0 | 1 << $1 }
    dates = filter.dates
    start = filter.start
    isOfDoubleheader = filter.isOfDoubleheader
    needsScore = filter.needsScore
    total = filter.total ?? 0...Int.max
    margin = filter.margin ?? 0...Int.max
    winnerAtLeast = filter.winnerAtLeast ?? 0
    loserAtMost = filter.loserAtMost ?? Int.max
    winner = filter.winner
  }

  /// Which stadiums all that a filter says of them leaves.
  private static func stadiums(
    _ filter: GameFilter, in world: AchievementContext, _ identifiers: inout IdentifierTable
  ) -> [Bool]? {
    guard
      !filter.stadiums.isEmpty || !filter.cities.isEmpty || !filter.regions.isEmpty
        || !filter.roofs.isEmpty || filter.isGone
    else { return nil }
    let named = filter.stadiums.map { identifiers.stadiums.number(of: $0) }
    var fits = Array(repeating: false, count: identifiers.stadiums.count)
    if filter.cities.isEmpty, filter.regions.isEmpty, filter.roofs.isEmpty, !filter.isGone {
      for number in named { fits[Int(number)] = true }
      return fits
    }
    for (stadium, place) in world.places {
      guard let number = identifiers.stadiums[stadium] else { continue }
      fits[Int(number)] =
        (named.isEmpty || named.contains(number))
        && (filter.cities.isEmpty || filter.cities.contains(place.city))
        && (filter.regions.isEmpty || filter.regions.contains(where: place.lies))
        && (filter.roofs.isEmpty || filter.roofs.contains(place.roof))
        && (!filter.isGone || place.isGone)
    }
    return fits
  }

  func includes(_ game: VisitRow) -> Bool {
    if modes.isDisjoint(with: game.modes) { return false }
    if !leagues.isEmpty, !leagues.contains(game.league) { return false }
    if let stadiums {
      guard Int(game.stadium) < stadiums.count, stadiums[Int(game.stadium)] else { return false }
    }
    if !occasions.isEmpty, occasions.isDisjoint(with: game.occasions) { return false }
    if weekdays != 0, weekdays & 1 << game.weekday == 0 { return false }
    if months != 0, months & 1 << game.month == 0 { return false }
    if !dates.isEmpty, !dates.contains(game.date) { return false }
    if isOfDoubleheader, game.meeting == IdentifierTable.none { return false }
    if let start {
      guard let minute = game.start, start.contains(minute) else { return false }
    }
    if !homeTeams.isEmpty, !homeTeams.contains(game.home) { return false }
    if !teams.isEmpty, !teams.contains(game.home), !teams.contains(game.away) { return false }
    return !needsScore || includes(score: game.score)
  }

  private func includes(score: Score?) -> Bool {
    guard let score, score.home >= 0, score.away >= 0 else { return false }
    let most = max(score.home, score.away)
    let least = min(score.home, score.away)
    guard total.contains(most &+ least), margin.contains(most - least), most >= winnerAtLeast,
      least <= loserAtMost
    else { return false }
    return switch winner {
    case nil: true
    case .home: score.home > score.away
    case .away: score.away > score.home
    }
  }
}
