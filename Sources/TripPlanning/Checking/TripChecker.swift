import Foundation
import SportsModel
package import Travel

/// Checks itineraries against preferences, schedule and roads, however they were made.
///
/// It reads only the itinerary, uses calendars instead of the search's tables, and shares none of
/// the search's code, so it finds the search's mistakes.
package struct TripChecker<Travel: TravelTimeEstimator>: Sendable {
  package let preferences: TripPreferences
  package let schedule: TripSchedule
  package let travel: Travel
  let rules: DrivingRules

  package init(preferences: TripPreferences, schedule: TripSchedule, travel: Travel) {
    (self.preferences, self.schedule, self.travel) = (preferences, schedule, travel)
    rules = DrivingRules(preferences)
  }

  /// Returns all violations in an itinerary; empty if it is valid.
  package func violations(in itinerary: Itinerary) -> [TripViolation] {
    violationsOfGames(itinerary) + violationsOfNumbers(itinerary) + violationsOfDays(itinerary)
      + violationsOfTime(itinerary) + violationsOfDriving(itinerary) + violationsOfPlaces(itinerary)
  }

  private func violationsOfGames(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var seen: Set<GameKey> = []
    for game in itinerary.games {
      if !seen.insert(game.id).inserted { found.append(.gameTwice(game.id)) }
      guard let listed = schedule[game.id] else {
        found.append(.unknownGame(game.id))
        continue
      }
      if listed.start != game.start {
        found.append(.gameMoved(game.id, minutes: listed.start - game.start))
      }
      if !preferences.leagues.contains(game.game.league) { found.append(.leagueNotWanted(game.id)) }
      if !involvesWantedTeam(game.game) { found.append(.teamNotWanted(game.id)) }
      if !preferences.isInRegion(game.stadium) {
        found.append(.outsideRegion(game.id))
      } else if !preferences.allows(game) {
        found.append(.leftOut(game.id))
      }
    }
    return found + missing(itinerary)
  }

  private func involvesWantedTeam(_ game: Game) -> Bool {
    switch preferences.mode {
    case .dates, .games, .route: true
    case .teams: preferences.teams.contains(game.home)
    case .follow: preferences.follows(game)
    }
  }

  private func missing(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    for key in preferences.mustSeeGames.sorted()
    where !itinerary.games.contains(where: { $0.id == key }) {
      found.append(.mustSeeMissing(key))
    }
    for stop in preferences.mustStops.sorted(by: { $0.name < $1.name })
    where !itinerary.games.contains(where: stop.isMet) {
      found.append(.mustStopMissing(stop.name))
    }
    if preferences.mode == .teams {
      for team in preferences.teams.sorted()
      where !itinerary.games.contains(where: { $0.game.home == team }) {
        found.append(.teamNotAtHome(team))
      }
    }
    return found
  }

  private func violationsOfNumbers(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    let (games, stops) = (itinerary.games, preferences.stops)
    if games.count < stops.minimum {
      found.append(.tooFewStops(missing: stops.minimum - games.count))
    }
    if games.count > stops.highest {
      found.append(.tooManyStops(over: games.count - stops.highest))
    }
    let byDay = Dictionary(grouping: games, by: \.day)
    var inARow = 0
    for day in byDay.keys.sorted() {
      let over = (byDay[day]?.count ?? 0) - preferences.leisure.gamesPerDay
      if over > 0 { found.append(.tooManyGames(day, over: over)) }
      inARow = byDay[day - 1] == nil ? 1 : inARow + 1
      let days = inARow - preferences.leisure.gameDaysInARow
      if days > 0 { found.append(.noDayOff(day, over: days)) }
    }
    if !preferences.allowsRepeatCities {
      let cities = Dictionary(grouping: games, by: \.city).mapValues { Set($0.map(\.day)).count }
      for city in cities.keys.sorted() where cities[city] ?? 0 > 1 {
        found.append(.repeatedCity(city, over: (cities[city] ?? 1) - 1))
      }
    }
    if let limit = preferences.budget.limit {
      let cents = preferences.budget.cost(of: itinerary).total - Int((limit * 100).rounded())
      if cents > 0 { found.append(.overBudget(dollars: Double(cents) / 100)) }
    }
    return found
  }

  private func violationsOfDays(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var days = Set(itinerary.games.map(\.day))
    days.formUnion(itinerary.items.filter(\.isActivity).map(itinerary.drivingDay))
    for day in days.sorted() {
      if let first = preferences.firstDay, day < first {
        found.append(.outsideDates(day, days: first - day))
      }
      if let last = preferences.lastDay, day > last {
        found.append(.outsideDates(day, days: day - last))
      }
    }
    // The last drive ends by midnight of the last day.
    if let last = preferences.lastDay, let leg = itinerary.legs.last, leg.to.kind == .end {
      let arrival = leg.arrives.local(leg.to.zone)
      if arrival.day > last, arrival.day > last + 1 || arrival.minuteOfDay > 0 {
        found.append(.outsideDates(arrival.day, days: arrival.day - last))
      }
    }
    if let maximum = preferences.maximumDays, itinerary.dayCount > maximum {
      found.append(.tooManyDays(over: itinerary.dayCount - maximum))
    }
    return found
  }
}

