import Foundation
import SportsModel
import Travel

/// Builds an itinerary from games in order: places the drives, nights and rest days.
struct ItineraryBuilder<Travel: TravelTimeEstimator> {
  let rules: DrivingRules
  let travel: Travel
  let start, end: Waypoint?
  /// The positions of games to reach by a flight; nil to fly only if driving isn't possible.
  let flown: Set<Int>?
  private var items: [ItineraryItem] = []
  private var legs: [ItineraryLeg] = []
  private var zones: [TimeZone] = []
  /// Legs that begin on the morning after the game instead of right after it.
  private var overnightLegs: Set<Int> = []

  init(
    rules: DrivingRules, travel: Travel, start: Waypoint?, end: Waypoint?, flown: Set<Int>? = nil
  ) {
    (self.rules, self.travel, self.start, self.end) = (rules, travel, start, end)
    self.flown = flown
  }

  private static var longestApproach: Int { 7 }

  /// Builds the itinerary of some games; nil if a drive doesn't reach the next game in time.
  ///
  /// `departure` is the driving day on which the drive from the start begins; nil for the latest
  /// possible one. The trip ends by the midnight of `last`; legs of `sleepingFirst` begin on the
  /// morning after the game.
  mutating func build(
    _ games: [PlannedGame], departure: LocalDay?, through last: LocalDay,
    sleepingFirst: Set<Int> = []
  ) -> Itinerary? {
    overnightLegs = sleepingFirst
    guard let first = games.first else { return nil }
    if let departure { return build(games, departing: departure, through: last) }
    let latest = ItineraryItem.drivingDay(of: first.start, first.zone)
    guard start != nil else { return build(games, departing: latest, through: last) }
    for back in 0...Self.longestApproach {
      if let itinerary = build(games, departing: latest - back, through: last) { return itinerary }
    }
    return nil
  }

  private mutating func build(
    _ games: [PlannedGame], departing: LocalDay, through last: LocalDay
  ) -> Itinerary? {
    guard let first = games.first else { return nil }
    (items, legs) = ([], [])
    zones = [start, end].compactMap { $0?.zone } + games.map(\.zone)
    let scheduler = HopScheduler(
      rules: rules,
      days: DrivingDayTable(
        zones: zones, from: min(departing, first.day),
        through: max(last, games[games.count - 1].day), rules))
    guard var state = addApproach(first, departure: departing, scheduler: scheduler) else {
      return nil
    }
    addGame(first, scheduler: scheduler, state: &state)
    for index in games.indices.dropFirst() {
      guard
        go(
          from: games[index - 1], to: games[index], index: index, scheduler: scheduler,
          state: &state)
      else { return nil }
      addGame(games[index], scheduler: scheduler, state: &state)
    }
    guard addReturn(from: games, by: last, scheduler: scheduler, state: &state) else { return nil }
    let nights = OvernightPlanner(items: items, legs: legs, restMinutes: rules.restMinutes)
    return Itinerary(items: items + nights.placed(firstID: items.count), legs: legs)
  }

  private func number(_ zone: TimeZone) -> Int { zones.firstIndex(of: zone) ?? 0 }

  private mutating func add(
    _ kind: ItineraryItem.Kind, from start: Int, to end: Int, zone: TimeZone, breakMinutes: Int = 0
  ) {
    items.append(
      ItineraryItem(
        id: items.count, kind: kind, start: Instant(minutes: start), end: Instant(minutes: end),
        zone: zone, breakMinutes: breakMinutes))
  }

  private mutating func addGame(
    _ game: PlannedGame, scheduler: HopScheduler, state: inout DrivingState
  ) {
    add(.game(game), from: game.start.minutes, to: game.usualEnd.minutes, zone: game.zone)
    state.restsSince = game.usualEnd.minutes
    state.lastDay =
      scheduler.days.index(of: game.start.minutes, number(game.zone))
      ?? scheduler.days.index(of: game.day)
  }

