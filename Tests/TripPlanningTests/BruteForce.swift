import Foundation
import SportsModel
import Travel

@testable import TripPlanning

/// All trips: all games in all combinations from all days of departure.
///
/// Written for June, without daylight saving changes, and without any code of the planner; only the
/// checker decides which trips meet the conditions.
struct BruteForce {
  let preferences: TripPreferences
  let schedule: TripSchedule
  let travel: StraightRoads
  let basis: ScoringContext

  /// Each zone's UTC offset in June, in seconds.
  private static let offsets = ["America/New_York": -240, "America/Chicago": -300]

  struct Trip {
    var games: [PlannedGame] = []
    var items: [ItineraryItem] = []
    var legs: [ItineraryLeg] = []
    /// Driving minutes by day since 1970.
    var drivingMinutes: [Int: Int] = [:]
    var firstDay = Int.max
    var lastDay = 0
    /// The end of the last activity, and its day.
    var idleSince = 0
    var idleDay = Int.max
    /// The stadium, or the place of arrival; nil on the way.
    var here: Coordinate?

    var isMostlyIdle: Bool {
      let done = items.filter(\.isActivity)
      let busy = Set(done.map { BruteForce.day($0.start.minutes, $0.zone) }).count
      return busy * 2 < lastDay - firstDay + 1
    }

    mutating func add(
      _ kind: ItineraryItem.Kind, _ start: Int, _ end: Int, _ zone: TimeZone, _ pause: Int = 0
    ) {
      addNights(before: BruteForce.day(start, zone), zone)
      items.append(
        ItineraryItem(
          id: items.count, kind: kind, start: Instant(minutes: start),
          end: Instant(minutes: end), zone: zone, breakMinutes: pause))
      idleSince = end
      idleDay = BruteForce.day(start, zone)
      firstDay = min(firstDay, idleDay)
      lastDay = max(lastDay, idleDay)
    }

    /// Adds a night for each day since the last activity; only its place matters.
    private mutating func addNights(before day: Int, _ zone: TimeZone) {
      guard idleDay < day else { return }
      for night in 0..<(day - idleDay) {
        let start = Instant(minutes: idleSince + night * 1_440)
        items.append(
          ItineraryItem(
            id: items.count, kind: .night(Stay(near: "", coordinate: here)), start: start,
            end: start + 60, zone: zone))
      }
    }
  }

  /// Returns the points of the best trip that the checker accepts, in thousandths; nil if there is
  /// none.
  func best() -> Int? {
    let games = schedule.games.filter { game in
      preferences.firstDay.map { $0 <= game.day } ?? true
        && preferences.lastDay.map { game.day <= $0 } ?? true
    }
    var trips: [Trip] = []
    for (index, game) in games.enumerated() {
      for trip in beginnings(game) { extend(trip, games[(index + 1)...], &trips) }
    }
    trips.removeAll(where: isPadded)
    let checker = TripChecker(preferences: preferences, schedule: schedule, travel: travel)
    func best(_ trips: [Trip]) -> Int? {
      for (trip, points) in trips.map({ ($0, points($0)) }).sorted(by: { $0.1 > $1.1 })
      where checker.violations(in: Itinerary(items: trip.items, legs: trip.legs)).isEmpty {
        return points
      }
      return nil
    }
    // A wanted number of games is exact if there is such a trip.
    let exact = trips.filter { $0.games.count == preferences.stops.wanted }
    func busyFirst(_ trips: [Trip]) -> Int? {
      best(trips.filter { !$0.isMostlyIdle }) ?? best(trips)
    }
    return busyFirst(exact) ?? busyFirst(trips)
  }

  private func extend(_ trip: Trip, _ rest: ArraySlice<PlannedGame>, _ trips: inout [Trip]) {
    trips += home(trip)
    for (index, game) in zip(rest.indices, rest) {
      guard let last = trip.games.last else { return }
      var nexts = [trip]
      if last.stadium.id == game.stadium.id {
        guard game.start >= last.usualEnd else { continue }
      } else {
        let leaving = last.usualEnd.minutes + 15
        nexts = moved(trip, Waypoint(last), Waypoint(game), leaving, game.start.minutes - 30, true)
      }
      for var next in nexts {
        see(game, &next)
        extend(next, rest[(index + 1)...], &trips)
      }
    }
  }

