import Localization

/// A property of games whose different values are counted.
package enum CountedDimension: String, Sendable, CaseIterable, Codable {
  /// Each game counts.
  case game
  case stadium, city, region, country, roof, league
  /// Both teams of a game, at home and away.
  case team
  case day, weekday, month, year
  /// Day, or night from 17:00; unknown if the start is.
  case timeOfDay = "time-of-day"
  /// The day on which two teams played more than once in a stadium.
  case doubleheader
  /// The number of the game in a doubleheader.
  case half
  /// The members of the Hall of Fame who appeared in a game, of whom there can be many.
  case hallOfFamer = "hall-of-famer"

  var isStadiumAttribute: Bool {
    [.stadium, .city, .region, .country, .roof].contains(self)
  }

  /// The dimensions allowed in definition files.
  static let named = allCases.filter { $0 != .doubleheader && $0 != .half }

  /// `1 more stadium`, `2 more stadiums`.
  package func counted(_ count: Int) -> String {
    switch self {
    case .game: localized(count, one: "\(count) more game", other: "\(count) more games")
    case .stadium: localized(count, one: "\(count) more stadium", other: "\(count) more stadiums")
    case .city: localized(count, one: "\(count) more city", other: "\(count) more cities")
    case .region: localized(count, one: "\(count) more region", other: "\(count) more regions")
    case .country: localized(count, one: "\(count) more country", other: "\(count) more countries")
    case .roof:
      localized(count, one: "\(count) more kind of roof", other: "\(count) more kinds of roof")
    case .league: localized(count, one: "\(count) more league", other: "\(count) more leagues")
    case .team: localized(count, one: "\(count) more team", other: "\(count) more teams")
    case .day: localized(count, one: "\(count) more day", other: "\(count) more days")
    case .weekday:
      localized(
        count, one: "\(count) more day of the week", other: "\(count) more days of the week")
    case .month:
      localized(
        count, one: "\(count) more month of the year", other: "\(count) more months of the year")
    case .year: localized(count, one: "\(count) more year", other: "\(count) more years")
    case .timeOfDay:
      localized(count, one: "\(count) more time of day", other: "\(count) more times of day")
    case .doubleheader, .half:
      localized(
        count, one: "\(count) more game of a doubleheader",
        other: "\(count) more games of a doubleheader")
    case .hallOfFamer: GameFigure.hallOfFamers.counted(count)
    }
  }
}