  /// Adds the way from the start, as late on its day as possible with half an hour to spare, or more
  /// for a flight.
  private mutating func addApproach(
    _ game: PlannedGame, departure: LocalDay, scheduler: HopScheduler
  ) -> DrivingState? {
    guard let start else { return .fresh }
    let to = Waypoint(game)
    let deadline = game.start.minutes - rules.minutesBeforeGame
    let (zone, day) = (number(start.zone), scheduler.days.index(of: departure))
    let morning = scheduler.days.morning(day, zone)
    for hop in hops(from: start, to: to, 0) {
      var state = DrivingState.fresh
      var early: [HopSegment] = []
      let outcome = scheduler.place(
        hop, zone: zone, leaving: morning, by: deadline, state: &state
      ) { early.append($0, breakMinutes: rules.breakMinutes) }
      guard outcome != nil else { continue }
      let spare = hop.mode == .flight ? Self.flightSlack : 30
      let late = shifted(early, on: day, zone: zone, latest: deadline - spare, scheduler: scheduler)
      let segments =
        late == early
        ? afterBreakfast(late, zone: zone, deadline: deadline, scheduler: scheduler) : late
      addLeg(from: start, to: to, hop, segments: segments, arriveBy: deadline)
      return state
    }
    return nil
  }

  /// Returns the ways to a game or, at their number, to the end that may be used.
  private func hops(from: Waypoint, to: Waypoint, _ index: Int) -> [Hop] {
    let all = rules.hops(from: from.coordinate, to: to.coordinate, start: start?.coordinate, travel)
      .all
    guard let flown else { return all }
    let wanted = all.filter { flown.contains(index) == ($0.mode == .flight) }
    return wanted.isEmpty ? all : wanted
  }

  private func shifted(
    _ segments: [HopSegment], on day: Int, zone: Int, latest: Int, scheduler: HopScheduler
  ) -> [HopSegment] {
    // A drive that ends the day before the game isn't moved to the evening.
    guard let last = segments.last, latest <= scheduler.days.closing(day, zone),
      segments.allSatisfy({ scheduler.days.index(of: $0.start, zone) == day })
    else { return segments }
    return segments.shifted(by: latest - last.end)
  }

  private mutating func go(
    from: PlannedGame, to: PlannedGame, index: Int, scheduler: HopScheduler,
    state: inout DrivingState
  ) -> Bool {
    if from.stadium.id == to.stadium.id { return to.start >= from.usualEnd }
    let deadline = to.start.minutes - rules.minutesBeforeGame
    return go(
      from: Waypoint(from), to: Waypoint(to), index: index,
      leaving: from.usualEnd.minutes + rules.minutesAfterGame, deadline: deadline,
      scheduler: scheduler, state: &state)
  }

  private mutating func addReturn(
    from games: [PlannedGame], by last: LocalDay, scheduler: HopScheduler, state: inout DrivingState
  ) -> Bool {
    guard let end, let game = games.last else { return true }
    let midnight = scheduler.days.midnight(scheduler.days.index(of: last), number(end.zone))
    return go(
      from: Waypoint(game), to: end, index: games.count,
      leaving: game.usualEnd.minutes + rules.minutesAfterGame, deadline: midnight,
      scheduler: scheduler, state: &state)
  }

  private mutating func go(
    from: Waypoint, to: Waypoint, index: Int, leaving: Int, deadline: Int,
    scheduler: HopScheduler, state: inout DrivingState
  ) -> Bool {
    var leaving = leaving
    if overnightLegs.contains(legs.count) {
      let day = ItineraryItem.drivingDay(of: Instant(minutes: leaving), from.zone)
      leaving = Instant(day: day + 1, minuteOfDay: rules.firstMinute, zone: from.zone).minutes
    }
    for hop in hops(from: from, to: to, index) {
      var early: [HopSegment] = []
      var after = state
      let outcome = scheduler.place(
        hop, zone: number(from.zone), leaving: leaving, by: deadline, state: &after
      ) { early.append($0, breakMinutes: rules.breakMinutes) }
      guard outcome != nil else { continue }
      state = after
      let segments = afterBreakfast(
        early, zone: number(from.zone), deadline: deadline, scheduler: scheduler)
      addLeg(
        from: from, to: to, hop, segments: segments, arriveBy: to.kind == .end ? nil : deadline)
      return true
    }
    return false
  }

