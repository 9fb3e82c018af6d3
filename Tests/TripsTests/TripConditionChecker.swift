import Catalog
import Foundation
import SportsModel
import TripPlanning

/// Checks an option of the JSON of `plan` against the conditions of its query, the schedule and the
/// map, without any rule of the planner.
struct TripConditionChecker {
  typealias Object = TripOptionChecker.Object

  let catalog: Catalog
  let map: TownMap
  let wanted: TripPreferences
  let weekends: Int?
  let basic: TripOptionChecker

  /// A stop of an option with its game in the schedule.
  private struct Stop {
    let game: Game
    let stadium: Stadium
    /// Local minutes since 1970.
    let start, arriveBy, leaveAfter: Int

    var day: LocalDay { game.day }
    var zone: TimeZone { TimeZone(identifier: stadium.timeZoneID) ?? .gmt }
  }

  func faults(_ option: Object) throws -> [String] {
    let objects = option["stops"] as? [Object] ?? []
    var found: [String] = []
    var stops: [Stop] = []
    for object in objects {
      if let stop = try stop(object) {
        stops.append(stop)
      } else {
        found.append("not in the schedule: \(object)")
      }
    }
    guard found.isEmpty, !stops.isEmpty else { return found + ["no stops"] }
    let legs = option["legs"] as? [Object] ?? []
    return found + faultsOfOrder(stops, legs) + faultsOfGames(stops)
      + faultsOfNumbers(stops, option)
      + faultsOfDates(stops, legs) + faultsOfHome(stops, legs, option)
      + faultsOfNights(legs, option)
  }

  /// Returns a stop if its game is in the schedule with the same day, time, stadium and teams.
  private func stop(_ object: Object) throws -> Stop? {
    guard let key = GameKey(object["game_id"] as? String ?? ""), let game = try catalog.game(key),
      let id = object["stadium_id"] as? String, let stadium = catalog.stadiums[StadiumID(id)],
      let start = basic.moment(object["start_local"]),
      let arriveBy = basic.moment(object["arrive_by"]),
      let leaveAfter = basic.moment(object["leave_after"])
    else { return nil }
    let day = LocalDay(String((object["start_local"] as? String ?? "").prefix(10)))
    guard !game.status.isOff, game.stadiums.contains(stadium.id), day == game.day,
      object["home"] as? String == catalog.displayName(of: game.home, season: game.season),
      object["away"] as? String == catalog.displayName(of: game.away, season: game.season),
      arriveBy <= start - 30, leaveAfter >= start + 90
    else { return nil }
    if case .exact(let minute) = game.start, minute != start % 1_440 { return nil }
    return Stop(
      game: game, stadium: stadium, start: start, arriveBy: arriveBy, leaveAfter: leaveAfter)
  }

  /// Returns faults in the order of stops and legs, and legs that are too early, late or fast.
  private func faultsOfOrder(_ stops: [Stop], _ legs: [Object]) -> [String] {
    var found: [String] = []
    var names = stops.map(\.stadium.id.rawValue)
    if wanted.start != nil { names.insert("start", at: 0) }
    if wanted.end != nil { names.append("end") }
    let pairs = zip(names, names.dropFirst()).filter { $0.0 != $0.1 }
    let ways = legs.map { "\($0["from"] as? String ?? "")>\($0["to"] as? String ?? "")" }
    if pairs.map({ "\($0.0)>\($0.1)" }) != ways { found.append("legs \(ways) for \(names)") }
    for (stop, next) in zip(stops, stops.dropFirst())
    where basic.date(next.start, next.zone) < basic.date(stop.leaveAfter - 15, stop.zone) {
      found.append("\(next.game.id) begins before the end of \(stop.game.id)")
    }
    for leg in legs { found += faultsOfTimes(leg, stops) }
    return found
  }

