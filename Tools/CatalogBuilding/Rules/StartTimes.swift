import SportsModel

/// Local start times from the details of games: `witness/mlb-game-details.csv.gz`.
///
/// A time that contradicts other data is reported and ignored.
struct StartTimes {
  /// The day, home team and number that identify a game of a league in all sources.
  struct Key: Hashable {
    let league: LeagueID
    let day: LocalDay
    let home: String
    let number: Int

    init(league: LeagueID, day: LocalDay, home: String, number: Int) {
      self.league = league
      self.day = day
      self.home = home
      self.number = number
    }

    init(_ game: SourceGame) {
      self.init(league: game.league, day: game.day, home: game.homeCode, number: game.number)
    }
  }

  /// One game of the source.
  struct Row {
    let key: Key
    /// The local minute of the day.
    let start: Int
    /// `D`, `N`, or empty if unknown.
    let dayOrNight: String
    /// The length of the game in minutes; nil if unknown.
    let minutes: Int?
    let place: String
  }

  /// A game begins within these minutes of the day.
  static let plausibleMinutes = 10 * 60..<23 * 60
  /// A night game begins at 17:00 or later, a day game before 18:00.
  static let earliestNight = 17 * 60
  static let latestDay = 18 * 60
  /// Two sources may differ by this many minutes, for instance because of rain.
  static let tolerance = 30

  private var starts: [Key: Int] = [:]
  /// The times that contradict the other columns, with their places.
  private(set) var contradictions: [String] = []

  init(_ rows: [Row] = []) {
    var lengths: [Key: Int] = [:]
    for row in rows {
      lengths[row.key] = row.minutes
      if let cause = Self.contradiction(in: row) {
        contradictions.append("\(row.place): \(cause)")
      } else if starts.updateValue(row.start, forKey: row.key) != nil {
        contradictions.append("\(row.place): a second line of the game")
        starts[row.key] = nil
      }
    }
    dropOverlaps(rows, lengths)
  }

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["date", "home", "number", "start_local", "day_night", "minutes"]
    let table = try sources.table("witness/mlb-game-details.csv.gz", columns: columns)
    var rows: [Row] = []
    for row in table.rows {
      let clock = row["start_local"]
      if clock.isEmpty { continue }
      let parts = clock.split(separator: ":").compactMap { Int($0) }
      guard let day = LocalDay(row["date"]), let number = Int(row["number"]), parts.count == 2,
        (0..<24).contains(parts[0]), (0..<60).contains(parts[1])
      else { throw row.makeError("no day, number or local time") }
      rows.append(
        Row(
          key: Key(league: "mlb", day: day, home: row["home"], number: number),
          start: parts[0] * 60 + parts[1], dayOrNight: row["day_night"],
          minutes: Int(row["minutes"]), place: "mlb-game-details.csv:\(row.line)"))
    }
    self.init(rows)
  }

  private static func contradiction(in row: Row) -> String? {
    if !plausibleMinutes.contains(row.start) { return "an implausible hour" }
    if row.dayOrNight == "D", row.start >= latestDay { return "a day game at night" }
    if row.dayOrNight == "N", row.start < earliestNight { return "a night game by day" }
    return nil
  }

  /// Drops both starts of doubleheaders whose second game began before the end of the first.
  private mutating func dropOverlaps(_ rows: [Row], _ lengths: [Key: Int]) {
    for row in rows where row.key.number > 1 {
      let key = row.key
      let before = Key(league: key.league, day: key.day, home: key.home, number: key.number - 1)
      guard let second = starts[key], let first = starts[before],
        second - first < max(StartRules.doubleheaderGap, lengths[before] ?? 0)
      else { continue }
      contradictions.append("\(row.place): it began before the first game ended")
      starts[key] = nil
      starts[before] = nil
    }
  }

  /// Returns the start of a game: the schedule's if it is exact, otherwise the one of the details.
  ///
  /// Reports two exact starts that differ by more than half an hour.
  func start(
    of game: SourceGame, scheduled: Game.Start, contradictions: inout [String]
  ) -> Game.Start {
    guard !starts.isEmpty, let minute = starts[Key(game)] else { return scheduled }
    guard case .exact(let other) = scheduled else { return .exact(minuteOfDay: minute) }
    if abs(minute - other) > Self.tolerance {
      contradictions.append("\(game.place): the schedule and the details have different starts")
    }
    return scheduled
  }

  /// Returns the games of the details that aren't exactly one game of the league's file.
  func unmatched(in games: [SourceGame]) -> [String] {
    var counts: [Key: Int] = [:]
    for game in games where game.league == "mlb" { counts[Key(game), default: 0] += 1 }
    return starts.keys.filter { counts[$0] != 1 }
      .map { "\($0.day) \($0.home) #\($0.number): has a start, but is \(counts[$0] ?? 0) games" }
      .sorted()
  }
}
