import Catalog
import Foundation
import SportsModel

/// Checks an option of the JSON of `plan`, without any type or rule of the planner.
struct TripOptionChecker {
  typealias Object = [String: Any]

  /// Driving minutes per day.
  var drivingMinutes = 480
  var maxGames = 20
  /// The start of the trip, and its end.
  var start, end: Coordinate?
  var mayDriveAtNight = false
  /// Dollars per night.
  var perNight = 130.0
  var mayFly = false
  /// Positions of airports by their codes.
  var airports: [String: Coordinate] = [:]
  /// Positions of stadiums by their identifiers.
  var stadiumPositions: [String: Coordinate] = [:]
  /// Positions of towns, and of stadiums, by the name of the town without its state.
  var towns: [String: [Coordinate]] = [:]

  init(in catalog: Catalog) throws {
    for stadium in catalog.stadiums.stadiums {
      stadiumPositions[stadium.id.rawValue] = stadium.coordinate
    }
    for airport in try catalog.airports() { airports[airport.code] = airport.coordinate }
    towns = try TripOptionTests.towns.get()
  }

  /// Returns descriptions of an option's errors.
  func faults(_ option: Object) -> [String] {
    let legs = option["legs"] as? [Object] ?? []
    let stops = option["stops"] as? [Object] ?? []
    return faultsOfStops(stops, legs) + legs.flatMap(faultsOfDrive) + legs.flatMap(faultsOfFlight)
      + faultsOfDays(legs) + legs.flatMap { faultsOfArrival($0, stops) }
      + faultsOfNights(option) + faultsOfCost(option, legs)
  }

  private func faultsOfStops(_ stops: [Object], _ legs: [Object]) -> [String] {
    var found: [String] = []
    if stops.isEmpty || stops.count > maxGames { found.append("\(stops.count) games") }
    if start != nil, legs.first?["from"] as? String != "start" { found.append("no way from home") }
    if end != nil, legs.last?["to"] as? String != "end" { found.append("no way to the end") }
    return found
  }

  private func faultsOfDrive(_ leg: Object) -> [String] {
    guard leg["mode"] as? String == "drive" else { return [] }
    var found: [String] = []
    var (whole, miles) = (0, 0.0)
    let parts = leg["parts"] as? [Object] ?? []
    // An hour on each day of a longer drive.
    for part in parts where parts.count > 1 && part["minutes"] as? Int ?? 0 < 60 {
      found.append("drives only \(part) of \(leg)")
    }
    if leg["minutes_p90"] as? Int ?? 0 < leg["minutes"] as? Int ?? 0 { found.append("\(leg)") }
    for part in parts {
      let driven = part["minutes"] as? Int ?? -1
      let pause = part["break_minutes"] as? Int ?? -1
      // Hours on the road count in the time zone where the drive begins.
      guard let start = moment(part["start_local"], part, asAt: parts.first),
        let end = moment(part["end_local"], part, asAt: parts.first)
      else { return ["no times in \(part)"] }
      if minutes(of: part) != driven + pause {
        found.append("\(minutes(of: part)) minutes for \(driven)")
      }
      if pause < (driven - 1) / 180 * 20 { found.append("\(pause) minutes of breaks in \(driven)") }
      if !isShortAtHome(leg), !mayDriveAtNight,
        start % 1_440 < 420 || end % 1_440 > 1_320 || start / 1_440 != end / 1_440
      {
        found.append("drives at night: \(part)")
      }
      whole += driven
      miles += part["miles"] as? Double ?? 0
    }
    if whole != leg["minutes"] as? Int { found.append("\(whole) minutes in parts of \(leg)") }
    if abs(miles - (leg["miles"] as? Double ?? -1)) > 0.15 { found.append("\(miles) mi of \(leg)") }
    return found
  }

