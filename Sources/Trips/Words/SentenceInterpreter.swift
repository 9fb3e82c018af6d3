import AppSupport
import Sentences
import SportsModel
import TripPlanning

/// Combines the clauses of a sentence into options.
struct SentenceInterpreter {
  private(set) var issues: [SentenceIssue] = []
  private(set) var reading = TripReading(mode: .dates)
  /// Conditions that trips can't have, or that don't fit the others.
  private(set) var unused: [String] = []

  private let clauses: [TripClause]
  private let today: LocalDay
  private let directory: TeamDirectory
  private var teams: [NameIndex.Entry] = []
  private var opponents: [NameIndex.Entry] = []
  /// The places of games.
  private var places: [NameIndex.Entry] = []
  private var isHome = false
  private var isAway = false
  private var isFollowing = false

  init(
    _ clauses: [TripClause], chosen: Set<LeagueID>, today: LocalDay, directory: TeamDirectory
  ) {
    (self.clauses, self.today, self.directory) = (clauses, today, directory)
    findTeams()
    applyLeagues(chosen)
    for clause in clauses {
      switch clause {
      case .option(let option, let value): reading.set(option, value: value)
      case .without(let entry) where entry.isTeam || entry.isPlace:
        reading.set(.without, value: entry.key)
      case .without(let entry): unused.append("without \(entry.title)")
      case .unsupported(let words): unused.append(words)
      default: continue
      }
    }
    applyEnds()
    findGamePlaces()
    applyTeams()
    applyGamePlaces()
    for case .everyStadium(let entry?) in clauses { applyStadiums(entry) }
    applyDays()
    if reading.values.isEmpty { issues.append(SentenceIssue(kind: .noGames, fragment: "")) }
  }

  private mutating func ask(_ kind: SentenceIssue.Kind, about words: String) {
    issues.append(SentenceIssue(kind: kind, fragment: words))
  }

  private func has(_ isWanted: (TripClause) -> Bool) -> Bool { clauses.contains(where: isWanted) }
  private var isRoundTrip: Bool { has { if case .roundTrip = $0 { true } else { false } } }
  private var isEither: Bool { has { if case .either = $0 { true } else { false } } }

  // MARK: Teams

  private mutating func findTeams() {
    var pairs: Set<String> = []
    for clause in clauses {
      switch clause {
      case .team(let entry): add(entry)
      case .home: isHome = true
      case .away: isAway = true
      case .follow: isFollowing = true
      case .matchup(let team, let opponent, let venue):
        pairs.insert(team.key)
        isFollowing = true
        add(team)
        oppose(opponent)
        isHome = isHome || venue == .home
        isAway = isAway || venue == .away
      default: continue
      }
    }
    if pairs.count > 1 {
      ask(.unknown, about: (teams + opponents).map(\.title).joined(separator: ", "))
    }
    for case .against(let entry) in clauses
    where teams.contains(where: { $0.league == entry.league }) {
      oppose(entry)
      isFollowing = true
    }
  }

  private mutating func add(_ team: NameIndex.Entry) {
    if !teams.contains(team) { teams.append(team) }
  }

  private mutating func oppose(_ team: NameIndex.Entry) {
    if !opponents.contains(team) { opponents.append(team) }
  }

  private mutating func applyLeagues(_ chosen: Set<LeagueID>) {
    var leagues: [LeagueID] = []
    for clause in clauses {
      switch clause {
      case .leagues(let some): leagues += some
      case .team(let entry), .matchup(let entry, _, _):
        leagues += [entry.league].compactMap(\.self)
      case .everyStadium(let entry?):
        if case .leagues(let some) = entry.meaning { leagues += some }
        // A division belongs to one league.
        if case .stadiums(let stadiums) = entry.meaning {
          let some = stadiums.values.reduce(into: Set<LeagueID>()) { $0.formUnion($1) }
          if some.count == 1 { leagues += some }
        }
      default: continue
      }
    }
    if leagues.isEmpty { for case .impliedLeagues(let some) in clauses { leagues += some } }
    if leagues.isEmpty { leagues = chosen.sorted() }
    if leagues.isEmpty { leagues = leaguesOfNames }
    for league in leagues { reading.set(.league, value: league.rawValue) }
  }

  /// The leagues of teams that are left out, and of stadiums with one league.
  private var leaguesOfNames: [LeagueID] {
    clauses.flatMap { clause -> [LeagueID] in
      switch clause {
      case .without(let entry): return [entry.league].compactMap(\.self)
      case .place(let entry, .at), .place(let entry, .stop):
        guard case .stadium(let id) = entry.meaning else { return [] }
        let leagues = directory.leagues[id] ?? []
        return leagues.count == 1 ? Array(leagues) : []
      default: return []
      }
    }
  }

