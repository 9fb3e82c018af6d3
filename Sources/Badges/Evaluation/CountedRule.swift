import SportsModel

/// A rule with the stadiums and teams of a context, ready to be counted.
struct CountedRule: Sendable {
  enum Span: Hashable, Sendable {
    case ever
    /// Within a number of days, the first and the last included.
    case days(Int)
    case consecutive(AchievementRule.Streak.Unit)

    init(days: Int?) { self = days.map(Span.days) ?? .ever }
  }

  let games: GameFilter
  private(set) var dimension = CountedDimension.stadium
  /// The members of a set; each has to be seen.
  let members: Members?
  /// The dimension in which all counted games have the same value.
  private(set) var same: CountedDimension?
  private(set) var span = Span.ever
  /// The figure that is added up; nil if each game counts as one.
  private(set) var total: GameFigure?
  /// 0 if the context doesn't have what the rule asks for.
  private(set) var target: Int
  private(set) var modes: CountingModes = .game
  /// The details of visits that the rule looks at.
  private(set) var aspects: VisitFact.Aspects

  init(_ rule: AchievementRule, in context: AchievementContext) {
    games = rule.games(in: context)
    members = Members(rule, in: context)
    target = members?.names.count ?? 0
    switch rule {
    case .count(let stadiums, _): target = stadiums
    case .group: break
    case .regions(_, let days): span = .days(days)
    case .tally(let tally):
      (dimension, same, span) = (tally.dimension, tally.same, Span(days: tally.days))
      (total, target) = (tally.total, tally.count)
    case .streak(let streak):
      (dimension, same, span) = (.game, streak.same, .consecutive(streak.unit))
      target = streak.count
    case .every(let collection):
      span = Span(days: collection.days)
      if case .teams = collection.members { dimension = .team }
    }
    aspects = games.aspects.union(dimension.aspects).union(same?.aspects ?? [])
    // The user's counting rules apply if stadiums are counted, not games.
    guard dimension.isStadiumAttribute, same == nil, games.filtersByPlaceOnly else { return }
    modes = .stadium
    guard let members, members.areHomes else { return }
    modes.insert(.oldHome)
    let counting = context.counting
    if counting.counts(.demolished) || counting.counts(.moved) { aspects.insert(.teams) }
  }

  var needsMoments: Bool { games.needsMoments || dimension == .hallOfFamer }

  struct Members: Sendable {
    private(set) var names: [String] = []
    /// The index of the member to which each value belongs.
    private(set) var indices: [CountedValue: Int] = [:]
    /// True for homes of teams, which their old homes can replace.
    private(set) var areHomes = false
    /// The teams that share a home, by its index: it also counts as seen once the old homes of all
    /// of them are.
    private(set) var sharing: [Int: [TeamID]] = [:]

    /// Returns nil for a rule that doesn't require every member of a set.
    init?(_ rule: AchievementRule, in context: AchievementContext) {
      switch rule {
      case .count, .tally, .streak: return nil
      case .group(let group): add(homes: context.homes(of: group), in: context)
      case .regions(let sets, _):
        add(sets.map { .init(name: $0.name, regions: $0.regions.sorted()) }, in: context)
      case .every(let collection): add(collection.members, in: context)
      }
    }

    private mutating func add(
      _ members: AchievementRule.Collection.Members, in context: AchievementContext
    ) {
      switch members {
      case .stadiums(let ids): add(stadiums: Set(ids), in: context)
      case .places(let places): add(places, in: context)
      case .teams(let league):
        for team in context.teams[league] ?? [] { add(.team(team), name: context.name(of: team)) }
      case .homes(let leagues, let roofs):
        let wanted = leagues.isEmpty ? context.teams.keys.sorted() : leagues
        let homes = context.homes(of: wanted.flatMap { context.teams[$0] ?? [] })
        add(
          homes: homes.filter { stadium, _ in
            roofs.isEmpty || context.places[stadium].map { roofs.contains($0.roof) } ?? false
          }, in: context)
      case .set(let id):
        add(homes: context.homes(of: context.sets[id]?.teams ?? []), in: context)
      }
    }

    private mutating func add(_ value: CountedValue, name: String) {
      indices[value] = names.count
      names.append(name)
    }

    private mutating func add(stadiums: Set<StadiumID>, in context: AchievementContext) {
      for id in stadiums.sorted() { add(.stadium(id), name: context.name(of: id)) }
    }

    private mutating func add(homes: [StadiumID: [TeamID]], in context: AchievementContext) {
      areHomes = true
      add(stadiums: Set(homes.keys), in: context)
      for (stadium, teams) in homes {
        guard let index = indices[.stadium(stadium)] else { continue }
        for team in teams { indices[.oldHome(team)] = index }
        if teams.count > 1 { sharing[index] = teams }
      }
    }

    /// Adds places; a stadium in two of them belongs to the first.
    private mutating func add(_ places: [AchievementRule.Place], in context: AchievementContext) {
      for (index, place) in places.enumerated() {
        names.append(place.name)
        let known = context.places.filter { _, known in
          place.cities.contains(known.city) || place.regions.contains(where: known.lies)
        }
        for stadium in known.keys + place.stadiums where indices[.stadium(stadium)] == nil {
          indices[.stadium(stadium)] = index
        }
      }
    }
  }
}

extension AchievementRule {
  /// The games that count.
  package var games: GameFilter {
    switch self {
    case .count(_, let league): GameFilter(league: league)
    case .group(let group): GameFilter(league: group.league)
    case .regions: GameFilter()
    case .tally(let tally): tally.games
    case .streak(let streak): streak.games
    case .every(let collection): collection.games
    }
  }

  /// Returns the games that count; for a set, its leagues' games unless the rule names others.
  fileprivate func games(in context: AchievementContext) -> GameFilter {
    guard case .every(let collection) = self, case .set(let id) = collection.members,
      games.leagues.isEmpty, let set = context.sets[id]
    else { return games }
    var games = games
    games.leagues = set.league.map { [$0] } ?? context.leagues(of: set.teams)
    return games
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