  private func see(_ game: PlannedGame, _ trip: inout Trip) {
    trip.games.append(game)
    trip.add(.game(game), game.start.minutes, game.usualEnd.minutes, game.zone)
    trip.here = game.stadium.coordinate
  }

  /// Returns the trip to a game from each day of departure.
  private func beginnings(_ game: PlannedGame) -> [Trip] {
    guard let start = preferences.start else {
      var trip = Trip()
      see(game, &trip)
      return [trip]
    }
    let from = waypoint(.start, start)
    let day = Self.day(game.start.minutes, game.zone)
    let earliest = preferences.firstDay.map { Int($0.daysSinceEpoch) } ?? day - 6
    return (0...max(0, min(6, day - earliest))).flatMap { back in
      let morning = (day - back) * 1_440 + firstMinute - Self.offset(from.zone)
      return moved(Trip(), from, Waypoint(game), morning, game.start.minutes - 30, true).map {
        var trip = $0
        see(game, &trip)
        return trip
      }
    }
  }

  private func home(_ trip: Trip) -> [Trip] {
    guard let end = preferences.end, let last = trip.games.last else { return [trip] }
    let leaving = last.usualEnd.minutes + 15
    return moved(trip, Waypoint(last), waypoint(.end, end), leaving, .max, false)
  }

  private func waypoint(_ kind: Waypoint.Kind, _ place: TripPlace) -> Waypoint {
    Waypoint(
      kind: kind, name: place.name, coordinate: place.coordinate,
      zone: TimeZone(identifier: place.timeZoneID ?? "") ?? .gmt)
  }

  static func offset(_ zone: TimeZone) -> Int { offsets[zone.identifier] ?? 0 }

  /// Returns the day of the evening that a minute belongs to.
  static func day(_ minute: Int, _ zone: TimeZone) -> Int { (minute + offset(zone) - 360) / 1_440 }

  private var hoursPerDay: Int {
    Int(min(Double(preferences.drivers) * preferences.hoursPerDriver, 11) * 60)
  }

  /// Minutes of the local day between which to drive; those after 1,440 are of the next day.
  private var firstMinute: Int { preferences.allowsNightDriving ? 360 : 420 }
  private var lastMinute: Int { preferences.allowsNightDriving ? 1_800 : 1_320 }

  /// Returns the minutes at the wheel until a moment, with a break of 20 minutes after every three
  /// hours.
  private func atWheel(in minutes: Int) -> Int { (0..<max(0, minutes)).count { $0 % 200 < 180 } }

  /// Returns the minutes to drive on a day: all that are left, or a part that is worth a stop, an
  /// hour or half of a short day.
  private func share(of left: Int, _ available: Int) -> Int {
    let minimum = min(60, hoursPerDay / 2)
    if available >= left { return left }
    let maximum = min(available, left - minimum)
    return maximum < minimum ? 0 : maximum
  }

  /// Returns a trip after traveling to a place as early as possible: by car, by plane or both, those
  /// that are in time.
  private func moved(
    _ trip: Trip, _ from: Waypoint, _ to: Waypoint, _ leaving: Int, _ deadline: Int,
    _ isAppointment: Bool
  ) -> [Trip] {
    let drive = travel.estimate(from: from.coordinate, to: to.coordinate)?.drive
    let minutes = drive.map { Int($0.minutes.rounded(.up)) }
    let miles = from.coordinate.miles(to: to.coordinate)
    let flight = preferences.flights.map {
      $0.overheadMinutes + Int((miles / $0.milesPerHour * 60).rounded(.up))
    }
    let maxDriven = preferences.flights.map { $0.overMinutes ?? hoursPerDay } ?? .max
    let isDriven = minutes.map { $0 <= maxDriven } ?? false
    // A flight must save an hour compared with a drive of one day.
    let isFlown = flight.map { flight in
      !isDriven || minutes.map { $0 + ($0 - 1) / 180 * 20 >= flight + 60 } ?? true
    }
    var trips: [Trip] = []
    if let minutes, let drive, isLocal(from, to) {
      var trip = trip
      if driveAtHome(&trip, from, to, leaving, deadline, minutes, drive.miles) {
        trips.append(trip)
      }
    } else if isDriven, let drive, let minutes {
      var trip = trip
      let pieces = drivePieces(minutes, drive.miles)
      let arrives = move(
        &trip, from, to, leaving, deadline, isAppointment, pieces, minutes, drive.miles)
      if arrives { trips.append(trip) }
    }
    if isFlown == true, let flight {
      var trip = trip
      let arrives = move(
        &trip, from, to, leaving, deadline, isAppointment, [("fly", flight)], flight, miles)
      if arrives { trips.append(trip) }
    }
    return trips
  }

