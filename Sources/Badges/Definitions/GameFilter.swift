package import SportsModel

/// The games that count for a rule: its `where` object.
///
/// A game has to match every key, and one value of each list.
package struct GameFilter: Hashable, Sendable {
  package var leagues: [LeagueID] = []
  /// At home or away.
  package var teams: [TeamID] = []
  package var homeTeams: [TeamID] = []
  package var stadiums: [StadiumID] = []
  /// `Boston, MA`.
  package var cities: [String] = []
  /// `US-CA`, or a whole country: `CA`.
  package var regions: [String] = []
  package var roofs: [Stadium.Roof] = []
  /// Stadiums that are no longer used.
  package var isGone = false
  package var occasions: Occasions = []
  /// 1 for Monday to 7 for Sunday.
  package var weekdays: [Int] = []
  package var months: [Int] = []
  /// Month times 100 plus day: 704.
  package var dates: [Int] = []
  /// The start, in minutes since midnight.
  package var start: Range<Int>?
  /// One of several games of the two clubs that day.
  package var isOfDoubleheader = false
  package var total, margin: ClosedRange<Int>?
  package var winnerAtLeast, loserAtMost: Int?
  package var winner: Side?
  /// The moments, at least one of them required; empty for any game.
  package var moments: Set<MomentKind> = []
  package var figures: [GameFigure: ClosedRange<Int>] = [:]

  package enum Side: String, Sendable, CaseIterable, Codable {
    case home, away
  }

  package init(league: LeagueID? = nil) { leagues = league.map { [$0] } ?? [] }

  var needsScore: Bool {
    total != nil || margin != nil || winnerAtLeast != nil || loserAtMost != nil || winner != nil
  }

  var needsMoments: Bool { !moments.isEmpty || !figures.isEmpty }

  var filtersByPlaceOnly: Bool {
    var place = GameFilter()
    (place.leagues, place.stadiums, place.cities) = (leagues, stadiums, cities)
    (place.regions, place.roofs, place.isGone) = (regions, roofs, isGone)
    return self == place
  }
}

extension GameFigure {
  /// The beginning of its keys in definition files.
  fileprivate var key: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }

  fileprivate var limits: ClosedRange<Int> { self == .temperature ? -100...150 : 0...1_000_000 }
}

extension GameFilter: Decodable {
  /// All kinds but unknown.
  static let roofs = [Stadium.Roof.open, .fixed, .retractable].map {
    (name: $0.rawValue, value: $0)
  }

  private static let weekdays = numbered(CalendarNames.weekdays)
  private static let months = numbered(CalendarNames.months)

  private static func numbered(_ names: [String]) -> [(name: String, value: Int)] {
    names.enumerated().map { (name: $1.lowercased(), value: $0 + 1) }
  }

  private static let keys =
    [
      "league", "team", "home", "stadium", "city", "region", "roof", "gone", "occasion", "weekday",
      "month", "date", "starts_from", "starts_before", "doubleheader", "total_at_least",
      "total_at_most", "margin_at_least", "margin_at_most", "winner_at_least", "loser_at_most",
      "winner", "saw",
    ] + GameFigure.allCases.flatMap { ["\($0.key)_at_least", "\($0.key)_at_most"] }

  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, known: Self.keys)
    leagues = try fields.oneOrMore("league").map { LeagueID($0) }
    teams = try fields.oneOrMore("team").map { TeamID($0) }
    homeTeams = try fields.oneOrMore("home").map { TeamID($0) }
    stadiums = try fields.oneOrMore("stadium").map { StadiumID($0) }
    cities = try fields.oneOrMore("city")
    regions = try fields.oneOrMore("region")
    roofs = try fields.choices("roof", known: Self.roofs)
    isGone = try fields.isTrue("gone")
    occasions = Occasions(
      try fields.choices("occasion", known: Occasions.named.map { ($0.name, $0.occasion) }))
    weekdays = try fields.choices("weekday", known: Self.weekdays)
    months = try fields.choices("month", known: Self.months)
    dates = try fields.dates("date")
    start = try fields.start()
    isOfDoubleheader = try fields.isTrue("doubleheader")
    total = try fields.range("total")
    margin = try fields.range("margin")
    winnerAtLeast = try fields.natural("winner_at_least")
    loserAtMost = try fields.natural("loser_at_most")
    if fields.contains("winner") {
      winner = try fields.choice("winner", known: Side.allCases.map { ($0.rawValue, $0) })
    }
    moments = Set(try fields.choices("saw", known: MomentKind.allCases.map { ($0.rawValue, $0) }))
    for figure in GameFigure.allCases {
      figures[figure] = try fields.range(figure.key, limits: figure.limits)
    }
  }
}

extension StrictKeyedContainer {
  /// Reads a key whose only allowed value is true.
  fileprivate func isTrue(_ key: String) throws -> Bool {
    guard let flag: Bool = try optional(key) else { return false }
    guard flag else { throw error(key, "must be true or left out") }
    return true
  }

  /// Reads `total_at_least` and `total_at_most`; returns nil if both are missing.
  fileprivate func range(
    _ name: String, limits: ClosedRange<Int> = 0...100_000
  ) throws -> ClosedRange<Int>? {
    let (minimum, maximum) = ("\(name)_at_least", "\(name)_at_most")
    guard contains(minimum) || contains(maximum) else { return nil }
    let first = try whole(minimum, limits: limits) ?? limits.lowerBound
    let last = try whole(maximum, limits: limits) ?? Int.max
    guard first <= last else { throw error(maximum, "must not be less than \(minimum)") }
    return first...last
  }

  /// Reads days of any year: `07-04`.
  fileprivate func dates(_ key: String) throws -> [Int] {
    try oneOrMore(key).map { text in
      guard let day = LocalDay("2000-\(text)") else {
        throw error(key, "\"\(text)\" is not a day like 07-04")
      }
      return day.month * 100 + day.day
    }
  }

  /// Reads `starts_from` and `starts_before`; returns nil if both are missing.
  fileprivate func start() throws -> Range<Int>? {
    guard contains("starts_from") || contains("starts_before") else { return nil }
    let first = contains("starts_from") ? try clock("starts_from") : 0
    let end = contains("starts_before") ? try clock("starts_before") : 24 * 60
    guard first < end else { throw error("starts_before", "must be later than starts_from") }
    return first..<end
  }

  /// Returns the minutes since midnight of `19:05`.
  private func clock(_ key: String) throws -> Int {
    let text: String = try value(key)
    guard text.utf8.count == 5, let time = LocalDateTime("2000-01-01T\(text):00") else {
      throw error(key, "\"\(text)\" is not a time like 19:05")
    }
    return time.minuteOfDay
  }
}
