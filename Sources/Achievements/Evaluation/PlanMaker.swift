import SportsModel

/// Makes plans of rules; equal filters of several are one.
struct PlanMaker {
  let world: AchievementWorld
  private(set) var numbering: Numbering
  let appearances: Appearances
  private(set) var filters: [CompiledFilter] = []
  private var numbers: [Games: Int] = [:]
  private(set) var asksOccasions = false

  /// What a filter includes, and in which ways it has to count.
  private struct Games: Hashable {
    let filter: GameFilter
    let ways: Ways
  }

  init(_ world: AchievementWorld) {
    self.world = world
    var numbering = Numbering(world)
    appearances = Appearances(world, &numbering)
    self.numbering = numbering
  }

  mutating func plan(_ rule: AchievementRule) -> Plan {
    switch rule {
    case .count(let stadiums, let league):
      plan(GameFilter(league: league), .stadium, target: stadiums)
    case .division(let league, _), .conference(let league, _), .league(let league):
      plan(
        GameFilter(league: league), .stadium,
        members: homes(rule.group.map(world.homes(of:)) ?? [:]), ways: [.stadium, .oldHome])
    case .journey(let stadiums, let days):
      plan(GameFilter(), .stadium, span: .days(days), target: stadiums)
    case .leagues(let count, let days):
      plan(GameFilter(), .league, span: .days(days), target: count)
    case .regions(let sets, let days):
      plan(
        GameFilter(), .stadium,
        members: places(sets.map { .init(name: $0.name, regions: $0.regions.sorted()) }),
        span: .days(days))
    case .tally(let tally):
      plan(
        tally.games, tally.thing, same: tally.same, span: tally.days.map(Plan.Span.days) ?? .ever,
        target: tally.count)
    case .streak(let streak):
      plan(
        streak.games, .game, same: streak.same, span: .inARow(streak.unit), target: streak.count)
    case .every(let collection): plan(collection)
    case .doubleheader(let games): plan(games, .half, same: .doubleheader, target: 2)
    }
  }

  private mutating func plan(_ collection: AchievementRule.Collection) -> Plan {
    let span = collection.days.map(Plan.Span.days) ?? .ever
    switch collection.members {
    case .stadiums(let ids):
      return plan(collection.games, .stadium, members: stadiums(Set(ids)), span: span)
    case .places(let places):
      return plan(collection.games, .stadium, members: self.places(places), span: span)
    case .homes(let leagues, let roofs):
      let wanted = leagues.isEmpty ? world.teams.keys.sorted() : leagues
      let homes = world.homes(of: wanted.flatMap { world.teams[$0] ?? [] }).filter { stadium, _ in
        roofs.isEmpty || (world.places[stadium].map { roofs.contains($0.roof) } ?? false)
      }
      return plan(
        collection.games, .stadium, members: self.homes(homes), span: span,
        ways: [.stadium, .oldHome])
    case .set(let id):
      return plan(
        collection.games(in: world), .stadium,
        members: homes(world.homes(of: world.sets[id]?.teams ?? [])), span: span,
        ways: [.stadium, .oldHome])
    case .teams(let league):
      return plan(
        collection.games, .team, members: teams(world.teams[league] ?? []), span: span)
    }
  }

  private mutating func plan(
    _ games: GameFilter, _ thing: Thing, members: Plan.Members? = nil, same: Thing? = nil,
    span: Plan.Span = .ever, target: Int? = nil, ways: Ways = .stadium
  ) -> Plan {
    var aspects = Self.aspects(thing).union(same.map(Self.aspects) ?? [])
    if !games.teams.isEmpty || !games.homeTeams.isEmpty { aspects.insert(.teams) }
    if games.start != nil { aspects.insert(.start) }
    if games.isOfDoubleheader { aspects.formUnion([.number, .teams]) }
    if games.asksScore { aspects.insert(.score) }
    let followsCounting = thing.isOfStadiums && same == nil && games.asksOnlyWhere
    if followsCounting, world.counting.countsOldHomes, ways.contains(.oldHome) {
      aspects.insert(.teams)
    }
    // A game on neutral ground is known by its occasion.
    if followsCounting || !games.occasions.isEmpty || aspects.contains(.start) {
      asksOccasions = true
    }
    return Plan(
      filter: filter(games, followsCounting ? ways : .game), thing: thing, members: members,
      same: same, span: span, target: target ?? members?.names.count ?? 0, aspects: aspects,
      followsCounting: followsCounting)
  }

  private static func aspects(_ thing: Thing) -> VisitFact.Aspects {
    switch thing {
    case .team: .teams
    case .timeOfDay: .start
    case .doubleheader, .half: [.teams, .number]
    default: []
    }
  }

  private mutating func filter(_ filter: GameFilter, _ ways: Ways) -> Int {
    // By the usual rules it is all one, and one filter does for all.
    let games = Games(filter: filter, ways: world.counting == .usual ? .game : ways)
    if let known = numbers[games] { return known }
    filters.append(CompiledFilter(filter, games.ways, in: world, &numbering))
    numbers[games] = filters.count - 1
    return filters.count - 1
  }

  // MARK: Members

  private mutating func stadiums(_ ids: Set<StadiumID>) -> Plan.Members {
    var members = Plan.Members()
    for stadium in ids.sorted() {
      members.add(numbering.stadiums.number(of: stadium), world.name(of: stadium))
      members.stadiums.append(stadium)
    }
    return members
  }

  /// The homes of teams, for which old homes may stand.
  private mutating func homes(_ homes: [StadiumID: [TeamID]]) -> Plan.Members {
    var members = stadiums(Set(homes.keys))
    guard world.counting.countsOldHomes else { return members }
    for (member, stadium) in members.stadiums.enumerated() {
      let teams = homes[stadium] ?? []
      for team in teams {
        let number = numbering.stadiums.number(of: .standIn(for: team))
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

  private mutating func teams(_ ids: [TeamID]) -> Plan.Members {
    var members = Plan.Members()
    for team in ids { members.add(numbering.teams.number(of: team), world.name(of: team)) }
    return members
  }

  /// A stadium that is in two places is in the first.
  private mutating func places(_ places: [AchievementRule.Place]) -> Plan.Members {
    for stadium in places.flatMap(\.stadiums) { _ = numbering.stadiums.number(of: stadium) }
    var members = Plan.Members()
    members.names = places.map(\.name)
    members.keys = Array(repeating: Numbering.none, count: numbering.stadiums.count)
    for (number, place) in places.enumerated().reversed() {
      for (stadium, facts) in world.places
      where place.cities.contains(facts.city) || place.regions.contains(where: facts.lies) {
        members.set(numbering.stadiums[stadium], to: number)
      }
      for stadium in place.stadiums { members.set(numbering.stadiums[stadium], to: number) }
    }
    return members
  }
}

extension Plan.Members {
  fileprivate mutating func add(_ number: Int32, _ name: String) {
    cover(number)
    set(number, to: names.count)
    names.append(name)
  }

  /// Makes room for the key of a number.
  fileprivate mutating func cover(_ number: Int32) {
    let missing = Int(number) + 1 - keys.count
    if missing > 0 { keys += Array(repeating: Numbering.none, count: missing) }
  }

  fileprivate mutating func set(_ number: Int32?, to member: Int) {
    guard let number else { return }
    keys[Int(number)] = Int32(clamping: member)
  }
}

extension CountingRules {
  fileprivate var countsOldHomes: Bool { counts(.demolished) || counts(.moved) }
}