  private func faultsOfTimes(_ leg: Object, _ stops: [Stop]) -> [String] {
    let parts = leg["parts"] as? [Object] ?? []
    guard let first = parts.first, let last = parts.last, let zone = basic.zone(first),
      let lastZone = basic.zone(last), let begin = basic.moment(first["start_local"]),
      let end = basic.moment(last["end_local"]), let from = basic.position(leg["from"]),
      let to = basic.position(leg["to"])
    else { return ["no parts or ends of \(leg)"] }
    var found: [String] = []
    let (leaves, arrives) = (basic.date(begin, zone), basic.date(end, lastZone))
    let before = stops.last {
      $0.stadium.id.rawValue == leg["from"] as? String
        && basic.date($0.start, $0.zone) < leaves
    }
    if leg["from"] as? String != "start" {
      if let before {
        if leaves < basic.date(before.leaveAfter, before.zone) { found.append("early: \(leg)") }
      } else {
        found.append("no game before \(leg)")
      }
    }
    if leg["to"] as? String != "end" {
      let after = stops.first {
        $0.stadium.id.rawValue == leg["to"] as? String && basic.date($0.start, $0.zone) > leaves
      }
      if let after {
        if arrives > basic.date(after.arriveBy, after.zone) { found.append("late: \(leg)") }
      } else {
        found.append("no game after \(leg)")
      }
    }
    let miles = from.distance(to: to) / 1_609.344
    let minutes = Double(leg["minutes"] as? Int ?? 0)
    guard leg["mode"] as? String == "drive" else { return found }
    if (leg["miles"] as? Double ?? Double(leg["miles"] as? Int ?? 0)) < miles - 0.2 {
      found.append("shorter than the great circle: \(leg)")
    }
    if minutes < miles / 80 * 60 - 1 { found.append("too fast: \(leg)") }
    if arrives.timeIntervalSince(leaves) / 60 < minutes - 0.5 { found.append("too short: \(leg)") }
    return found
  }

  private func faultsOfGames(_ stops: [Stop]) -> [String] {
    var found: [String] = []
    for stop in stops {
      let (game, point) = (stop.game, stop.stadium.coordinate)
      if !wanted.leagues.contains(game.league) { found.append("league of \(game.id)") }
      if let weekdays = wanted.weekdays, !weekdays.contains(game.day.isoWeekday) {
        found.append("weekday of \(game.id)")
      }
      if !wanted.regions.isEmpty, !wanted.regions.contains(where: { has($0, stop.stadium) }) {
        found.append("region of \(game.id)")
      }
      if case .circle(let center, let miles) = wanted.vicinity,
        center.coordinate.distance(to: point) / 1_609.344 > miles
      {
        found.append("\(game.id) isn't near \(center.name)")
      }
      if (wanted.unwantedTeams ?? []).contains(where: { [game.home, game.away].contains($0) }) {
        found.append("unwanted team in \(game.id)")
      }
      for case .stadium(stop.stadium.id) in wanted.unwantedStops ?? [] {
        found.append("unwanted stadium of \(game.id)")
      }
      if !isWantedTeam(game) { found.append("team of \(game.id)") }
    }
    for case .stadium(let id) in wanted.mustStops
    where !stops.contains(where: { $0.stadium.id == id }) { found.append("misses \(id)") }
    for key in wanted.mustSeeGames where !stops.contains(where: { $0.game.id == key }) {
      found.append("misses \(key)")
    }
    if wanted.mode == .teams {
      for team in wanted.teams where !stops.contains(where: { $0.game.home == team }) {
        found.append("misses \(team)")
      }
    }
    return found
  }

  private func has(_ region: TripRegion, _ stadium: Stadium) -> Bool {
    let longitude = stadium.coordinate.longitude
    return switch region {
    case .east: longitude > -85
    case .central: (-104 ... -85).contains(longitude)
    case .west: longitude < -104
    case .circle(let center, let miles):
      center.coordinate.distance(to: stadium.coordinate) / 1_609.344 <= miles
    case .named(let name): ["US", "CA"].contains(stadium.country) && stadium.region == name
    }
  }

  private func isWantedTeam(_ game: Game) -> Bool {
    let teams = wanted.teams
    switch wanted.mode {
    case .dates, .games, .route: return true
    case .teams: return teams.contains(game.home)
    case .follow:
      let (home, away) = (teams.contains(game.home), teams.contains(game.away))
      if let opponents = wanted.opponents,
        !(home && opponents.contains(game.away) || away && opponents.contains(game.home))
      {
        return false
      }
      return wanted.followedGames == .home
        ? home : wanted.followedGames == .away ? away : home || away
    }
  }