  /// Returns a fault if the times of a flight don't add up, its airports are far, or the drive would
  /// have been faster.
  private func faultsOfFlight(_ leg: Object) -> [String] {
    guard leg["mode"] as? String == "flight" else { return [] }
    guard mayFly, let flight = leg["flight"] as? Object, let from = flight["from"] as? String,
      let to = flight["to"] as? String, let start = airports[from], let end = airports[to]
    else { return ["no flight in \(leg)"] }
    var found: [String] = []
    let parts = ["transfer_minutes", "wait_minutes", "air_minutes", "arrival_minutes"]
      .map { flight[$0] as? Int ?? -1 }
    let door = (leg["parts"] as? [Object] ?? []).first
    let whole = (moment(door?["end_local"]) ?? 0) - (moment(door?["start_local"]) ?? 0)
    if parts.reduce(0, +) != whole || whole != leg["minutes"] as? Int {
      found.append("\(whole) minutes in \(leg)")
    }
    let miles = start.distance(to: end) / 1_609.344
    if miles < 100 || abs(miles - (flight["miles"] as? Double ?? 0)) > 1 {
      found.append("\(miles) mi from \(from) to \(to)")
    }
    // At most 600 miles per hour, and at least 60 minutes at the airport.
    if Double(parts[2]) < miles / 10 || parts[1] < 60 { found.append("too fast: \(flight)") }
    if parts[0] > 150 || parts[3] > 180 { found.append("far from the airport: \(flight)") }
    let drive = (leg["drive_instead"] as? Object)?["minutes"] as? Double ?? .infinity
    if drive < Double(whole), drive <= Double(drivingMinutes) {
      found.append("driving is faster: \(leg)")
    }
    return found
  }

  private func faultsOfDays(_ legs: [Object]) -> [String] {
    var days: [Int: Int] = [:]
    for leg in legs where leg["mode"] as? String == "drive" && !isShortAtHome(leg) {
      let parts = leg["parts"] as? [Object] ?? []
      for part in parts {
        let start = moment(part["start_local"], part, asAt: parts.first) ?? 0
        days[(start - 360) / 1_440, default: 0] += part["minutes"] as? Int ?? 0
      }
    }
    return days.values.filter { $0 > drivingMinutes }.map { "\($0) minutes at the wheel in a day" }
  }

  /// Returns a fault if no game at the end of a leg can be reached, in local times there.
  private func faultsOfArrival(_ leg: Object, _ stops: [Object]) -> [String] {
    guard let to = leg["to"] as? String, to != "end" else { return [] }
    let arrival = moment(leg["arrive_local"]) ?? .max
    let isInTime = stops.contains {
      $0["stadium_id"] as? String == to && (moment($0["arrive_by"]) ?? 0) >= arrival
    }
    return isInTime ? [] : ["late for \(to)"]
  }

  private func faultsOfNights(_ option: Object) -> [String] {
    let nights = option["nights"] as? [Object] ?? []
    var found: [String] = []
    if nights.count != (option["days"] as? Int ?? -1) - 1 { found.append("\(nights.count) nights") }
    let away = nights.filter { $0["place"] as? String != "home" }
    for night in nights {
      let (start, end) = (moment(night["start_local"]) ?? 0, moment(night["end_local"]) ?? 0)
      if !mayDriveAtNight, minutes(of: night) < 420 {
        found.append("\(minutes(of: night)) minutes in \(night)")
      }
      if (night["place"] as? String ?? "").isEmpty { found.append("a night without a place") }
      let (evening, morning) = (start % 1_440, end % 1_440)
      if !mayDriveAtNight,
        (240..<1_200).contains(evening) || !(240...720).contains(morning)
      {
        found.append("a night from \(evening) to \(morning)")
      }
    }
    return found + away.filter { !($0["town"] is NSNull) }.flatMap(faultsOfTown)
  }

  /// Returns a fault if a night isn't in or next to a town that exists.
  private func faultsOfTown(_ night: Object) -> [String] {
    guard let town = night["town"] as? String, let position = night["position"] as? Object,
      let point = Coordinate(
        latitude: position["latitude"] as? Double ?? .nan,
        longitude: position["longitude"] as? Double ?? .nan)
    else { return ["no town in \(night)"] }
    let name = town.split(separator: ",").first.map(String.init) ?? town
    let isNear = towns[name]?.contains { $0.distance(to: point) < 40_000 } ?? false
    return isNear ? [] : ["\(town) isn't at \(point)"]
  }

