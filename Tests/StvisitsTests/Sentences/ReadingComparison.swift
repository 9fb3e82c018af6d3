import Catalog
import SportsModel
import TestSupport

/// Compares the options that `plan` understood with the reading of a sentence.
struct ReadingComparison {
  /// Values that contradict the reading, values that are missing, and conditions without an option.
  private(set) var wrong: [String] = []
  private(set) var missing: [String] = []
  private(set) var conditions: [String] = []

  private let reading, got: JSON
  private let catalog: Catalog

  init(_ reading: JSON, _ understood: JSON, catalog: Catalog) {
    (self.reading, got, self.catalog) = (reading, understood, catalog)
    compareKind()
    compareSights()
    compareDays()
    compareEnds()
    compareOptions()
  }

  var description: String {
    got.keys.sorted().map { "\($0)=\(texts(got[$0]).joined(separator: ","))" }
      .joined(separator: " ")
  }

  /// The value of a key of the reading, or of its `other`.
  private subscript(key: String) -> JSON {
    reading[key] == nil ? reading["other"][key] : reading[key]
  }

  private func texts(_ value: JSON) -> [String] {
    switch value {
    case .null: []
    case .bool(let flag): ["\(flag)"]
    case .number(let number): ["\(number)"]
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.values.flatMap(texts)
    }
  }

  private func got(_ keys: String...) -> [String] { keys.flatMap { texts(got[$0]) } }
  private func read(_ keys: String...) -> [String] { keys.flatMap { texts(self[$0]) } }
  private func numbers(_ keys: String...) -> [Int] { keys.compactMap { self[$0].count } }

  // MARK: Names

  /// Returns whether a team, stadium or place of the plan includes what a name of the reading means.
  private func includes(_ key: String, _ name: String) -> Bool {
    !parts(of: key).isDisjoint(with: meanings(of: name))
  }

  private func meanings(of name: String) -> Set<String> {
    let teams = catalog.teams.filter(\.isActive)
    let team =
      teams.first { $0.name == name } ?? teams.first { $0.names.contains { $0.name == name } }
    if let team {
      let home = team.currentHome.flatMap { catalog.stadiums[$0] }
      return Set([team.id.rawValue, home?.id.rawValue ?? ""] + (home.map(onlyCity) ?? []))
    }
    let stadiums = catalog.stadiums.stadiums.filter { $0.names.contains { $0.name == name } }
    guard !stadiums.isEmpty else { return [NameFolding.folded(name)] }
    return Set(stadiums.map(\.id.rawValue)).union(stadiums.flatMap(onlyCity))
  }

  /// Returns the city of a stadium that is the only one of the leagues there: a game in Milwaukee is
  /// one at American Family Field.
  private func onlyCity(_ stadium: Stadium) -> [String] {
    let leagues = Set(read("leagues", "leagues_likely").map { LeagueID($0) })
    let homes = catalog.teams.filter { $0.isActive && leagues.contains($0.league) }
      .compactMap { $0.currentHome.flatMap { catalog.stadiums[$0] } }
    let others = homes.filter { $0.city == stadium.city && $0.id != stadium.id }
    return others.isEmpty ? [NameFolding.folded("\(stadium.city) \(stadium.region)")] : []
  }

  /// Returns the ids and cities of a key; the beginnings of a team's name may be its city.
  private func parts(of key: String) -> Set<String> {
    if let team = catalog.team(TeamID(key)) {
      let words = NameFolding.folded(team.name).split(separator: " ")
      let names = words.indices.map { words[...$0].joined(separator: " ") }
      let home = team.currentHome.flatMap { catalog.stadiums[$0] }
      return Set(names + [key] + (home.map(Self.parts) ?? []))
    }
    if let stadium = catalog.stadiums[StadiumID(key)] {
      let teams = stadium.tenancies.filter { $0.last == nil }.map(\.team.rawValue)
      return Set(Self.parts(of: stadium)).union(teams.flatMap(parts))
    }
    return [NameFolding.folded(key), NameFolding.folded("\(key.prefix { $0 != "," })")]
  }

  private static func parts(of stadium: Stadium) -> [String] {
    [stadium.id.rawValue]
      + [stadium.city, "\(stadium.city) \(stadium.region)"]
      .map(NameFolding.folded)
  }

  // MARK: Comparisons

  private mutating func compareKind() {
    let modes = read("scenario", "scenario_ok")
    let isPlan = !modes.isEmpty && !modes.contains("suggest") && !modes.contains("quest")
    if isPlan, !modes.contains(where: got("mode").contains) { wrong += got("mode") }
    wrong += Set(got("league")).subtracting(read("leagues", "leagues_likely")).sorted()
    missing += Set(read("leagues")).subtracting(got("league")).sorted()
    if self["regions"] != nil, got("region", "near").isEmpty { missing += read("regions") }
  }

  private mutating func compareSights() {
    let seen = got("team", "opponent", "must_stop")
    let places = seen + got("start", "end", "near")
    // All games are in the regions.
    let limits = got("region")
    func isIn(_ keys: [String], _ name: String) -> Bool { keys.contains { includes($0, name) } }
    let choices = read("any_of", "optional", "soft")
    let wanted = read("teams", "cities", "stadiums", "near", "matchups")
    let needed = self["any_n"] == nil ? wanted.filter { !choices.contains($0) } : []
    missing += needed.filter { !isIn(places + limits, $0) }
    let anyOf = read("any_of")
    if !anyOf.isEmpty, !anyOf.contains(where: { isIn(places + limits, $0) }) {
      missing.append(anyOf.joined(separator: " or "))
    }
    let opponents = read("opponent")
    let isSwapped = !opponents.isEmpty && opponents.allSatisfy { isIn(got("team"), $0) }
    let against = isSwapped ? read("teams") : opponents
    let unseen = against.filter { !isIn(got("opponent", "must_stop") + limits, $0) }
    let isAnyEnough = self["opponent_any"] == true && unseen.count < against.count
    if !isAnyEnough, self["opponent_soft"] == nil { missing += unseen.map { "against \($0)" } }
    let named = reading.keys.subtracting(["without"]).flatMap { texts(reading[$0]) }
    wrong += places.filter { key in !named.contains { includes(key, $0) } }
    guard let venue = self["venue"].text, got["mode"] == "follow" else { return }
    let wantedVenue = isSwapped ? (venue == "home" ? "away" : "home") : venue
    compare("venue", with: [.string(wantedVenue)])
  }

