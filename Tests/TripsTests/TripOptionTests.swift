import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import TripPlanning

@testable import Trips

/// Options of plans with the bundled schedules, as their JSON shows them.
@Suite struct TripOptionTests {
  private static let service = Result {
    try TripPlanningService(catalog: BundledCatalogFixture().catalog, basis: ScoringContext())
  }
  private let service: TripPlanningService

  init() throws { service = try Self.service.get() }

  @Test(arguments: [
    ("Boston", "2025-07-18", 9, 2, ["yankee-stadium-bronx"]),
    ("Chicago", "2025-05-02", 8, 1, ["wrigley-field-chicago", "american-family-field-milwaukee"]),
    ("Denver", "2025-06-13", 10, 2, []),
  ])
  func optionsCanBeTraveled(
    _ home: String, _ first: String, _ days: Int, _ drivers: Int, _ stadiums: [String]
  ) async throws {
    let options = try await options(home, first, days) { wanted in
      wanted.drivers = drivers
      wanted.mustStops = Set(stadiums.map { .stadium(StadiumID($0)) })
    }
    var checker = try checker(home, first)
    checker.stadiums = Set(stadiums)
    checker.drivingMinutes = drivers == 1 ? 480 : 660
    for option in options { #expect(checker.faults(option) == []) }
  }

  @Test(arguments: [
    ("Denver", "2025-06-13", 6), ("Seattle", "2025-07-18", 8),
  ])
  func optionsWithFlightsCanBeTraveled(_ home: String, _ first: String, _ days: Int) async throws {
    let options = try await options(home, first, days) { $0.flights = FlightRules() }
    var checker = try checker(home, first)
    checker.mayFly = true
    for option in options { #expect(checker.faults(option) == []) }
    let fares = options.compactMap {
      ($0["cost"] as? TripOptionChecker.Object)?["flights"] as? Double
    }
    #expect(fares.contains { $0 > 0 })
  }

  /// The drives between Denver and Kansas City take more than a day.
  @Test func nightsOnTheWayAreInTowns() async throws {
    let options = try await options("Denver", "2025-06-13", 8) {
      $0.mustStops = [.stadium("kauffman-stadium-kansas-city")]
    }
    let nights = options.filter { option in
      let legs = option["legs"] as? [TripOptionChecker.Object]
      return legs?.first?["to"] as? String == "kauffman-stadium-kansas-city"
    }.compactMap { ($0["nights"] as? [TripOptionChecker.Object])?.first }
      .filter { $0["place"] as? String == "the way to Kauffman Stadium" }
    try #require(!nights.isEmpty)
    for night in nights {
      let position = try #require(night["position"] as? [String: Double])
      #expect((37.5...41).contains(try #require(position["latitude"])))
      #expect((-104.5 ... -95).contains(try #require(position["longitude"])))
    }
  }

  private func options(
    _ home: String, _ first: String, _ days: Int, _ change: (inout TripPreferences) -> Void
  ) async throws -> [TripOptionChecker.Object] {
    let day = try #require(LocalDay(first))
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (day, day + (days - 1))
    wanted.start = try service.catalog.place(home, on: day)
    wanted.returnToStart()
    change(&wanted)
    let plan = try await service.plan(wanted, today: day, options: 12)
    let json = try JSONValue(encoding: plan.document(names: service.catalog, limit: 12)).line
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? TripOptionChecker.Object)
    let options = document["options"] as? [TripOptionChecker.Object] ?? []
    try #require(!options.isEmpty)
    return options
  }

  private func checker(_ home: String, _ first: String) throws -> TripOptionChecker {
    var checker = TripOptionChecker()
    checker.home = try service.catalog.place(home, on: try #require(LocalDay(first))).coordinate
    for stadium in service.catalog.stadiums.stadiums {
      checker.stadiumPositions[stadium.id.rawValue] = stadium.coordinate
    }
    for airport in try service.catalog.airports() {
      checker.airports[airport.code] = airport.coordinate
    }
    checker.towns = try Self.towns.get()
    return checker
  }

  /// The cities of the gazetteer, and the stadiums by their cities, which may be districts.
  private static let towns = Result {
    let catalog = try service.get().catalog
    var towns: [String: [Coordinate]] = [:]
    for stadium in catalog.stadiums.stadiums {
      towns[stadium.city, default: []].append(stadium.coordinate)
    }
    let file = catalog.folder.appendingPathComponent("cities.txt")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|")
      guard cells.count == 5, let latitude = Double(cells[2]), let longitude = Double(cells[3]),
        let point = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
      else { continue }
      towns[String(cells[0].split(separator: "=")[0]), default: []].append(point)
    }
    return towns
  }
}

/// Checks an option of the JSON of `plan`, without any type or rule of the planner.
struct TripOptionChecker {
  typealias Object = [String: Any]