  /// Returns a fault if the parts of the cost don't follow from the usual rates.
  private func faultsOfCost(_ option: Object, _ legs: [Object]) -> [String] {
    let cost = (option["cost"] as? Object ?? [:]).compactMapValues { $0 as? Double }
    let total = option["cost_usd"] as? Double ?? -1
    let nights = Double(
      (option["nights"] as? [Object])?.filter { $0["place"] as? String != "home" }.count ?? -1)
    var found: [String] = []
    if abs(cost.values.reduce(0, +) - total) > 0.01 { found.append("\(total) for \(cost)") }
    if abs((cost["nights"] ?? -1) - nights * perNight) > 0.01 {
      found.append("\(nights) nights cost \(cost)")
    }
    let miles = legs.filter { $0["mode"] as? String == "drive" && !isInHomeCity($0) }
      .reduce(0.0) { $0 + ($1["miles"] as? Double ?? -1) }
    if abs((cost["driving"] ?? -1) - miles * 0.25) > 0.02 {
      found.append("\(miles) mi cost \(cost)")
    }
    let flights = legs.filter { $0["mode"] as? String == "flight" }
    let fares = flights.reduce(0.0) { $0 + 130 + 0.06 * ($1["miles"] as? Double ?? 0) }
    if abs((cost["flights"] ?? -1) - fares) > 0.05 { found.append("\(fares) of \(cost)") }
    let days = option["days"] as? Double ?? Double(option["days"] as? Int ?? -1)
    if cost["rental"] != (flights.isEmpty ? 0 : days * 60) { found.append("rental of \(cost)") }
    return found
  }

  /// Returns whether a leg begins and ends near home, so that its miles cost nothing.
  private func isInHomeCity(_ leg: Object) -> Bool {
    ["from", "to"].allSatisfy { isNear(start, position(leg[$0])) }
  }

  /// Returns whether a leg is driven at any hour: near home, or the last one if it is short.
  func isShortAtHome(_ leg: Object) -> Bool {
    isInHomeCity(leg) || leg["to"] as? String == "end" && isNear(end, position(leg["from"]))
  }

  /// Returns the position of an end of a leg.
  func position(_ name: Any?) -> Coordinate? {
    switch name as? String {
    case "start": start
    case "end": end
    case let name: stadiumPositions[name ?? ""]
    }
  }

  func isNear(_ place: Coordinate?, _ other: Coordinate?) -> Bool {
    guard let place, let other else { return false }
    return place.distance(to: other) <= 25 * 1_609.344
  }

  /// Returns the minutes of a local time since 1970.
  func moment(_ value: Any?) -> Int? {
    guard let text = value as? String, let local = LocalDateTime(text) else { return nil }
    return Int(local.secondsSinceEpoch / 60)
  }

  /// Returns the local minutes since 1970 of a time of a part or a night, by the clocks of another.
  private func moment(_ value: Any?, _ item: Object, asAt other: Object?) -> Int? {
    guard let local = moment(value), let zone = self.zone(item), let wanted = self.zone(other)
    else {
      return nil
    }
    let offset = zone.secondsFromGMT(for: date(local, zone))
    return local - offset / 60 + wanted.secondsFromGMT(for: date(local, zone)) / 60
  }

  /// Returns the minutes from the start to the end of a part or a night.
  private func minutes(of item: Object) -> Int {
    guard let zone = zone(item), let start = moment(item["start_local"]),
      let end = moment(item["end_local"])
    else { return -1 }
    return Int((date(end, zone).timeIntervalSince(date(start, zone)) / 60).rounded())
  }

  func zone(_ item: Object?) -> TimeZone? {
    (item?["time_zone"] as? String).flatMap(TimeZone.init(identifier:))
  }

  /// Returns the moment of local minutes since 1970.
  func date(_ local: Int, _ zone: TimeZone) -> Date {
    let guess = Date(timeIntervalSince1970: Double(local) * 60)
    return guess - Double(zone.secondsFromGMT(for: guess - Double(zone.secondsFromGMT(for: guess))))
  }
}