  private mutating func applyTeams() {
    findOpponents()
    let isOpen = has { if case .openTeam = $0 { true } else { false } }
    guard !teams.isEmpty || isOpen else {
      if hasWay { reading.mode = .route }
      return
    }
    let isOne = teams.count < 2 || isAway || isFollowing || isEither
    reading.mode = isOne ? .follow : .teams
    if hasWay, !teams.isEmpty, opponents.isEmpty, !isAway, !isFollowing {
      // Games on the way from one place to another.
      reading.mode = .route
      for stadium in teams.compactMap({ directory.home(of: $0).stadiums.first }) {
        reading.set(.mustStop, value: stadium.rawValue)
      }
      if reading.values[.mustStop] != nil { return }
      reading.mode = .follow
    }
    for team in teams { reading.set(.team, value: team.key) }
    for team in opponents { reading.set(.opponent, value: team.key) }
    if reading.mode == .follow, isHome != isAway {
      reading.set(.venue, value: isHome ? "home" : "away")
    }
  }

  /// A followed team's places are its own home or its opponents' homes.
  private mutating func findOpponents() {
    guard let league = teams.first?.league, opponents.isEmpty, !places.isEmpty,
      teams.count == 1 || isEither && teams.allSatisfy({ $0.league == league })
    else { return }
    if teams.count == 1, places.contains(where: { directory.plays(teams[0], at: $0) }) {
      isHome = true
      return
    }
    let hosts = places.map { directory.teams(at: $0, of: league).filter { !teams.contains($0) } }
    guard !isHome, hosts.allSatisfy({ !$0.isEmpty }),
      !places.contains(where: { place in teams.contains { directory.plays($0, at: place) } })
    else { return }
    hosts.joined().forEach { oppose($0) }
    (places, isAway, isFollowing) = ([], true, true)
  }

  // MARK: Places

  private var hasWay: Bool {
    guard let start = reading[.start], let end = reading[.end] else { return false }
    return start != end
  }

  private mutating func applyEnds() {
    for case .place(let entry, let role) in clauses {
      switch role {
      case .start: reading.set(.start, value: entry.key)
      case .end: setEnd(entry)
      case .home:
        reading.set(.start, value: entry.key)
        reading.set(.end, value: entry.key)
      case .back:
        reading.set(.end, value: entry.key)
        if reading[.start] == nil { reading.set(.start, value: entry.key) }
      case .stop: reading.set(.mustStop, value: entry.key)
      case .near(let miles):
        reading.set(.near, value: entry.key)
        reading.set(.within, value: miles.plainText)
      case .destination, .at: continue
      }
    }
    for case .place(let entry, .destination) in clauses where reading[.start] != nil {
      setEnd(entry)
    }
    for case .startRegion(let entry) in clauses where reading[.start] == nil {
      ask(.noTown, about: entry.title)
    }
    guard isRoundTrip, let place = reading[.start] ?? reading[.end] else { return }
    // `from Boston to Chicago and back`: Chicago isn't the end.
    if let end = reading[.end], end != place, let entry = entry(of: end) { places.append(entry) }
    reading.set(.start, value: place)
    reading.set(.end, value: place)
  }

  /// Sets the end; of several ends, the last one is the end.
  private mutating func setEnd(_ entry: NameIndex.Entry) {
    if let stop = reading[.end] { reading.set(.mustStop, value: stop) }
    reading.set(.end, value: entry.key)
  }

  private func entry(of key: String) -> NameIndex.Entry? {
    for case .place(let entry, _) in clauses where entry.key == key { return entry }
    return nil
  }

  private mutating func findGamePlaces() {
    for case .place(let entry, let role) in clauses
    where (role == .at || role == .destination && reading[.start] == nil)
      && !places.contains(entry)
    {
      places.append(entry)
    }
  }

  /// Limits the games to the places of the sentence, and requires a game at each of several.
  private mutating func applyGamePlaces() {
    let isElsewhere = reading.mode == .route
    for place in places {
      if !isElsewhere { reading.set(.region, value: place.key) }
      if isElsewhere || places.count > 1, !isEither { reading.set(.mustStop, value: place.key) }
    }
  }

  private mutating func applyStadiums(_ entry: NameIndex.Entry) {
    guard case .stadiums(let stadiums) = entry.meaning else { return }
    let leagues = Set(reading.values[.league] ?? [])
    let without = reading.values[.without] ?? []
    for (id, tenants) in stadiums.sorted(by: { $0.key < $1.key })
    where !without.contains(id.rawValue)
      && (leagues.isEmpty || tenants.contains { leagues.contains($0.rawValue) })
    {
      reading.set(.mustStop, value: id.rawValue)
    }
  }

  // MARK: Days

  /// A weekday is a day of the trip, and not each such day, in fewer days than these.
  private static let minDaysOfWeekdays = 21