  /// Minutes after the first moment for driving at which a morning's drive begins.
  private static var breakfastMinutes: Int { 120 }
  /// Minutes to spare for which a drive begins earlier.
  private static var comfortableSlack: Int { 60 }
  /// Minutes to spare after the flight to the first game.
  private static var flightSlack: Int { 90 }

  /// Returns a drive whose last day would begin at the first moment of the morning later on that
  /// day, if that leaves enough time.
  private func afterBreakfast(
    _ segments: [HopSegment], zone: Int, deadline: Int, scheduler: HopScheduler
  ) -> [HopSegment] {
    guard let last = segments.last, let day = scheduler.days.index(of: last.start, zone),
      let start = segments.firstIndex(where: { scheduler.days.index(of: $0.start, zone) == day }),
      segments[start].start == scheduler.days.opening(day, zone)
    else { return segments }
    let latest = min(deadline - Self.comfortableSlack, scheduler.days.closing(day, zone))
    let morning = Array(segments[start...])
    return segments[..<start] + morning.shifted(by: min(Self.breakfastMinutes, latest - last.end))
  }

  private mutating func addLeg(
    from: Waypoint, to: Waypoint, _ hop: Hop, segments: [HopSegment], arriveBy: Int?
  ) {
    guard let first = segments.first, let last = segments.last else { return }
    let leg = legs.count
    for segment in segments {
      let kind: ItineraryItem.Kind =
        switch segment.kind {
        case .drive: .drive(leg: leg)
        case .charge: .charge(leg: leg)
        case .flight: .flight(leg: leg)
        }
      add(
        kind, from: segment.start, to: segment.end, zone: from.zone,
        breakMinutes: segment.breakMinutes)
    }
    add(.arrive(leg: leg), from: last.end, to: last.end, zone: to.zone)
    let delay =
      hop.mode == .flight
      ? 0
      : travel.traffic.delay(
        from: from.coordinate, to: to.coordinate,
        leaves: Instant(minutes: first.start).local(from.zone),
        arrives: Instant(minutes: last.end).local(to.zone))
    legs.append(
      ItineraryLeg(
        from: from, to: to, mode: hop.mode == .flight ? .flight : .drive, miles: hop.miles,
        minutes: hop.minutes, minutesP90: hop.minutesP90 + delay,
        leaves: Instant(minutes: first.start),
        arrives: Instant(minutes: last.end), arriveBy: arriveBy.map { Instant(minutes: $0) },
        flight: hop.mode == .flight
          ? travel.airports?.flight(from: from.coordinate, to: to.coordinate) : nil,
        driveInstead: hop.mode == .flight
          ? travel.estimate(from: from.coordinate, to: to.coordinate)?.drive : nil))
  }
}

extension [HopSegment] {
  fileprivate func shifted(by minutes: Int) -> [HopSegment] {
    guard minutes > 0 else { return self }
    return map {
      HopSegment(
        kind: $0.kind, start: $0.start + minutes, end: $0.end + minutes,
        breakMinutes: $0.breakMinutes)
    }
  }
}

/// Adds the nights between the days of an itinerary, and the rest days.
struct OvernightPlanner {
  let items: [ItineraryItem]
  let legs: [ItineraryLeg]
  let restMinutes: Int
  /// Finds the towns of nights on the way; nil if they don't matter yet.
  var route: RouteTowns?

  /// Nights begin at 22:00 or later and last until 8:00, or for the length of a rest.
  private static let evening = 22 * 60
  private static let morning = 8 * 60

