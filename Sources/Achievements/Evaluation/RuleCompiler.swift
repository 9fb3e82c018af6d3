import SportsModel

/// Makes plans of rules; equal filters of several are one.
struct RuleCompiler {
  let world: AchievementContext
  private(set) var identifiers: IdentifierTable
  let rowBuilder: VisitRowBuilder
  private(set) var filters: [CompiledFilter] = []
  private var numbers: [Games: Int] = [:]
  private(set) var needsOccasions = false

  /// What a filter includes, and in which ways it has to count.
  private struct Games: Hashable {
    let filter: GameFilter
    let modes: CountingModes
  }

  init(_ world: AchievementContext) {
    self.world = world
    var identifiers = IdentifierTable(world)
    rowBuilder = VisitRowBuilder(world, &identifiers)
    self.identifiers = identifiers
  }

  mutating func compiledRule(_ rule: AchievementRule) -> CompiledRule {
    switch rule {
    case .count(let stadiums, let league):
      compiledRule(GameFilter(league: league), .stadium, target: stadiums)
    case .division(let league, _), .conference(let league, _), .league(let league):
      compiledRule(
        GameFilter(league: league), .stadium,
        members: homes(rule.group.map(world.homes(of:)) ?? [:]), modes: [.stadium, .oldHome])
    case .journey(let stadiums, let days):
      compiledRule(GameFilter(), .stadium, span: .days(days), target: stadiums)
    case .leagues(let count, let days):
      compiledRule(GameFilter(), .league, span: .days(days), target: count)
    case .regions(let sets, let days):
      compiledRule(
        GameFilter(), .stadium,
        members: places(sets.map { .init(name: $0.name, regions: $0.regions.sorted()) }),
        span: .days(days))
    case .tally(let tally):
      compiledRule(
        tally.games, tally.dimension, same: tally.same,
        span: tally.days.map(CompiledRule.Span.days) ?? .ever,
        target: tally.count)
    case .streak(let streak):
      compiledRule(
        streak.games, .game, same: streak.same, span: .consecutive(streak.unit),
        target: streak.count)
    case .every(let collection): compiledRule(collection)
    case .doubleheader(let games): compiledRule(games, .half, same: .doubleheader, target: 2)
    }
  }

  private mutating func compiledRule(_ collection: AchievementRule.Collection) -> CompiledRule {
    let span = collection.days.map(CompiledRule.Span.days) ?? .ever
    switch collection.members {
    case .stadiums(let ids):
      return compiledRule(collection.games, .stadium, members: stadiums(Set(ids)), span: span)
    case .places(let places):
      return compiledRule(collection.games, .stadium, members: self.places(places), span: span)
    case .homes(let leagues, let roofs):
      let wanted = leagues.isEmpty ? world.teams.keys.sorted() : leagues
      let homes = world.homes(of: wanted.flatMap { world.teams[$0] ?? [] }).filter { stadium, _ in
        roofs.isEmpty || (world.places[stadium].map { roofs.contains($0.roof) } ?? false)
      }
      return compiledRule(
        collection.games, .stadium, members: self.homes(homes), span: span,
        modes: [.stadium, .oldHome])
    case .set(let id):
      return compiledRule(
        collection.games(in: world), .stadium,
        members: homes(world.homes(of: world.sets[id]?.teams ?? [])), span: span,
        modes: [.stadium, .oldHome])
    case .teams(let league):
      return compiledRule(
        collection.games, .team, members: teams(world.teams[league] ?? []), span: span)
    }
  }