extension TripBudget {
  package func cost(of itinerary: Itinerary) -> TripCost {
    cost(
      days: itinerary.dayCount, nights: itinerary.nightsAway,
      tenthsOfMiles: itinerary.tenthsOfMiles - itinerary.tenthsAtHome,
      flights: itinerary.flightCount, flownTenths: itinerary.flownTenths,
      games: itinerary.games.count)
  }
}

extension TripChecker {
  /// Returns overlaps, late arrivals, early departures and violations of rest.
  func violationsOfTime(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    let items = itinerary.items.filter { $0.end > $0.start }
    var busyUntil = items.first?.start ?? Instant(minutes: 0)
    for item in items {
      if item.start < busyUntil {
        found.append(.overlap(at: item.start, minutes: min(busyUntil, item.end) - item.start))
      }
      busyUntil = max(busyUntil, item.end)
    }
    let moves = itinerary.items.filter(\.isMove)
    for game in itinerary.games {
      if let before = moves.last(where: { $0.start < game.start }) {
        let late = before.end - (game.start - rules.minutesBeforeGame)
        if late > 0 { found.append(.lateArrival(game.id, minutes: late)) }
      }
      let end = (schedule[game.id] ?? game).usualEnd
      if let after = moves.first(where: { $0.start >= game.start }) {
        let early = (end + rules.minutesAfterGame) - after.start
        if early > 0 { found.append(.leftEarly(game.id, minutes: early)) }
      }
    }
    return found + violationsOfRest(itinerary)
  }

  /// Returns violations of driving hours, night driving and rest, by calendar day; only rest matters
  /// for drives near the start.
  private func violationsOfRest(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var atWheel: [LocalDay: Int] = [:]
    var before: (end: Instant, day: LocalDay)?
    for item in itinerary.items where item.isActivity && !item.isCustom {
      let day = itinerary.drivingDay(of: item)
      if item.isMove, let leg = item.leg {
        let isAtHome = itinerary.isAtHome(item)
        if item.isDrive, !isAtHome { atWheel[day, default: 0] += item.drivenMinutes }
        let minutes =
          preferences.allowsNightDriving || isAtHome
          ? 0 : nightMinutes(item, zone: itinerary.legs[leg].from.zone)
        if minutes > 0 { found.append(.nightDriving(day, minutes: minutes)) }
        if let before, before.day < day, item.start - before.end < rules.restMinutes {
          found.append(.shortRest(day, minutes: rules.restMinutes - (item.start - before.end)))
        }
      }
      before = (item.end, day)
    }
    for day in atWheel.keys.sorted() {
      let over = (atWheel[day] ?? 0) - rules.drivingMinutesPerDay
      if over > 0 { found.append(.tooLongAtWheel(day, minutes: over)) }
    }
    return found
  }

  /// Returns an item's minutes outside the hours for driving, by the clocks of the departure; a
  /// flight's at night.
  private func nightMinutes(_ item: ItineraryItem, zone: TimeZone) -> Int {
    let roads = item.isDrive ? preferences.roadRules : nil
    let (first, last) = (roads?.firstHour ?? DrivingRules.firstHour, roads?.lastHour ?? 24)
    var minutes = item.minutes
    var day = item.start.local(zone).day
    while day <= item.end.local(zone).day {
      let opening = Instant(day: day, minuteOfDay: first * 60, zone: zone)
      let closing = Instant(day: day, minuteOfDay: last * 60, zone: zone)
      minutes -= max(0, min(closing, item.end) - max(opening, item.start))
      day = day + 1
    }
    return minutes
  }

  func violationsOfDriving(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    for (index, leg) in itinerary.legs.enumerated() {
      let items = itinerary.items.filter { $0.leg == index }
      switch leg.mode {
      case .drive: found += violations(ofDrive: leg, items)
      case .flight: found += violations(ofFlight: leg, items)
      }
    }
    return found
  }