  private mutating func compareDays() {
    func day(_ value: JSON) -> LocalDay? { value.text.flatMap { LocalDay($0) } }
    guard let from = day(reading["from"]), let to = day(reading["to"]) else { return }
    guard let first = day(got["from"]), let last = day(got["to"]) else {
      missing.append("from \(from) to \(to)")
      return
    }
    let starts = [from] + read("from_ok").compactMap { LocalDay($0) }
    let isStart = (starts.min() ?? from) - 1 <= first && first <= (starts.max() ?? from) + 1
    if !isStart { wrong.append("from \(first)") }
    if abs(last - to) > max(1, isStart ? abs(first - from) : 1) { wrong.append("to \(last)") }

    let window = last - first + 1
    let nights = { (value: JSON) in value.count.map { $0 + 1 } }
    let given = [got["days"].count, nights(got["nights"]), got["weekends"].count].compactMap(\.self)
    let days = [self["days"].count, nights(self["nights"]), self["weekends"].count]
      .compactMap(\.self).first
    let allowance = self["weekends"] == nil ? 0 : 1
    if let days, abs(window - days) > 1 {
      if given.isEmpty { missing.append("\(days) days") }
      wrong += given.filter { abs($0 - days) > allowance }.map { "\($0) days" }
    } else if days == nil, reading["weekdays"] == nil {
      wrong += given.filter { $0 < window - 1 }.map { "\($0) days" }
    }
  }

  private mutating func compareEnds() {
    let (starts, ends) = (got("start"), got("end"))
    if let start = reading["start"].text {
      if starts.isEmpty { missing.append("from \(start)") }
      wrong += starts.filter { !includes($0, start) }.map { "from \($0)" }
    }
    let isOneWay = got["one_way"] == true
    if let end = reading["end"].text {
      let back = ends.isEmpty && !isOneWay ? starts : ends
      let accepted = [end] + read("end_ok")
      if !back.contains(where: { key in accepted.contains { includes(key, $0) } }) {
        if ends.isEmpty { missing.append("to \(end)") } else { wrong += ends }
      }
    } else if self["one_way"] == true || self["open_end"] == true {
      if !isOneWay, ends.isEmpty { missing.append("one way") }
    } else {
      if isOneWay { wrong.append("one way") }
      wrong += ends.filter { !starts.contains($0) }.map { "to \($0)" }
    }
  }

  private mutating func compareOptions() {
    let options = [
      "max_hours_per_day": "hours", "drivers": "drivers", "ev_range_miles": "ev_range",
      "fly": "fly", "drive_at_night": "night", "leisure": "leisure",
      "repeat_cities": "repeat_cities",
    ]
    for (key, option) in options.sorted(by: { $0.key < $1.key }) where self[key] != nil {
      compare(option, with: [self[key]])
    }
    if self["budget_usd"] != nil {
      compare("budget", with: [self["budget_usd"], self["usd_per_person"]])
    }
    if self["scenic"] == true { compare("route", with: ["scenic"]) }
    let counts = numbers(
      "n_stadiums", "n_games", "n_cities", "min_stadiums", "max_stadiums", "min_games")
    let given = ["stops", "min_stops", "max_stops"].compactMap { got[$0].count }
    let named = read("teams", "cities", "stadiums").count
    if !counts.isEmpty, given.isEmpty, !counts.contains(named), self["all_of"] == nil {
      missing.append("\(counts) stops")
    }
    wrong += given.filter { !counts.isEmpty && !counts.contains($0) }.map { "\($0) stops" }
    let without = got("without")
    if read("without").contains(where: { name in !without.contains { includes($0, name) } }) {
      conditions.append("without")
    }
    if self["within_hours"] != nil, got["near"] == nil { conditions.append("within_hours") }
    let unusable = [
      "day_or_night", "travel_by", "by_day", "by_weekday", "times_of_day", "promotion",
      "unsupported", "consecutive_days", "game_every_day", "per_week", "max_games_per_day",
      "max_leg_hours", "car_hours", "min_days_off", "ticket_usd_max", "per_night_usd_max",
      "n_trips", "trips", "new_only", "days_in", "roof",
    ]
    conditions += unusable.filter { self[$0] != nil }
    // Weekends may be those days.
    if !got("weekday").isEmpty {
      let days = got("weekday").map { "\($0.prefix(3))" }
      let weekend = self["weekends"] == nil ? [] : ["Fri", "Sat", "Sun"]
      if !Set(days).isSubset(of: read("weekdays") + weekend) { wrong += got("weekday") }
    } else if self["weekdays"] != nil, got["weekends"] == nil {
      conditions.append("weekdays")
    }
  }

  private mutating func compare(_ option: String, with accepted: [JSON]) {
    if got[option] == nil {
      missing.append(option)
    } else if !accepted.contains(got[option]) {
      wrong.append(option)
    }
  }
}
