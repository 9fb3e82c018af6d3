import SportsModel

/// Compiles rules; equal filters are shared.
struct RuleCompiler {
  let context: AchievementContext
  private(set) var identifiers = IdentifierTable()
  let rowBuilder: VisitRowBuilder
  private(set) var filters: [CompiledFilter] = []
  private var filterIndices: [FilterKey: Int] = [:]
  /// True if a rule looks at what is special about games.
  private(set) var needsOccasions = false
  /// True if a rule looks at what happened in games.
  private(set) var needsMoments = false

  private struct FilterKey: Hashable {
    let games: GameFilter
    let modes: CountingModes
  }

  init(_ context: AchievementContext) {
    self.context = context
    rowBuilder = VisitRowBuilder(context, identifiers: &identifiers)
  }

  mutating func compile(_ rule: AchievementRule) -> CompiledRule {
    switch rule {
    case .count(let stadiums, let league):
      compile(GameFilter(league: league), dimension: .stadium, target: stadiums)
    case .group(let group):
      compile(
        GameFilter(league: group.league), dimension: .stadium,
        members: homes(context.homes(of: group)), modes: [.stadium, .oldHome])
    case .regions(let sets, let days):
      compile(
        GameFilter(), dimension: .stadium,
        members: places(sets.map { .init(name: $0.name, regions: $0.regions.sorted()) }),
        span: .days(days))
    case .tally(let tally):
      compile(
        tally.games, dimension: tally.dimension, same: tally.same,
        span: tally.days.map(CompiledRule.Span.days) ?? .ever, total: tally.total,
        target: tally.count)
    case .streak(let streak):
      compile(
        streak.games, dimension: .game, same: streak.same, span: .consecutive(streak.unit),
        target: streak.count)
    case .every(let collection): compile(collection)
    }
  }

  private mutating func compile(_ collection: AchievementRule.Collection) -> CompiledRule {
    let games = collection.games(in: context)
    let span = collection.days.map(CompiledRule.Span.days) ?? .ever
    let homes: [StadiumID: [TeamID]]
    switch collection.members {
    case .stadiums(let ids):
      return compile(games, dimension: .stadium, members: stadiums(Set(ids)), span: span)
    case .places(let places):
      return compile(games, dimension: .stadium, members: self.places(places), span: span)
    case .teams(let league):
      return compile(
        games, dimension: .team, members: teams(context.teams[league] ?? []), span: span)
    case .homes(let leagues, let roofs):
      let wanted = leagues.isEmpty ? context.teams.keys.sorted() : leagues
      homes = context.homes(of: wanted.flatMap { context.teams[$0] ?? [] }).filter { stadium, _ in
        roofs.isEmpty || context.places[stadium].map { roofs.contains($0.roof) } ?? false
      }
    case .set(let id): homes = context.homes(of: context.sets[id]?.teams ?? [])
    }
    return compile(
      games, dimension: .stadium, members: self.homes(homes), span: span,
      modes: [.stadium, .oldHome])
  }

  private mutating func compile(
    _ games: GameFilter, dimension: CountedDimension, members: CompiledRule.Members? = nil,
    same: CountedDimension? = nil, span: CompiledRule.Span = .ever, total: GameFigure? = nil,
    target: Int? = nil, modes: CountingModes = .stadium
  ) -> CompiledRule {
    var aspects = games.aspects.union(dimension.aspects).union(same?.aspects ?? [])
    let usesCountingRules = dimension.isStadiumAttribute && same == nil && games.filtersByPlaceOnly
    if usesCountingRules, context.counting.countsOldHomes, modes.contains(.oldHome) {
      aspects.insert(.teams)
    }
    // A neutral site and an unknown start are occasions.
    if usesCountingRules || !games.occasions.isEmpty || aspects.contains(.start) {
      needsOccasions = true
    }
    if games.needsMoments || dimension == .hallOfFamer { needsMoments = true }
    return CompiledRule(
      filter: index(of: games, usesCountingRules ? modes : .game), dimension: dimension,
      members: members, same: same, span: span, total: total,
      target: target ?? members?.names.count ?? 0, aspects: aspects,
      usesCountingRules: usesCountingRules)
  }

  private mutating func index(of games: GameFilter, _ modes: CountingModes) -> Int {
    // By the default rules every row counts in the same modes.
    let key = FilterKey(games: games, modes: context.counting == .usual ? .game : modes)
    if let known = filterIndices[key] { return known }
    filters.append(CompiledFilter(games, modes: key.modes, in: context, identifiers: &identifiers))
    filterIndices[key] = filters.count - 1
    return filters.count - 1
  }