  private mutating func applyDays() {
    var context = DateContext(today: today)
    context.year = writtenYear
    for case .year(let year) in clauses { context.year = year }
    guard let named = namedDays(context) else { return }
    let isOpen = named.span == nil && named.leave == nil && named.back == nil
    for case .unknownDays(let words) in clauses {
      if isOpen { return ask(.noDays, about: words) }
      unused.append(words)
    }
    for case .weekend(let days) in clauses { reading.set(.weekends, value: "\(days)") }
    let weekday = isOpen && context.year == nil ? namedWeekday(context) : nil
    let span = named.span ?? weekday ?? (isOpen ? context.wholeYear ?? seasonDays : nil)
    guard let days = days(span, leave: named.leave, back: named.back) else {
      return ask(.noDays, about: "")
    }
    let isNow = days.lowerBound < today && today <= days.upperBound
    reading.set(.from, value: "\(isNow ? today : days.lowerBound)")
    reading.set(.to, value: "\(days.upperBound)")
    if weekday == nil { applyWeekdays(in: days) }
  }

  private var seasonDays: ClosedRange<LocalDay>? {
    guard has({ if case .season = $0 { true } else { false } }) else { return nil }
    let seasons = (reading.values[.league] ?? []).compactMap { league in
      directory.seasons[LeagueID(league)]?.first { today <= $0.upperBound }
    }
    guard let first = seasons.map(\.lowerBound).min(), let last = seasons.map(\.upperBound).max()
    else { return nil }
    return first...last
  }

  /// Returns the day that a weekday means if there is no other day.
  private func namedWeekday(_ context: DateContext) -> ClosedRange<LocalDay>? {
    guard reading[.weekends] == nil else { return nil }
    for case .weekdays(_, let day?, _) in clauses { return day.span(context) }
    return nil
  }

  /// Returns the days that dates name; nil if one doesn't exist, which is an issue.
  private mutating func namedDays(
    _ context: DateContext
  ) -> (span: ClosedRange<LocalDay>?, leave: LocalDay?, back: LocalDay?)? {
    var span: ClosedRange<LocalDay>?
    var leave, back: LocalDay?
    let hasDates = has { if case .days(_, _, _, false) = $0 { true } else { false } }
    for case .days(let phrase, let role, let words, let isWeekday) in clauses {
      if isWeekday, hasDates {
        unused.append(words)
        continue
      }
      guard var days = phrase.span(context) else {
        ask(.noSuchDay, about: words)
        return nil
      }
      if role == .back || role == .before, let first = leave ?? span?.lowerBound,
        days.upperBound < first, let year = context.year
      {
        // `leave December 28, 2026, back by January 3`
        days = phrase.span(DateContext(today: today, year: year + 1)) ?? days
      }
      switch role {
      case .span:
        let known = span ?? days
        span = min(known.lowerBound, days.lowerBound)...max(known.upperBound, days.upperBound)
      case .around: span = (days.lowerBound - 3)...(days.upperBound + 3)
      case .leave: leave = days.lowerBound
      case .back: back = days.upperBound
      case .before: back = days.lowerBound - 1
      }
    }
    return (span, leave, back)
  }

  private mutating func applyWeekdays(in days: ClosedRange<LocalDay>) {
    let isLong = days.upperBound - days.lowerBound >= Self.minDaysOfWeekdays
    for case .weekdays(let found, _, let words) in clauses {
      if found.isRecurring || isLong && !found.isRange {
        for day in found.days { reading.set(.weekday, value: CalendarNames.weekdays[day - 1]) }
      } else {
        unused.append(words)
      }
    }
  }

  /// The year of the first date that has one; it applies to dates without a year.
  private var writtenYear: Int? {
    for case .days(let phrase, _, _, _) in clauses {
      let spans = [(today, 1999), (today, 2001), (today + 400, 2001)].map { day, year in
        phrase.span(DateContext(today: day, year: year))
      }
      if let days = spans[0], spans.allSatisfy({ $0 == days }) { return days.lowerBound.year }
    }
    return nil
  }

  /// Returns the days of the trip; nil if the first or last one is missing.
  private func days(
    _ span: ClosedRange<LocalDay>?, leave: LocalDay?, back: LocalDay?
  ) -> ClosedRange<LocalDay>? {
    let length = reading.count(.days) ?? reading.count(.nights).map { $0 + 1 }
    guard let first = leave ?? span?.lowerBound else { return nil }
    var last = back ?? (leave == nil || span != nil ? span?.upperBound : nil)
    // `leave July 10 for 5 days`
    if back == nil, span.map({ $0.lowerBound == $0.upperBound }) ?? true, let length, length > 0 {
      last = first + (length - 1)
    }
    guard let last, first <= last else { return nil }
    return first...last
  }
}