  /// Stadiums that the trip must visit.
  var stadiums: Set<String> = []
  /// Driving minutes per day.
  var drivingMinutes = 480
  var maxGames = 20
  /// The start and end of the trip.
  var home: Coordinate?
  var mayFly = false
  /// Positions of airports by their codes.
  var airports: [String: Coordinate] = [:]
  /// Positions of stadiums by their identifiers.
  var stadiumPositions: [String: Coordinate] = [:]
  /// Positions of towns, and of stadiums, by the name of the town without its state.
  var towns: [String: [Coordinate]] = [:]

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
    let seen = Set(stops.compactMap { $0["stadium_id"] as? String })
    for stadium in stadiums.subtracting(seen).sorted() { found.append("misses \(stadium)") }
    if stops.isEmpty || stops.count > maxGames { found.append("\(stops.count) games") }
    if home != nil,
      legs.first?["from"] as? String != "start" || legs.last?["to"] as? String != "end"
    {
      found.append("doesn't start and end at home")
    }
    return found
  }

  private func faultsOfDrive(_ leg: Object) -> [String] {
    guard leg["mode"] as? String == "drive" else { return [] }
    var found: [String] = []
    var (minutes, miles) = (0, 0.0)
    let parts = leg["parts"] as? [Object] ?? []
    // An hour on each day of a longer drive.
    for part in parts where parts.count > 1 && part["minutes"] as? Int ?? 0 < 60 {
      found.append("drives only \(part) of \(leg)")
    }
    if leg["minutes_p90"] as? Int ?? 0 < leg["minutes"] as? Int ?? 0 { found.append("\(leg)") }
    for part in parts {
      let driven = part["minutes"] as? Int ?? -1
      let pause = part["break_minutes"] as? Int ?? -1
      guard let start = moment(part["start_local"]), let end = moment(part["end_local"]) else {
        return ["no times in \(part)"]
      }
      if end - start != driven + pause { found.append("\(end - start) minutes for \(driven)") }
      if pause < (driven - 1) / 180 * 20 { found.append("\(pause) minutes of breaks in \(driven)") }
      if !isInHomeCity(leg),
        start % 1_440 < 420 || end % 1_440 > 1_320 || start / 1_440 != end / 1_440
      {
        found.append("drives at night: \(part)")
      }
      minutes += driven
      miles += part["miles"] as? Double ?? 0
    }
    if minutes != leg["minutes"] as? Int { found.append("\(minutes) minutes in parts of \(leg)") }
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
    if let drive = leg["drive_instead"] as? Object, drive["minutes"] as? Double ?? 0 < Double(whole)
    {
      found.append("driving is faster: \(leg)")
    }
    return found
  }

  private func faultsOfDays(_ legs: [Object]) -> [String] {
    var days: [Int: Int] = [:]
    for leg in legs where leg["mode"] as? String == "drive" && !isInHomeCity(leg) {
      for part in leg["parts"] as? [Object] ?? [] {
        days[(moment(part["start_local"]) ?? 0) / 1_440, default: 0] += part["minutes"] as? Int ?? 0
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
    for night in nights {
      let (start, end) = (moment(night["start_local"]) ?? 0, moment(night["end_local"]) ?? 0)
      if end - start < 420 { found.append("a night of \(end - start) minutes") }
      if (night["place"] as? String ?? "").isEmpty { found.append("a night without a place") }
      let (evening, morning) = (start % 1_440, end % 1_440)
      if (90..<1_320).contains(evening) || !(300...720).contains(morning) {
        found.append("a night from \(evening) to \(morning)")
      }
      found += faultsOfTown(night)
    }
    return found
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
    let nights = Double((option["nights"] as? [Object])?.filter { !isAtHome($0) }.count ?? -1)
    var found: [String] = []
    if abs(cost.values.reduce(0, +) - total) > 0.01 { found.append("\(total) for \(cost)") }
    if cost["nights"] != nights * 130 { found.append("\(nights) nights cost \(cost)") }
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

  private func isAtHome(_ night: Object) -> Bool {
    let position = night["position"] as? Object
    return isNearHome(
      Coordinate(
        latitude: position?["latitude"] as? Double ?? .nan,
        longitude: position?["longitude"] as? Double ?? .nan))
  }

  /// Returns whether a leg begins and ends near home.
  private func isInHomeCity(_ leg: Object) -> Bool {
    ["from", "to"].allSatisfy { key in
      let name = leg[key] as? String ?? ""
      return isNearHome(["start", "end"].contains(name) ? home : stadiumPositions[name])
    }
  }

  private func isNearHome(_ place: Coordinate?) -> Bool {
    guard let home, let place else { return false }
    return home.distance(to: place) <= 25 * 1_609.344
  }

  /// Returns the minutes of a local time since 1970.
  private func moment(_ value: Any?) -> Int? {
    guard let text = value as? String, let local = LocalDateTime(text) else { return nil }
    return Int(local.secondsSinceEpoch / 60)
  }
}