  func placed(firstID: Int) -> [ItineraryItem] {
    let done = items.filter(\.isActivity).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    var found: [ItineraryItem] = []
    func add(_ kind: ItineraryItem.Kind, from start: Instant, to end: Instant, zone: TimeZone) {
      guard end > start else { return }
      found.append(
        ItineraryItem(id: firstID + found.count, kind: kind, start: start, end: end, zone: zone))
    }
    for (index, (before, after)) in zip(done, done.dropFirst()).enumerated() {
      var day = before.drivingDay
      guard day < after.drivingDay else { continue }
      let (place, zone) = stay(after: done[...index])
      while day < after.drivingDay {
        let leaving = before.end + (before.game == nil ? 0 : DrivingRules().minutesAfterGame)
        let start = max(leaving, Instant(day: day, minuteOfDay: Self.evening, zone: zone))
        let eight = Instant(day: day + 1, minuteOfDay: Self.morning, zone: zone)
        let end = min(after.start, max(eight, start + restMinutes))
        add(.night(place), from: start, to: end, zone: zone)
        day = day + 1
        guard day < after.drivingDay else { break }
        let until = Instant(day: day, minuteOfDay: Self.evening, zone: zone)
        add(.rest(place), from: max(end, eight), to: until, zone: zone)
      }
    }
    return found
  }

  /// Returns the place and time zone after some items.
  private func stay(after done: ArraySlice<ItineraryItem>) -> (place: Stay, zone: TimeZone) {
    for item in done.reversed() {
      if let game = item.game { return (stay(at: game.stadium, Waypoint(game)), game.zone) }
      guard let leg = item.leg, legs.indices.contains(leg) else { continue }
      let to = legs[leg].to
      guard item.end < legs[leg].arrives else { return (stay(at: stadium(to), to), to.zone) }
      let driven = done.reduce(0) { $0 + ($1.leg == leg && $1.isDrive ? $1.drivenMinutes : 0) }
      let town = route?.town(on: legs[leg], after: driven)
      return (
        Stay(town: town?.name, near: "the way to \(to.name)", coordinate: town?.coordinate),
        item.zone
      )
    }
    return (Stay(near: ""), done.last?.zone ?? .gmt)
  }

  private func stadium(_ point: Waypoint) -> Stadium? {
    guard case .stadium(let id) = point.kind else { return nil }
    return items.lazy.compactMap(\.game?.stadium).first { $0.id == id }
  }

  /// Returns a night in the city of a stadium, or in the town nearest to it or another place.
  private func stay(at stadium: Stadium?, _ point: Waypoint) -> Stay {
    if let stadium, !stadium.city.isEmpty {
      let region = stadium.region.isEmpty ? stadium.country : stadium.region
      return Stay(
        town: region.isEmpty ? stadium.city : "\(stadium.city), \(region)", near: point.name,
        coordinate: point.coordinate)
    }
    let town = route?.towns.town(point.coordinate)
    return Stay(town: town?.name, near: point.name, coordinate: town?.coordinate)
  }
}

/// Finds the towns on the way between two stops.
struct RouteTowns {
  let towns: TownFinder
  /// Returns the position at which a share of the way between two places is done.
  let position: (_ from: Coordinate, _ to: Coordinate, _ share: Double) -> Coordinate

  func town(on leg: ItineraryLeg, after minutes: Int) -> Town? {
    let share = Double(minutes) / Double(max(1, leg.minutes))
    return towns.town(position(leg.from.coordinate, leg.to.coordinate, min(1, share)))
  }
}

extension Itinerary {
  /// Returns the itinerary with the towns of its nights and rest days.
  func naming(_ route: RouteTowns, restMinutes: Int) -> Itinerary {
    let kept = items.filter { !$0.isStay || $0.isLocked }
    let planner = OvernightPlanner(items: kept, legs: legs, restMinutes: restMinutes, route: route)
    let first = (kept.map(\.id).max() ?? -1) + 1
    let nights = planner.placed(firstID: first).filter { night in
      !kept.contains { $0.isStay && $0.start < night.end && night.start < $0.end }
    }
    return Itinerary(items: kept + nights, legs: legs)
  }
}
