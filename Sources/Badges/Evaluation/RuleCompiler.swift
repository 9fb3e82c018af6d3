import SportsModel

/// Compiles rules; equal filters are shared.
struct RuleCompiler {
  let context: AchievementContext
  private(set) var identifiers = IdentifierTable()
  let rowBuilder: VisitRowBuilder
  private(set) var filters: [CompiledFilter] = []
  private var filterIndices: [FilterKey: Int] = [:]
  /// Whether a rule looks at what is special about games.
  private(set) var needsOccasions = false
  /// Whether a rule looks at what happened in games.
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
  /// The details of visits that tell its values apart.
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