  private func faultsOfNumbers(_ stops: [Stop], _ option: Object) -> [String] {
    var found: [String] = []
    let days = option["days"] as? Int ?? .max
    if days > wanted.length ?? days { found.append("\(days) days") }
    if days - 1 > wanted.lodgingNights ?? days { found.append("\(days - 1) nights") }
    if stops.count < wanted.stops.minimum || stops.count > wanted.stops.maximum
      || stops.count > wanted.stops.wanted ?? stops.count
    {
      found.append("\(stops.count) games")
    }
    if let limit = wanted.budget.limit, option["cost_usd"] as? Double ?? .infinity > limit + 0.005 {
      found.append("costs \(option["cost_usd"] ?? "")")
    }
    let (perDay, inARow) =
      switch wanted.leisure {
      case .packed: (3, Int.max)
      case .moderate: (2, 5)
      case .relaxed: (1, 2)
      }
    let byDay = Dictionary(grouping: stops, by: \.day)
    if byDay.values.contains(where: { $0.count > perDay }) { found.append("too many games a day") }
    var row = 0
    for day in byDay.keys.sorted() {
      row = byDay[day - 1] == nil ? 1 : row + 1
      if row > inARow { found.append("no day off by \(day)") }
    }
    if !wanted.allowsRepeatCities {
      let cities = Dictionary(grouping: stops, by: \.stadium.city)
      for (city, stops) in cities where Set(stops.map(\.day)).count > 1 {
        found.append("\(city) on two days")
      }
    }
    return found
  }

  /// Returns days outside the dates, or outside one weekend.
  private func faultsOfDates(_ stops: [Stop], _ legs: [Object]) -> [String] {
    var days = stops.map(\.day)
    for leg in legs {
      let parts = leg["parts"] as? [Object] ?? []
      days += parts.compactMap { part in
        // A drive after midnight belongs to the evening before.
        basic.moment(part["start_local"]).map { LocalDay(daysSinceEpoch: ($0 - 360) / 1_440) }
      }
      if leg["to"] as? String == "end", let end = basic.moment(leg["arrive_local"]) {
        days.append(LocalDay(daysSinceEpoch: (end - 1) / 1_440))
      }
    }
    guard let earliest = days.min(), let latest = days.max() else { return ["no days"] }
    var found: [String] = []
    if let first = wanted.firstDay, earliest < first { found.append("begins on \(earliest)") }
    if let last = wanted.lastDay, latest > last { found.append("ends on \(latest)") }
    if let weekends {
      let friday = earliest - (earliest.isoWeekday + 2) % 7
      if latest - friday >= weekends { found.append("\(earliest) to \(latest) isn't a weekend") }
    }
    return found
  }
}

extension TripConditionChecker {
  /// Returns hotels at home, nights at home elsewhere, games at home that only make the trip longer,
  /// and nights before a short last drive.
  private func faultsOfHome(_ stops: [Stop], _ legs: [Object], _ option: Object) -> [String] {
    var found: [String] = []
    let nights = option["nights"] as? [Object] ?? []
    for night in nights {
      let isHome = night["place"] as? String == "home"
      if isHome, wanted.start == nil { found.append("at home: \(night)") }
      if !isHome, basic.isNear(basic.start, position(night)) { found.append("hotel: \(night)") }
    }
    let isAway = stops.contains { !basic.isNear(basic.start, $0.stadium.coordinate) }
    let isRequired = stops.contains { stop in
      basic.isNear(basic.start, stop.stadium.coordinate)
        && (wanted.mustSeeGames.contains(stop.game.id)
          || wanted.mustStops.contains(.stadium(stop.stadium.id)))
    }
    if isAway, !isRequired, [.dates, .games].contains(wanted.mode),
      nights.contains(where: { $0["place"] as? String == "home" })
    {
      found.append("games at home pad the trip")
    }
    if let last = legs.last, last["to"] as? String == "end", basic.isShortAtHome(last),
      let stop = stops.last, let leaves = basic.moment(last["leave_local"]),
      leaves - stop.leaveAfter > 240
    {
      found.append("a night before \(last)")
    }
    return found
  }

  private func position(_ night: Object) -> Coordinate? {
    let position = night["position"] as? Object
    return Coordinate(
      latitude: position?["latitude"] as? Double ?? .nan,
      longitude: position?["longitude"] as? Double ?? .nan)
  }

