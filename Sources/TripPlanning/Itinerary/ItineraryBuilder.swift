import Foundation
import SportsModel

/// Makes an itinerary of games in order: places the drives, the nights and the days of rest.
struct ItineraryBuilder<Travel: TravelTimes> {
  let rules: DrivingRules
  let travel: Travel
  let start: Waypoint?
  let end: Waypoint?
  private var items: [ItineraryItem] = []
  private var legs: [ItineraryLeg] = []
  private var zones: [TimeZone] = []

  init(rules: DrivingRules, travel: Travel, start: Waypoint?, end: Waypoint?) {
    self.rules = rules
    self.travel = travel
    self.start = start
    self.end = end
  }

  /// The itinerary, or nil when a drive does not reach the next game in time.
  ///
  /// `departure` is the driving day on which the drive from the start begins; without one the
  /// latest is taken that reaches the first game.
  mutating func build(
    _ games: [PlannedGame], departure: LocalDay?, through last: LocalDay
  ) -> Itinerary? {
    guard let first = games.first else { return nil }
    (items, legs) = ([], [])
    zones = [start, end].compactMap { $0?.zone } + games.map(\.zone)
    let earliest = min(departure ?? first.day - 10, first.day)
    let placement = HopPlacement(
      rules: rules,
      days: DayTable(zones: zones, from: earliest, through: max(last, games[games.count - 1].day)))
    guard var state = goThere(first, departure, placement) else { return nil }
    var current = first
    addGame(first, placement, &state)
    for next in games.dropFirst() {
      guard go(from: current, to: next, placement, &state) else { return nil }
      addGame(next, placement, &state)
      current = next
    }
    guard goHome(from: current, last, placement, &state) else { return nil }
    addNights()
    return Itinerary(items: items, legs: legs)
  }

  private func number(_ zone: TimeZone) -> Int { zones.firstIndex(of: zone) ?? 0 }

  private mutating func add(_ kind: ItineraryItem.Kind, _ start: Int, _ end: Int, _ zone: TimeZone) {
    items.append(
      ItineraryItem(
        id: items.count, kind: kind, start: Instant(minutes: start), end: Instant(minutes: end),
        zone: zone))
  }

  private mutating func addGame(
    _ game: PlannedGame, _ placement: HopPlacement, _ state: inout WheelState
  ) {
    add(.game(game), game.start.minutes, game.usualEnd.minutes, game.zone)
    state.restsSince = game.usualEnd.minutes
    state.lastDay =
      placement.days.index(of: game.start.minutes, number(game.zone))
      ?? placement.days.index(of: game.day)
  }

  // MARK: - Hops

  /// The drive from the start, on the given day or the latest possible; begun as late on that day
  /// as leaves half an hour to spare.
  private mutating func goThere(
    _ game: PlannedGame, _ departure: LocalDay?, _ placement: HopPlacement
  ) -> WheelState? {
    guard let start else { return .fresh }
    let to = Waypoint(game)
    guard let hop = rules.hop(from: start.coordinate, to: to.coordinate, travel) else { return nil }
    let deadline = game.start.minutes - rules.minutesBeforeGame
    let zone = number(start.zone)
    var day =
      departure.map(placement.days.index)
      ?? placement.days.index(of: game.start.minutes, number(game.zone)) ?? 0
    while day >= 0 {
      var state = WheelState.fresh
      var recorder = StretchRecorder()
      if placement.place(
        hop, zone: zone, leaving: placement.days.morning(day, zone), by: deadline, &state, &recorder)
        != nil
      {
        let late = shifted(recorder.stretches, day, zone, deadline, placement)
        addLeg(from: start, to: to, hop, late, arriveBy: deadline)
        return state
      }
      guard departure == nil else { return nil }
      day -= 1
    }
    return nil
  }

  private func shifted(
    _ stretches: [HopStretch], _ day: Int, _ zone: Int, _ deadline: Int, _ placement: HopPlacement
  ) -> [HopStretch] {
    guard let last = stretches.last,
      stretches.allSatisfy({ placement.days.index(of: $0.start, zone) == day })
    else { return stretches }
    let latest = min(deadline - 30, placement.days.midnight(day, zone))
    let shift = latest - last.end
    guard shift > 0 else { return stretches }
    // A drive that ends on the eve of the game does not wait for the evening.
    guard deadline - 30 <= placement.days.midnight(day, zone) else { return stretches }
    return stretches.map {
      HopStretch(kind: $0.kind, start: $0.start + shift, end: $0.end + shift)
    }
  }

