package import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A picture to share.
package protocol Card: Sendable {
  /// Returns the drawing, 1080 units wide.
  func drawing(_ style: CardStyle) -> SVGDocument
}

/// The size, theme and owner of a card.
package struct CardStyle: Hashable, Sendable {
  /// Card formats: 1080 by 1920 and 1080 by 1080.
  package enum Size: String, Hashable, Sendable, CaseIterable {
    case story, square
  }

  package var size: Size
  package var theme: Theme.Name
  /// The owner of the card; nil to leave the name out.
  package var name: String?
  /// The format of dates and distances.
  package var format: DisplayFormat

  package init(
    size: Size = .story, theme: Theme.Name = .light, name: String? = nil, format: DisplayFormat
  ) { (self.size, self.theme, self.name, self.format) = (size, theme, name, format) }

  var isStory: Bool { size == .story }
  package var width: Double { 1_080 }
  package var height: Double { isStory ? 1_920 : 1_080 }

  /// The owner's name as it is drawn; nil without one.
  private var shownName: String? {
    guard let name = name?.cleanedForDrawing(limit: 60), !name.isEmpty else { return nil }
    return name
  }

  /// Returns a title with the owner: `Ana’s stadiums`, or `Stadiums` without a name.
  ///
  /// - Parameter things: `ballparks`, `arenas`, `stadiums` or `year in the stands`.
  /// - Returns: the title in the user's language.
  func possessiveTitle(_ things: String) -> String {
    guard let name = shownName else {
      return switch things {
      case "ballparks": localized("Ballparks")
      case "arenas": localized("Arenas")
      case "year in the stands": localized("Year in the stands")
      default: localized("Stadiums")
      }
    }
    let endsInS = name.last == "s"
    return switch things {
    case "ballparks": endsInS ? localized("\(name)’ ballparks") : localized("\(name)’s ballparks")
    case "arenas": endsInS ? localized("\(name)’ arenas") : localized("\(name)’s arenas")
    case "year in the stands":
      endsInS ? localized("\(name)’ year in the stands") : localized("\(name)’s year in the stands")
    default: endsInS ? localized("\(name)’ stadiums") : localized("\(name)’s stadiums")
    }
  }

  /// Returns `Ana · MLB`, without the parts that are empty.
  func label(_ parts: String...) -> String {
    ([shownName ?? ""] + parts).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// A number with a label.
package struct KeyFigure: Hashable, Sendable {
  package let value: String
  package let label: String

  package init(_ value: String, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Creates a count with its English noun: `1 game`, `1,204 games`.
  package init(_ count: Int, one: String, many: String? = nil) {
    self.init(DisplayFormat.number(count), count == 1 ? one : many ?? one + "s")
  }

  /// Creates the year of the first game.
  package init(firstGame year: Int) { self.init(String(year), Self.firstGame) }

  private static var firstGame: String { localized("first game") }

  /// `1,204 games`, or `first game 2011` for a year.
  var phrase: String { label == Self.firstGame ? localized("first game \(value)") : text }

  /// `1,204 games`.
  var text: String { localized("\(value) \(label)", context: "number and noun") }
}

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
