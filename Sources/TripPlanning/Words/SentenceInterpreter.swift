import AppSupport
import SportsModel

/// Combines the clauses of a sentence into preferences.
struct SentenceInterpreter {
  private(set) var issues: [SentenceIssue] = []
  /// Descriptions of the understood clauses, in a fixed order.
  private(set) var lines: [String] = []
  private(set) var preferences: [TripPreferences] = []

  private let clauses: [TripClause]
  private let today: LocalDay
  private var wanted: TripPreferences

  init(
    _ clauses: [TripClause], chosen: Set<LeagueID>, all: Set<LeagueID>, today: LocalDay
  ) {
    self.clauses = clauses
    self.today = today
    wanted = TripPreferences(leagues: all)
    applyTeams()
    applyLeagues(chosen, all)
    applyPlaces()
    let windows = applyDays()
    applyTransport()
    applyOptions()
    if windows.isEmpty, issues.isEmpty { issues.append(SentenceIssue(kind: .noDays, words: "")) }
    preferences = windows.map { window in
      var preferences = wanted
      (preferences.firstDay, preferences.lastDay) = (window.lowerBound, window.upperBound)
      return preferences
    }
  }

  private mutating func addLine(_ line: String) { lines.append(line) }

  // MARK: Teams and places

  private mutating func applyTeams() {
    var titles: [String] = []
    for case .team(let entry) in clauses {
      guard case .team(let id, _) = entry.meaning, wanted.teams.insert(id).inserted else {
        continue
      }
      titles.append(entry.title)
    }
    guard !titles.isEmpty else { return }
    let names = DisplayFormat.list(titles)
    let isHome = clauses.contains(.home)
    let isAway = clauses.contains(.away)
    if titles.count > 1, !isAway, !clauses.contains(.follow) {
      wanted.mode = .teams
      addLine("each of these at home: \(names)")
      return
    }
    wanted.mode = .follow
    wanted.followedGames = isHome == isAway ? .both : isHome ? .home : .away
    switch wanted.followedGames {
    case .home: addLine("home games: \(names)")
    case .away: addLine("away games: \(names)")
    case .both: addLine("home and away games: \(names)")
    }
  }

  private mutating func applyLeagues(_ chosen: Set<LeagueID>, _ all: Set<LeagueID>) {
    var leagues = chosen
    for case .leagues(let some) in clauses { leagues.formUnion(some) }
    for case .everyStadium(let entry?) in clauses {
      if case .leagues(let some) = entry.meaning { leagues.formUnion(some) }
      if case .stadiums(let stadiums) = entry.meaning {
        // A division belongs to one league.
        let some = stadiums.values.reduce(into: Set<LeagueID>()) { $0.formUnion($1) }
        if some.count == 1 { leagues.formUnion(some) }
      }
    }
    if leagues.isEmpty {
      for case .team(let entry) in clauses {
        if case .team(_, let league) = entry.meaning { leagues.insert(league) }
      }
    }
    if leagues.isEmpty {
      wanted.leagues = all
      addLine("leagues: all")
    } else {
      wanted.leagues = leagues
      let names = leagues.sorted().map { $0.rawValue.uppercased() }
      addLine("\(names.count == 1 ? "league" : "leagues"): \(DisplayFormat.list(names))")
    }
  }

  private mutating func applyPlaces() {
    for clause in clauses {
      switch clause {
      case .start(let entry): if let place = entry.place { wanted.start = place }
      case .end(let entry): if let place = entry.place { wanted.end = place }
      case .stop(let entry): applyStop(entry)
      case .everyStadium(let entry): applyStadiums(entry)
      case .region(let region):
        wanted.regions.insert(region)
        addLine("region: \(region)")
      case .around(let entry, let miles):
        guard let place = entry.place else { continue }
        wanted.regions.insert(.circle(center: place, miles: miles))
        addLine("within \(Int(miles)) miles of \(entry.title)")
      default: continue
      }
    }
    if clauses.contains(.roundTrip) {
      wanted.end = wanted.end ?? wanted.start
      wanted.start = wanted.start ?? wanted.end
    }
    if let start = wanted.start { addLine("start: \(start.name)") }
    if let end = wanted.end { addLine("end: \(end.name)") }
    if let start = wanted.start, let end = wanted.end, start != end, wanted.teams.isEmpty {
      wanted.mode = .route
      addLine("games on the way")
    }
  }