  private func isLocal(_ from: Waypoint, _ to: Waypoint) -> Bool {
    isAtHome(from) && isAtHome(to)
      || to.kind == .end && from.coordinate.distance(to: to.coordinate) <= 25 * 1_609.344
  }

  private func isAtHome(_ point: Waypoint) -> Bool { isNearStart(point.coordinate) }
  private func isNearStart(_ place: Coordinate) -> Bool {
    preferences.start.map { $0.coordinate.distance(to: place) <= 25 * 1_609.344 } ?? false
  }

  /// Returns whether a trip sleeps at home between games there, which nobody asked for, and others.
  private func isPadded(_ trip: Trip) -> Bool {
    let isWanted =
      ![.dates, .games].contains(preferences.mode)
      || schedule.games.contains { game in
        let isStop = preferences.mustStops.contains { stop in
          guard case .place(let place, let miles) = stop else {
            return stop == .stadium(game.stadium.id)
          }
          return game.stadium.coordinate.distance(to: place.coordinate) <= miles * 1_609.344
        }
        return isAtHome(Waypoint(game)) && (isStop || preferences.mustSeeGames.contains(game.id))
      }
    return !isWanted && trip.games.contains { !isAtHome(Waypoint($0)) }
      && trip.items.contains { item in
        item.kindName == .night && item.stay?.coordinate.map(isNearStart) ?? false
      }
  }

  /// Drives in the area where the trip starts: at once, or after the night's rest.
  private func driveAtHome(
    _ trip: inout Trip, _ from: Waypoint, _ to: Waypoint, _ leaving: Int, _ deadline: Int,
    _ minutes: Int, _ miles: Double
  ) -> Bool {
    var now = leaving
    if Self.day(now, from.zone) > trip.idleDay { now = max(now, trip.idleSince + 480) }
    guard now + minutes <= deadline else { return false }
    trip.add(.drive(leg: trip.legs.count), now, now + minutes, from.zone)
    trip.here = to.coordinate
    trip.legs.append(
      ItineraryLeg(
        from: from, to: to, mode: .drive, miles: (miles * 10).rounded() / 10, minutes: minutes,
        minutesP90: minutes, leaves: Instant(minutes: now),
        arrives: Instant(minutes: now + minutes),
        arriveBy: to.kind == .end ? nil : Instant(minutes: deadline)))
    return true
  }

  private func move(
    _ trip: inout Trip, _ from: Waypoint, _ to: Waypoint, _ leaving: Int, _ deadline: Int,
    _ isAppointment: Bool, _ pieces: [(kind: String, minutes: Int)], _ minutes: Int, _ miles: Double
  ) -> Bool {
    var now = leaving
    var first: Int?
    var ahead = pieces.reduce(0) { $0 + ($1.kind == "drive" ? $1.minutes : 0) }
    var (today, quota, sinceBreak) = (0, 0, 0)
    for piece in pieces {
      var left = piece.minutes
      while left > 0 {
        guard now < min(deadline, leaving + 20_000) else { return false }
        let before = now
        now = awake(now, from.zone, trip)
        if now > before { sinceBreak = 0 }
        let day = Self.day(now, from.zone)
        let evening = day * 1_440 + lastMinute - Self.offset(from.zone)
        if day != today {
          let hours = hoursPerDay - trip.drivingMinutes[day, default: 0]
          (today, quota) = (day, share(of: ahead, min(hours, atWheel(in: evening - now))))
        }
        if piece.kind == "drive", sinceBreak >= 180, quota > 0 {
          (now, sinceBreak) = (now + 20, 0)
          continue
        }
        var step = left
        if piece.kind == "drive" {
          step = min(left, evening - now, quota, 180 - sinceBreak)
        } else if piece.kind == "fly", now + left > evening {
          step = 0
        }
        if step <= 0 {
          now = (day + 1) * 1_440 + firstMinute - Self.offset(from.zone)
          sinceBreak = 0
          continue
        }
        add(piece.kind, from: now, to: now + step, on: day, from.zone, &trip)
        first = first ?? now
        now += step
        left -= step
        if piece.kind == "drive" {
          quota -= step
          ahead -= step
          sinceBreak += step
        } else if step >= 20 {
          sinceBreak = 0
        }
      }
    }
    guard now <= deadline, let first else { return false }
    trip.here = to.coordinate
    trip.legs.append(
      ItineraryLeg(
        from: from, to: to, mode: pieces[0].kind == "fly" ? .flight : .drive,
        miles: (miles * 10).rounded() / 10, minutes: minutes,
        minutesP90: minutes, leaves: Instant(minutes: first), arrives: Instant(minutes: now),
        arriveBy: isAppointment ? Instant(minutes: deadline) : nil))
    return true
  }