  private func violations(ofDrive leg: ItineraryLeg, _ items: [ItineraryItem]) -> [TripViolation] {
    let (from, to) = (leg.from.id, leg.to.id)
    guard let estimate = travel.estimate(from: leg.from.coordinate, to: leg.to.coordinate) else {
      return [.noRoad(from: from, to: to)]
    }
    var found: [TripViolation] = []
    let driveMinutes = items.reduce(0) { $0 + ($1.isDrive ? $1.drivenMinutes : 0) }
    let missing = Int(estimate.drive.minutes.rounded(.up)) - driveMinutes
    if missing > 0 { found.append(.driveTooShort(from: from, to: to, minutes: missing)) }
    if let roads = preferences.roadRules {
      let short = items.reduce(0) { short, item in
        guard item.isDrive, item.drivenMinutes > 0 else { return short }
        let breaks = (item.drivenMinutes - 1) / roads.minutesBetweenBreaks
        return short + max(0, breaks * roads.breakMinutes - item.breakMinutes)
      }
      if short > 0 { found.append(.breaksTooShort(from: from, to: to, minutes: short)) }
    }
    guard let car = rules.electricCar else { return found }
    // The battery is measured in minutes at the leg's own pace.
    let range = Double(driveMinutes) * car.rangeMiles / max(estimate.drive.miles, 1e-9)
    var driven = 0
    for item in items {
      if item.isDrive { driven += item.drivenMinutes }
      guard Double(driven) > range + 1e-6 || !item.isDrive else { continue }
      if item.isDrive {
        let over = Int((Double(driven) - range).rounded(.up))
        found.append(.batteryEmpty(from: from, to: to, minutes: over))
        break
      }
      if case .charge = item.kind {
        let short = car.minutesPerCharge - item.minutes
        if short > 0 { found.append(.chargeTooShort(from: from, to: to, minutes: short)) }
        driven = 0
      }
    }
    return found
  }

  private func violations(ofFlight leg: ItineraryLeg, _ items: [ItineraryItem]) -> [TripViolation] {
    let (from, to) = (leg.from.id, leg.to.id)
    let drive = travel.estimate(from: leg.from.coordinate, to: leg.to.coordinate)?.drive
    guard let flights = preferences.flights, let needed = minutes(ofFlight: leg, flights),
      drive.map({ isSlower($0.minutes.rounded(.up), than: needed, flights: flights) }) ?? true
    else { return [.flightNotAllowed(from: from, to: to)] }
    let missing = needed - items.reduce(0) { $0 + ($1.isMove ? $1.minutes : 0) }
    return missing > 0 ? [.flightTooShort(from: from, to: to, minutes: missing)] : []
  }

  /// Returns the minutes of a flight from door to door, as planned in trips saved before flights
  /// had airports; nil if there is no flight.
  private func minutes(ofFlight leg: ItineraryLeg, _ flights: FlightRules) -> Int? {
    if leg.flight != nil, let airports = travel.airports {
      return airports.flight(from: leg.from.coordinate, to: leg.to.coordinate)?.minutes
    }
    let hours = leg.from.coordinate.miles(to: leg.to.coordinate) / flights.milesPerHour
    return flights.overheadMinutes + Int((hours * 60).rounded(.down))
  }

  /// Returns whether a drive takes more than a day, or an hour more than a flight.
  private func isSlower(_ drive: Double, than flight: Int, flights: FlightRules) -> Bool {
    let minutes = Int(drive)
    guard minutes <= flights.overMinutes ?? rules.drivingMinutesPerDay else { return true }
    let breaks =
      preferences.roadRules.map { (minutes - 1) / $0.minutesBetweenBreaks * $0.breakMinutes } ?? 0
    return minutes + max(0, breaks) >= flight + 60
  }

  /// Returns breaks in the sequence of places, and violations of the route's corridor.
  func violationsOfPlaces(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var here = preferences.start?.coordinate
    func expect(_ place: Coordinate, name: String) {
      if let here, here.miles(to: place) > 0.1 {
        found.append(.notThere(name, miles: here.miles(to: place)))
      }
      here = place
    }
    var begun: Set<Int> = []
    for item in itinerary.items {
      if let game = item.game { expect(game.stadium.coordinate, name: game.stadium.id.rawValue) }
      guard let leg = item.leg, itinerary.legs.indices.contains(leg), begun.insert(leg).inserted
      else { continue }
      expect(itinerary.legs[leg].from.coordinate, name: itinerary.legs[leg].from.id)
      here = itinerary.legs[leg].to.coordinate
    }
    if let end = preferences.end { expect(end.coordinate, name: "end") }
    return found + violationsOfCorridor(itinerary)
  }

  private func violationsOfCorridor(_ itinerary: Itinerary) -> [TripViolation] {
    guard preferences.mode == .route, let start = preferences.start, let end = preferences.end
    else { return [] }
    let corridor = TripCorridor(
      from: start.coordinate, to: end.coordinate, preferences.routePreference)
    let mayTurnBack = preferences.allowsBacktracking || !corridor.leadsSomewhere
    var found: [TripViolation] = []
    var farthest = -Double.infinity
    for game in itinerary.games {
      let over = corridor.length(through: game.stadium.coordinate) - corridor.maxLength
      if over > 1e-6 { found.append(.outsideCorridor(game.id, miles: over)) }
      let progress = corridor.progress(of: game.stadium.coordinate)
      let back = farthest - progress - TripCorridor.backtrackingMiles
      if back > 1e-6, !mayTurnBack { found.append(.backtracking(game.id, miles: back)) }
      farthest = max(farthest, progress)
    }
    return found
  }
}