  private mutating func applyStop(_ entry: TripNameIndex.Entry) {
    switch entry.meaning {
    case .stadium(let id, _): wanted.mustStops.insert(.stadium(id))
    case .city(let place): wanted.mustStops.insert(.place(place, withinMiles: 30))
    default: return
    }
    addLine("a game in \(entry.title)")
  }

  private mutating func applyStadiums(_ entry: TripNameIndex.Entry?) {
    guard let entry, case .stadiums(let stadiums) = entry.meaning else { return }
    let ids = stadiums.filter { !$0.value.isDisjoint(with: wanted.leagues) }.keys.sorted()
    for id in ids { wanted.mustStops.insert(.stadium(id)) }
    addLine("every stadium of \(entry.title): \(ids.count.counted("stadium"))")
  }

  // MARK: Dates

  private mutating func applyDays() -> [ClosedRange<LocalDay>] {
    let months = DateRangeResolver(clauses, today: today)
    if let wrong = months.impossible {
      issues.append(SentenceIssue(kind: .noSuchDay, words: wrong))
      return []
    }
    guard let span = months.span else { return [] }
    if let days = months.weekendDays {
      let windows = months.weekends(of: days, in: span)
      let length = days == 3 ? "a weekend, Friday to Sunday" : "a long weekend, Friday to Monday"
      addLine(
        "\(length): \(windows.count.counted("choice")) in "
          + DisplayFormat.dates(span.lowerBound, span.upperBound))
      return windows
    }
    addLine("dates: \(DisplayFormat.dates(span.lowerBound, span.upperBound))")
    return [span]
  }

  // MARK: Options

  private mutating func applyTransport() {
    for clause in clauses {
      switch clause {
      case .length(let days):
        wanted.length = days
        addLine("at most \(days.counted("day"))")
      case .nights(let nights):
        wanted.lodgingNights = nights
        addLine("at most \(nights.counted("night"))")
      case .drive:
        wanted.flights = nil
        addLine("by car")
      case .fly:
        wanted.flights = FlightRules()
        addLine("flights for legs longer than a day's drive")
      case .nightDriving(let isAllowed):
        wanted.allowsNightDriving = isAllowed
        addLine(isAllowed ? "driving at night allowed" : "no driving at night")
      case .hours(let hours):
        wanted.hoursPerDriver = hours
        addLine("at most \(hours.plainText) h of driving a day")
      case .drivers(let drivers):
        wanted.drivers = drivers
        addLine(drivers.counted("driver"))
      case .electric(let miles):
        wanted.electricCar = ElectricCar(rangeMiles: miles)
        addLine("electric car with a range of \(miles.plainText) miles")
      default: continue
      }
    }
  }

  private mutating func applyOptions() {
    for clause in clauses {
      switch clause {
      case .leisure(let leisure):
        wanted.leisure = leisure
        addLine("\(leisure.rawValue) days")
      case .games(let minimum, let number, let maximum):
        wanted.stops.minimum = minimum ?? wanted.stops.minimum
        wanted.stops.wanted = number ?? wanted.stops.wanted
        wanted.stops.maximum = maximum ?? max(wanted.stops.maximum, number ?? 0, minimum ?? 0)
        let words = [
          minimum.map { "at least \($0)" }, number.map { "about \($0)" },
          maximum.map { "at most \($0)" },
        ]
        addLine("\(words.compactMap(\.self).joined(separator: ", ")) games")
      case .noRepeatCities:
        wanted.allowsRepeatCities = false
        addLine("no city on more than one day")
      case .budget(let dollars):
        wanted.budget.limit = dollars
        addLine("at most \(DisplayFormat.money(dollars: dollars, cents: true))")
      case .route(let preference):
        wanted.routePreference = preference
        addLine("\(preference.rawValue) route")
      default: continue
      }
    }
  }
}

extension TripNameIndex.Entry {
  /// The place of a city or stadium.
  var place: TripPlace? {
    switch meaning {
    case .stadium(_, let place), .city(let place): place
    case .team, .leagues, .stadiums: nil
    }
  }
}