  /// Adds a drive, joined with the one before a break, a charge or a flight.
  private func add(
    _ kind: String, from start: Int, to end: Int, on day: Int, _ zone: TimeZone, _ trip: inout Trip
  ) {
    let leg = trip.legs.count
    defer { trip.here = nil }
    guard kind == "drive" else {
      trip.add(kind == "charge" ? .charge(leg: leg) : .flight(leg: leg), start, end, zone)
      return
    }
    trip.drivingMinutes[day, default: 0] += end - start
    var (begin, pause) = (start, 0)
    if let last = trip.items.last, last.kind == .drive(leg: leg), start - last.end.minutes <= 20 {
      (begin, pause) = (last.start.minutes, last.breakMinutes + start - last.end.minutes)
      trip.items.removeLast()
    }
    trip.add(.drive(leg: leg), begin, end, zone, pause)
  }

  /// Returns the first minute at which driving is possible.
  private func awake(_ minute: Int, _ zone: TimeZone, _ trip: Trip) -> Int {
    var now = minute
    let local = (now + Self.offset(zone)) % 1_440
    if !preferences.allowsNightDriving {
      if local < 420 { now += 420 - local }
      if local >= 1_320 { now += 1_440 - local + 420 }
    }
    if Self.day(now, zone) > trip.idleDay { now = max(now, trip.idleSince + 480) }
    return now
  }

  private func drivePieces(_ minutes: Int, _ miles: Double) -> [(kind: String, minutes: Int)] {
    guard let car = preferences.electricCar, miles > car.rangeMiles else {
      return [("drive", minutes)]
    }
    let charge = Int(Double(minutes) * car.rangeMiles / miles)
    var pieces: [(kind: String, minutes: Int)] = []
    var left = minutes
    while left > 0 {
      pieces.append(("drive", min(left, charge)))
      left -= charge
      if left > 0 { pieces.append(("charge", car.minutesPerCharge)) }
    }
    return pieces
  }

  /// Returns the points according to the weights, computed independently.
  private func points(_ trip: Trip) -> Int {
    func rounded(_ value: Double) -> Int { Int((value * 1_000).rounded()) }
    let weights = basis.weights
    let factor = preferences.routePreference.driveFactor
    var sum = 0
    for game in trip.games {
      sum += rounded(weights.game) + rounded(weights.quality * basis.quality(game).value)
    }
    for stadium in Set(trip.games.map(\.stadium.id)) {
      sum += rounded(weights.stadium)
      if !basis.visited.contains(stadium) { sum += rounded(weights.newStadium) }
    }
    for leg in trip.legs {
      if leg.mode == .flight { sum += rounded(weights.flight) }
      if leg.mode == .drive { sum += rounded(weights.drivingHour * factor / 60) * leg.minutes }
      if leg.from.kind != .start, let by = leg.arriveBy, by - leg.arrives < 45 {
        sum += rounded(weights.tightHop)
      }
    }
    for minutes in trip.drivingMinutes.values where minutes > 270 {
      sum += rounded(weights.tiringHour / 60) * (minutes - 270)
    }
    sum += rounded(weights.day) * (trip.lastDay - trip.firstDay + 1)
    if let wanted = preferences.stops.wanted {
      sum += rounded(weights.stopAside) * abs(wanted - trip.games.count)
    }
    return sum
  }
}
