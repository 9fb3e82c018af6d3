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
    let (one, many) =
      switch self {
      case .city: ("city", "cities")
      case .country: ("country", "countries")
      case .timeOfDay: ("time of day", "times of day")
      case .roof: ("kind of roof", "kinds of roof")
      case .weekday: ("day of the week", "days of the week")
      case .month: ("month of the year", "months of the year")
      case .doubleheader, .half: ("game of a doubleheader", "games of a doubleheader")
      case .hallOfFamer: GameFigure.hallOfFamers.nouns
      default: (rawValue, rawValue + "s")
      }
    return "\(count) more \(count == 1 ? one : many)"
  }
}