  /// Returns nights on the way in a town that is far from where the car stops, in another country or
  /// in another time zone.
  private func faultsOfNights(_ legs: [Object], _ option: Object) -> [String] {
    var found: [String] = []
    for night in option["nights"] as? [Object] ?? [] {
      guard (night["place"] as? String ?? "").hasPrefix("the way to "),
        let zone = basic.zone(night),
        let start = basic.moment(night["start_local"])
      else { continue }
      let evening = basic.date(start, zone)
      let town = position(night)
      let place = town.flatMap { map.nearest($0, people: 0)?.town }
      if let place, place.zone.secondsFromGMT(for: evening) != zone.secondsFromGMT(for: evening) {
        found.append("\(place.zone.identifier) is the time zone of \(night)")
      }
      for leg in legs {
        let parts = leg["parts"] as? [Object] ?? []
        let before = parts.filter { moment($0, "start_local").map { $0 < evening } ?? false }
        guard let from = basic.position(leg["from"]), let to = basic.position(leg["to"]),
          !before.isEmpty, before.count < parts.count
        else { continue }
        let whole = number(leg["miles"])
        let driven = before.reduce(0) { $0 + number($1["miles"]) }
        guard let town else {
          // Far from all towns there is no bed.
          let point = self.point(from, to, share: driven / whole)
          if let near = point.flatMap({ map.nearest($0, people: 20_000) }), near.miles < 3 {
            found.append("\(near.town.name) is near \(night)")
          }
          continue
        }
        if from.distance(to: town) / 1_609.344 > driven + 25
          || town.distance(to: to) / 1_609.344 > whole - driven + 25
        {
          found.append("\(night) isn't \(driven) miles after the start of \(leg)")
        }
        if let place, !countries(from, to).contains(place.country) {
          found.append("\(night) is in \(place.country)")
        }
      }
    }
    return found
  }

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }

  private func moment(_ item: Object, _ key: String) -> Date? {
    guard let zone = basic.zone(item), let local = basic.moment(item[key]) else { return nil }
    return basic.date(local, zone)
  }

  /// Returns the countries on the way, along the great circle.
  private func countries(_ from: Coordinate, _ to: Coordinate) -> Set<String> {
    let points = (0...20).compactMap { point(from, to, share: Double($0) / 20) }
    return Set(points.compactMap { map.nearest($0, people: 0)?.town.country })
  }

  private func point(_ from: Coordinate, _ to: Coordinate, share: Double) -> Coordinate? {
    Coordinate(
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share)
  }
}

/// The towns of the gazetteer with their countries and time zones.
struct TownMap {
  struct Town {
    let name: String
    let point: Coordinate
    let people: Int
    let country: String
    let zone: TimeZone
  }

  private var cells: [Int: [Town]] = [:]

  init(_ file: URL) throws {
    var areas: [(country: String, zone: TimeZone)] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|")
      if line.hasPrefix("area "), cells.count == 2 {
        areas.append(
          (String(cells[0].dropFirst(5).prefix(2)), TimeZone(identifier: String(cells[1])) ?? .gmt))
      }
      guard cells.count == 5, let area = Int(cells[1]), areas.indices.contains(area),
        let latitude = Double(cells[2]), let longitude = Double(cells[3]),
        let point = Coordinate(latitude: latitude / 1_000, longitude: longitude / 1_000)
      else { continue }
      self.cells[Self.cell(point), default: []].append(
        Town(
          name: String(cells[0].split(separator: "=")[0]), point: point,
          people: (Int(cells[4]) ?? 0) * 100, country: areas[area].country, zone: areas[area].zone))
    }
  }

  private static func cell(_ point: Coordinate) -> Int {
    Int(point.latitude.rounded(.down)) * 1_000 + Int(point.longitude.rounded(.down))
  }

  /// Returns the nearest town of at least some inhabitants.
  func nearest(_ point: Coordinate, people: Int) -> (town: Town, miles: Double)? {
    let cell = Self.cell(point)
    let near = [-1, 0, 1].flatMap { row in
      [-1, 0, 1].flatMap { cells[cell + row * 1_000 + $0] ?? [] }
    }
    return near.filter { $0.people >= people }
      .map { ($0, $0.point.distance(to: point) / 1_609.344) }
      .min { $0.1 < $1.1 }
  }
}