  private mutating func compiledRule(
    _ games: GameFilter, _ dimension: CountedDimension, members: CompiledRule.Members? = nil,
    same: CountedDimension? = nil,
    span: CompiledRule.Span = .ever, target: Int? = nil, modes: CountingModes = .stadium
  ) -> CompiledRule {
    var aspects = Self.aspects(dimension).union(same.map(Self.aspects) ?? [])
    if !games.teams.isEmpty || !games.homeTeams.isEmpty { aspects.insert(.teams) }
    if games.start != nil { aspects.insert(.start) }
    if games.isOfDoubleheader { aspects.formUnion([.number, .teams]) }
    if games.needsScore { aspects.insert(.score) }
    let usesCountingRules = dimension.isStadiumAttribute && same == nil && games.filtersByPlaceOnly
    if usesCountingRules, world.counting.countsOldHomes, modes.contains(.oldHome) {
      aspects.insert(.teams)
    }
    // A game on neutral ground is known by its occasion.
    if usesCountingRules || !games.occasions.isEmpty || aspects.contains(.start) {
      needsOccasions = true
    }
    return CompiledRule(
      filter: filter(games, usesCountingRules ? modes : .game), dimension: dimension,
      members: members,
      same: same, span: span, target: target ?? members?.names.count ?? 0, aspects: aspects,
      usesCountingRules: usesCountingRules)
  }

  private static func aspects(_ dimension: CountedDimension) -> VisitFact.Aspects {
    switch dimension {
    case .team: .teams
    case .timeOfDay: .start
    case .doubleheader, .half: [.teams, .number]
    default: []
    }
  }

  private mutating func filter(_ filter: GameFilter, _ modes: CountingModes) -> Int {
    // By the usual rules it is all one, and one filter does for all.
    let games = Games(filter: filter, modes: world.counting == .usual ? .game : modes)
    if let known = numbers[games] { return known }
    filters.append(CompiledFilter(filter, games.modes, in: world, &identifiers))
    numbers[games] = filters.count - 1
    return filters.count - 1
  }

  // MARK: Members

  private mutating func stadiums(_ ids: Set<StadiumID>) -> CompiledRule.Members {
    var members = CompiledRule.Members()
    for stadium in ids.sorted() {
      members.add(identifiers.stadiums.number(of: stadium), world.name(of: stadium))
      members.stadiums.append(stadium)
    }
    return members
  }

  /// The homes of teams, for which old homes may stand.
  private mutating func homes(_ homes: [StadiumID: [TeamID]]) -> CompiledRule.Members {
    var members = stadiums(Set(homes.keys))
    guard world.counting.countsOldHomes else { return members }
    for (member, stadium) in members.stadiums.enumerated() {
      let teams = homes[stadium] ?? []
      for team in teams {
        let number = identifiers.stadiums.number(of: .placeholder(for: team))
        members.cover(number)
        if teams.count == 1 {
          members.set(number, to: member)
        } else {
          members.set(number, to: members.names.count + members.shared.count)
          members.shared.append(Int32(clamping: member))
        }
      }
    }
    return members
  }

  private mutating func teams(_ ids: [TeamID]) -> CompiledRule.Members {
    var members = CompiledRule.Members()
    for team in ids { members.add(identifiers.teams.number(of: team), world.name(of: team)) }
    return members
  }

  /// A stadium that is in two places is in the first.
  private mutating func places(_ places: [AchievementRule.Place]) -> CompiledRule.Members {
    for stadium in places.flatMap(\.stadiums) { _ = identifiers.stadiums.number(of: stadium) }
    var members = CompiledRule.Members()
    members.names = places.map(\.name)
    members.keys = Array(repeating: IdentifierTable.none, count: identifiers.stadiums.count)
    for (number, place) in places.enumerated().reversed() {
      for (stadium, facts) in world.places
      where place.cities.contains(facts.city) || place.regions.contains(where: facts.lies) {
        members.set(identifiers.stadiums[stadium], to: number)
      }
      for stadium in place.stadiums { members.set(identifiers.stadiums[stadium], to: number) }
    }
    return members
  }
}

extension CompiledRule.Members {
  fileprivate mutating func add(_ number: Int32, _ name: String) {
    cover(number)
    set(number, to: names.count)
    names.append(name)
  }

  /// Makes room for the key of a number.
  fileprivate mutating func cover(_ number: Int32) {
    let missing = Int(number) + 1 - keys.count
    if missing > 0 { keys += Array(repeating: IdentifierTable.none, count: missing) }
  }

  fileprivate mutating func set(_ number: Int32?, to member: Int) {
    guard let number else { return }
    keys[Int(number)] = Int32(clamping: member)
  }
}

extension CountingRules {
  fileprivate var countsOldHomes: Bool { counts(.demolished) || counts(.moved) }
}
