import SportsModel

/// A rule with the names of its context as numbers, ready to be applied to rows.
struct CompiledRule: Sendable {
  enum Span: Sendable, Hashable {
    case ever
    /// Within a number of days, the first and the last included.
    case days(Int)
    case consecutive(AchievementRule.Streak.Unit)
  }

  /// The members of a set, each of which has to be seen.
  struct Members: Sendable {
    var names: [String] = []
    /// The stadium of each member; empty if the members aren't stadiums.
    var stadiums: [StadiumID] = []
    /// The key of each value; `IdentifierTable.none` for values that are not members.
    ///
    /// Keys below `names.count` are members. The others are old homes of teams that share a
    /// stadium: the stadium counts as seen once the old homes of all its teams are.
    private(set) var keys: [Int32] = []
    /// The member to which each key from `names.count` on belongs.
    var sharedStadiums: [Int32] = []

    mutating func setKey(of value: Int32, to key: Int) {
      let missing = Int(value) + 1 - keys.count
      if missing > 0 { keys += Array(repeating: IdentifierTable.none, count: missing) }
      keys[Int(value)] = Int32(clamping: key)
    }
  }

  let filter: Int
  let dimension: CountedDimension
  let members: Members?
  /// The dimension in which all counted rows have the same value.
  let same: CountedDimension?
  let span: Span
  /// The figure that is added up; nil if each row counts as one.
  let total: GameFigure?
  /// 0 if the context doesn't have what the rule asks for.
  let target: Int
  let aspects: VisitFact.Aspects
  /// Whether the user's counting rules apply: it counts stadiums, not games.
  let usesCountingRules: Bool

  /// Returns the groups of rows to which a row belongs; 0 if the rule keeps none apart.
  @inline(__always)
  func groups(_ row: VisitRow) -> VisitRow.Values {
    same.map(row.values) ?? (0, IdentifierTable.none)
  }

  @inline(__always)
  func keys(_ row: VisitRow) -> VisitRow.Values {
    let values = row.values(of: dimension)
    return (key(values.first), key(values.second))
  }

  /// Returns the key of a value: its member in a set, otherwise the value itself.
  @inline(__always)
  func key(_ value: Int32) -> Int32 {
    guard let keys = members?.keys else { return value }
    return keys.indices.contains(Int(value)) ? keys[Int(value)] : IdentifierTable.none
  }

  /// Returns how much a row adds to the number of games, or to the total.
  @inline(__always)
  func weight(_ row: VisitRow) -> Int { total.map { row.figures[$0] ?? 0 } ?? 1 }
}

/// A filter with numbers instead of names; an empty list allows everything.
struct CompiledFilter: Sendable {
  private let modes: CountingModes
  private let games: GameFilter
  private let leagues: [Int32]
  private let teams: [Int32]
  private let homeTeams: [Int32]
  /// By the number of a stadium; nil for all.
  private let stadiums: [Bool]?

  init(
    _ games: GameFilter, modes: CountingModes, in context: AchievementContext,
    identifiers: inout IdentifierTable
  ) {
    (self.modes, self.games) = (modes, games)
    leagues = games.leagues.map { identifiers.number(of: .league($0)) }
    teams = games.teams.map { identifiers.number(of: .team($0)) }
    homeTeams = games.homeTeams.map { identifiers.number(of: .team($0)) }
    stadiums = Self.stadiums(games, in: context, identifiers: &identifiers)
  }

  private static func stadiums(
    _ games: GameFilter, in context: AchievementContext, identifiers: inout IdentifierTable
  ) -> [Bool]? {
    let looksAtPlace =
      !games.cities.isEmpty || !games.regions.isEmpty || !games.roofs.isEmpty || games.isGone
    guard looksAtPlace || !games.stadiums.isEmpty else { return nil }
    func allows(_ place: AchievementContext.Place) -> Bool {
      (games.cities.isEmpty || games.cities.contains(place.city))
        && (games.regions.isEmpty || games.regions.contains(where: place.lies))
        && (games.roofs.isEmpty || games.roofs.contains(place.roof))
        && (!games.isGone || place.isGone)
    }
    let stadiums =
      games.stadiums.isEmpty
      ? context.places.compactMap { allows($1) ? $0 : nil }
      : games.stadiums.filter { !looksAtPlace || context.places[$0].map(allows) ?? false }
    let numbers = stadiums.map { Int(identifiers.number(of: .stadium($0))) }
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
    if !games.weekdays.isEmpty, !games.weekdays.contains(Int(row.weekday)) { return false }
    if !games.months.isEmpty, !games.months.contains(Int(row.month)) { return false }
    if !games.dates.isEmpty, !games.dates.contains(Int(row.date)) { return false }
    if games.isOfDoubleheader, row.doubleheader == IdentifierTable.none { return false }
    if let start = games.start {
      guard let minute = row.start, start.contains(Int(minute)) else { return false }
    }
    if !homeTeams.isEmpty, !homeTeams.contains(row.home) { return false }
    if !teams.isEmpty, !teams.contains(row.home), !teams.contains(row.away) { return false }
    if !games.moments.isEmpty, games.moments.isDisjoint(with: row.moments) { return false }
    for (figure, range) in games.figures {
      guard let value = row.figures[figure], range.contains(value) else { return false }
    }
    return !games.needsScore || includes(row.score)
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
