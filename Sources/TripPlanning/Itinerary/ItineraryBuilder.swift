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
  /// Finds the towns where drives of several days stop, if any; nil to drive each day as
  /// long as possible.
  let route: RouteTowns?
  private var items: [ItineraryItem] = []
  private var legs: [ItineraryLeg] = []
  private var zones: [TimeZone] = []
  private var scheduler: HopScheduler
  private var state = DrivingState.fresh
  /// Legs that begin on the morning after the game instead of right after it.
  private var overnightLegs: Set<Int> = []

  init(
    rules: DrivingRules, travel: Travel, start: Waypoint?, end: Waypoint?, flown: Set<Int>? = nil,
    route: RouteTowns? = nil
  ) {
    (self.rules, self.travel, self.start, self.end) = (rules, travel, start, end)
    (self.flown, self.route) = (flown, route)
    let day = LocalDay(daysSinceEpoch: 0)
    scheduler = HopScheduler(
      rules: rules, days: DrivingDayTable(zones: [], from: day, through: day, rules))
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
    (items, legs, state) = ([], [], .fresh)
    zones = [start, end].compactMap { $0?.zone } + games.map(\.zone)
    scheduler = HopScheduler(
      rules: rules,
      days: DrivingDayTable(
        zones: zones, from: min(departing, first.day),
        through: max(last, games[games.count - 1].day), rules))
    guard addApproach(first, departure: departing) else { return nil }
    addGame(first)
    for index in games.indices.dropFirst() {
      guard go(from: games[index - 1], to: games[index], index: index) else { return nil }
      addGame(games[index])
    }
    guard addReturn(from: games, by: last) else { return nil }
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

  private mutating func addGame(_ game: PlannedGame) {
    add(.game(game), from: game.start.minutes, to: game.usualEnd.minutes, zone: game.zone)
    state.restsSince = game.usualEnd.minutes
    state.lastDay =
      scheduler.days.index(of: game.start.minutes, number(game.zone))
      ?? scheduler.days.index(of: game.day)
  }

  /// Adds the way from the start, as late on its day as possible with half an hour to spare, or more
  /// for a flight.
  private mutating func addApproach(_ game: PlannedGame, departure: LocalDay) -> Bool {
    guard let start else { return true }
    let to = Waypoint(game)
    let deadline = game.start.minutes - rules.minutesBeforeGame
    let (zone, day) = (number(start.zone), scheduler.days.index(of: departure))
    let morning = scheduler.days.morning(day, zone)
    for hop in hops(from: start, to: to, 0) {
      guard let early = place(hop, from: start, to: to, leaving: morning, by: deadline) else {
        continue
      }
      let spare = hop.mode == .flight ? Self.flightSlack : 30
      let late = shifted(early, on: day, zone: zone, latest: deadline - spare)
      let segments =
        late == early ? afterBreakfast(late, zone: zone, deadline: deadline) : late
      addLeg(from: start, to: to, hop, segments: segments, arriveBy: deadline)
      return true
    }
    return false
  }

  /// Returns the ways to a game or, at their number, to the end that may be used.
  private func hops(from: Waypoint, to: Waypoint, _ index: Int) -> [Hop] {
    let all = rules.hops(
      from: from.coordinate, to: to.coordinate, start: start?.coordinate, isLast: to.kind == .end,
      travel
    ).all
    guard let flown else { return all }
    let wanted = all.filter { flown.contains(index) == ($0.mode == .flight) }
    return wanted.isEmpty ? all : wanted
  }

  private func shifted(
    _ segments: [HopSegment], on day: Int, zone: Int, latest: Int
  ) -> [HopSegment] {
    // A drive that ends the day before the game isn't moved to the evening.
    guard let last = segments.last, latest <= scheduler.days.closing(day, zone),
      segments.allSatisfy({ scheduler.days.index(of: $0.start, zone) == day })
    else { return segments }
    return segments.shifted(by: latest - last.end)
  }

  private mutating func go(from: PlannedGame, to: PlannedGame, index: Int) -> Bool {
    if from.stadium.id == to.stadium.id { return to.start >= from.usualEnd }
    return go(
      from: from, to: Waypoint(to), index: index,
      deadline: to.start.minutes - rules.minutesBeforeGame)
  }

  private mutating func addReturn(from games: [PlannedGame], by last: LocalDay) -> Bool {
    guard let end, let game = games.last else { return true }
    let midnight = scheduler.days.midnight(scheduler.days.index(of: last), number(end.zone))
    return go(from: game, to: end, index: games.count, deadline: midnight)
  }

  private mutating func go(
    from game: PlannedGame, to: Waypoint, index: Int, deadline: Int
  ) -> Bool {
    let from = Waypoint(game)
    var leaving = game.usualEnd.minutes + rules.minutesAfterGame
    if overnightLegs.contains(legs.count) {
      let day = ItineraryItem.drivingDay(of: Instant(minutes: leaving), from.zone)
      leaving = Instant(day: day + 1, minuteOfDay: rules.firstMinute, zone: from.zone).minutes
    }
    for hop in hops(from: from, to: to, index) {
      guard let early = place(hop, from: from, to: to, leaving: leaving, by: deadline) else {
        continue
      }
      let segments = afterBreakfast(early, zone: number(from.zone), deadline: deadline)
      addLeg(
        from: from, to: to, hop, segments: segments, arriveBy: to.kind == .end ? nil : deadline)
      return true
    }
    return false
  }

  /// Returns the parts of a hop, which end in towns if the deadline allows; nil if it can't arrive in
  /// time.
  private mutating func place(
    _ hop: Hop, from: Waypoint, to: Waypoint, leaving: Int, by deadline: Int
  ) -> [HopSegment]? {
    let stop: HopScheduler.NightStop? = route.map { [rules] route in
      { driven, minutes in
        let stops = stride(
          from: minutes, through: max(1, rules.shortestPart), by: -Self.minutesBetweenStops)
        let stop = stops.first {
          let share = Double(driven + $0) / Double(hop.minutes)
          return route.town(from: from.coordinate, to: to.coordinate, share: share) != nil
        }
        // Otherwise the night is before the drive.
        return stop ?? (driven == 0 ? 0 : minutes)
      }
    }
    for stop in route == nil ? [nil] : [stop, nil] {
      var (after, segments) = (state, [HopSegment]())
      let outcome = scheduler.place(
        hop, zone: number(from.zone), leaving: leaving, by: deadline, state: &after, stop: stop
      ) { segments.append($0, breakMinutes: rules.breakMinutes) }
      guard outcome != nil else { continue }
      state = after
      return segments
    }
    return nil
  }

  private static var minutesBetweenStops: Int { 10 }

  /// Minutes after the first moment for driving at which a morning's drive begins.
  private static var breakfastMinutes: Int { 120 }
  /// Minutes to spare for which a drive begins earlier.
  private static var comfortableSlack: Int { 60 }
  /// Minutes to spare after the flight to the first game.
  private static var flightSlack: Int { 90 }

  /// Returns a drive whose last day would begin at the first moment of the morning later on that
  /// day, if that leaves enough time.
  private func afterBreakfast(
    _ segments: [HopSegment], zone: Int, deadline: Int
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