  private mutating func go(
    from: PlannedGame, to: PlannedGame, _ placement: HopPlacement, _ state: inout WheelState
  ) -> Bool {
    if from.stadium.id == to.stadium.id { return to.start >= from.usualEnd }
    let deadline = to.start.minutes - rules.minutesBeforeGame
    return go(
      Waypoint(from), Waypoint(to), from.usualEnd.minutes + rules.minutesAfterGame, deadline,
      isAppointment: true, placement, &state)
  }

  private mutating func goHome(
    from: PlannedGame, _ last: LocalDay, _ placement: HopPlacement, _ state: inout WheelState
  ) -> Bool {
    guard let end else { return true }
    let midnight = placement.days.midnight(placement.days.index(of: last), number(end.zone))
    return go(
      Waypoint(from), end, from.usualEnd.minutes + rules.minutesAfterGame, midnight,
      isAppointment: false, placement, &state)
  }

  private mutating func go(
    _ from: Waypoint, _ to: Waypoint, _ leaving: Int, _ deadline: Int, isAppointment: Bool,
    _ placement: HopPlacement, _ state: inout WheelState
  ) -> Bool {
    guard let hop = rules.hop(from: from.coordinate, to: to.coordinate, travel) else { return false }
    var recorder = StretchRecorder()
    guard
      placement.place(
        hop, zone: number(from.zone), leaving: leaving, by: deadline, &state, &recorder) != nil
    else { return false }
    addLeg(from: from, to: to, hop, recorder.stretches, arriveBy: isAppointment ? deadline : nil)
    return true
  }

  private mutating func addLeg(
    from: Waypoint, to: Waypoint, _ hop: Hop, _ stretches: [HopStretch], arriveBy: Int?
  ) {
    guard let first = stretches.first, let last = stretches.last else { return }
    let leg = legs.count
    for stretch in stretches {
      let kind: ItineraryItem.Kind =
        switch stretch.kind {
        case .drive: .drive(leg: leg)
        case .charge: .charge(leg: leg)
        case .flight: .flight(leg: leg)
        }
      add(kind, stretch.start, stretch.end, from.zone)
    }
    add(.arrive(leg: leg), last.end, last.end, to.zone)
    legs.append(
      ItineraryLeg(
        from: from, to: to, mode: hop.mode == .flight ? .flight : .drive, miles: hop.miles,
        minutes: hop.minutes, minutesP90: hop.minutesP90, leaves: Instant(minutes: first.start),
        arrives: Instant(minutes: last.end), arriveBy: arriveBy.map { Instant(minutes: $0) }))
  }

  // MARK: - Nights

  /// Adds the nights between driving days, and the days on which nothing is done.
  private mutating func addNights() {
    let done = items.filter(\.isActivity)
    for (before, after) in zip(done, done.dropFirst()) {
      var day = before.drivingDay
      let (place, zone) = stay(between: before, after)
      while day < after.drivingDay {
        let ten = Instant(day: day, minuteOfDay: 22 * 60, zone: zone)
        let eight = Instant(day: day + 1, minuteOfDay: 8 * 60, zone: zone)
        let start = max(before.end, ten)
        let end = min(after.start, max(eight, start + rules.restMinutes))
        if end > start { add(.night(near: place), start.minutes, end.minutes, zone) }
        day = day + 1
        guard day < after.drivingDay else { break }
        let from = max(end, eight)
        let until = Instant(day: day, minuteOfDay: 22 * 60, zone: zone)
        if until > from { add(.rest(at: place), from.minutes, until.minutes, zone) }
      }
    }
  }

  /// Where one is between two things done.
  private func stay(
    between before: ItineraryItem, _ after: ItineraryItem
  ) -> (name: String, zone: TimeZone) {
    switch before.kind {
    case .game(let game): return (Waypoint(game).name, game.zone)
    case .drive(let leg), .charge(let leg), .flight(let leg):
      let hasArrived = before.end == legs[leg].arrives
      return hasArrived
        ? (legs[leg].to.name, legs[leg].to.zone) : ("on the way to \(legs[leg].to.name)", before.zone)
    case .arrive, .night, .rest, .custom: return ("", before.zone)
    }
  }
}
