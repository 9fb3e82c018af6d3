package import Drawing
package import SportsModel

/// The colors of cards and leagues without colors of their own.
package enum CardColors {
  package static let progress: Color = 0x0a58a6
  package static let visit: Color = 0xb23a12
  package static let trip: Color = 0x00685c
  package static let year: Color = 0x85307c
  package static let badge: Color = 0x8a5600

  /// Returns the color of a league; nil for one without.
  package static func league(_ id: LeagueID) -> Color? { leagues[id.rawValue] }

  private static let leagues: [String: Color] = [
    "mlb": 0x0b3a82, "nba": 0x5a2a9c, "nhl": 0x1f2a37, "nfl": 0x0f5132, "mls": 0x1b6b3a,
    "wnba": 0xc8430f, "nwsl": 0x00708c,
  ]

  /// A color and another one of a team.
  package struct Pair: Hashable, Sendable {
    package let primary: Color
    package let secondary: Color

    package init(primary: Color, secondary: Color) {
      self.primary = primary
      self.secondary = secondary
    }
  }

  /// Returns colors for two teams that differ clearly on adjacent fields.
  static func fields(away: Pair?, home: Pair?) -> (away: Color, home: Color) {
    let host = home?.primary ?? visit
    guard let away else { return (host.mixed(with: 0x000000, 0.4), host) }
    let choices = [away.primary, away.secondary, away.primary.mixed(with: 0x000000, 0.5)]
    return (choices.first { $0.distance(to: host) >= 90 } ?? 0x2b2f36, host)
  }
}
