import Foundation
import SportsModel
import Travel

extension TripChecker {
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

  /// Whether a drive takes more than a day, or an hour more than a flight.
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
    let direct = start.coordinate.miles(to: end.coordinate)
    let factor = preferences.routePreference.corridorFactor
    let most = max(direct * factor, direct + TripCorridor.minDetour)
    var found: [TripViolation] = []
    var farthest = -Double.infinity
    for game in itinerary.games {
      let fromStart = start.coordinate.miles(to: game.stadium.coordinate)
      let toEnd = game.stadium.coordinate.miles(to: end.coordinate)
      if fromStart + toEnd > most + 1e-6 {
        found.append(.outsideCorridor(game.id, miles: fromStart + toEnd - most))
      }
      let progress = (fromStart - toEnd) / 2
      let back = farthest - progress - TripCorridor.backtrackingMiles
      if back > 1e-6, !preferences.allowsBacktracking, direct >= TripCorridor.minLength {
        found.append(.backtracking(game.id, miles: back))
      }
      farthest = max(farthest, progress)
    }
    return found
  }
}