  // MARK: Members

  private mutating func stadiums(_ ids: Set<StadiumID>) -> CompiledRule.Members {
    var members = CompiledRule.Members()
    for stadium in ids.sorted() {
      members.add(identifiers.number(of: .stadium(stadium)), name: context.name(of: stadium))
      members.stadiums.append(stadium)
    }
    return members
  }

  /// Returns the homes of teams; old homes may count for them.
  private mutating func homes(_ homes: [StadiumID: [TeamID]]) -> CompiledRule.Members {
    var members = stadiums(Set(homes.keys))
    guard context.counting.countsOldHomes else { return members }
    for (member, stadium) in members.stadiums.enumerated() {
      let teams = homes[stadium] ?? []
      for team in teams {
        let number = identifiers.number(of: .oldHome(team))
        if teams.count == 1 {
          members.setKey(of: number, to: member)
        } else {
          members.setKey(of: number, to: members.names.count + members.sharedStadiums.count)
          members.sharedStadiums.append(Int32(clamping: member))
        }
      }
    }
    return members
  }

  private mutating func teams(_ ids: [TeamID]) -> CompiledRule.Members {
    var members = CompiledRule.Members()
    for team in ids {
      members.add(identifiers.number(of: .team(team)), name: context.name(of: team))
    }
    return members
  }

  /// Returns places as members; a stadium in two places belongs to the first.
  private mutating func places(_ places: [AchievementRule.Place]) -> CompiledRule.Members {
    var members = CompiledRule.Members(names: places.map(\.name))
    for (member, place) in places.enumerated().reversed() {
      let stadiums = context.places.filter { _, known in
        place.cities.contains(known.city) || place.regions.contains(where: known.lies)
      }
      for stadium in stadiums.keys + place.stadiums {
        members.setKey(of: identifiers.number(of: .stadium(stadium)), to: member)
      }
    }
    return members
  }
}

extension CompiledRule.Members {
  fileprivate mutating func add(_ number: Int32, name: String) {
    setKey(of: number, to: names.count)
    names.append(name)
  }
}

extension GameFilter {
  fileprivate var aspects: VisitFact.Aspects {
    var aspects: VisitFact.Aspects = []
    if !teams.isEmpty || !homeTeams.isEmpty { aspects.insert(.teams) }
    if start != nil { aspects.insert(.start) }
    if isOfDoubleheader { aspects.formUnion([.number, .teams]) }
    if needsScore { aspects.insert(.score) }
    if needsMoments { aspects.formUnion([.teams, .number]) }
    // Extra innings and the result make a walk-off.
    if moments.contains(.walkOff) { aspects.insert(.score) }
    return aspects
  }
}

extension CountedDimension {
  /// The details of visits that distinguish its values.
  fileprivate var aspects: VisitFact.Aspects {
    switch self {
    case .team: .teams
    case .timeOfDay: .start
    case .doubleheader, .half, .hallOfFamer: [.teams, .number]
    default: []
    }
  }
}

extension CountingRules {
  fileprivate var countsOldHomes: Bool { counts(.demolished) || counts(.moved) }
}

/// A rule with the names of its context as numbers, ready to be applied to rows.
struct CompiledRule: Sendable {
  enum Span: Sendable, Hashable {
    case ever
    /// Within a number of days, the first and the last included.
    case days(Int)
    case consecutive(AchievementRule.Streak.Unit)
  }

  /// The members of a set; each has to be seen.
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
  /// True if the user's counting rules apply: it counts stadiums, not games.
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

  /// Returns the amount that a row adds to the number of games, or to the total.
  @inline(__always)
  func weight(_ row: VisitRow) -> Int { total.map { row.figures[$0] ?? 0 } ?? 1 }
}

/// A filter with numbers instead of names; an empty list allows everything.
struct CompiledFilter: Sendable {
  private let modes: CountingModes
  private let games: GameFilter
  private let leagues, teams, homeTeams: [Int32]
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
    let winner = max(score.home, score.away)
    let loser = min(score.home, score.away)
    if let total = games.total, !total.contains(winner &+ loser) { return false }
    if let margin = games.margin, !margin.contains(winner - loser) { return false }
    guard winner >= games.winnerAtLeast ?? 0, loser <= games.loserAtMost ?? .max else {
      return false
    }
    return switch games.winner {
    case nil: true
    case .home: score.home > score.away
    case .away: score.away > score.home
    }
  }
}
