import Foundation
import SportsModel

/// An opaque sRGB color.
package struct Color: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// `0xRRGGBB`.
  package init(integerLiteral value: UInt32) {
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  /// `#rrggbb`.
  package var description: String { "#" + [red, green, blue].hexadecimal }

  /// Returns the color mixed with a share of another, 0 to 1.
  package func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(clamping: Int(rounding: Double(one) + (Double(two) - Double(one)) * share))
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The linear components red, green and blue, 0 to 1 (IEC 61966-2-1).
  package var linear: [Double] {
    [red, green, blue].map { byte in
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2).
  package var luminance: Double {
    let parts = linear
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Returns the contrast ratio, 1 to 21 (WCAG 2.2).
  ///
  /// Text needs 4.5, large text and symbols 3.
  package func contrast(with other: Color) -> Double {
    let brighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (brighter + 0.05) / (darker + 0.05)
  }
}

/// The colors of a drawing by purpose.
///
/// Text has a contrast of 4.5 or more on each of its backgrounds. Visited, missing and planned also
/// differ in brightness, so that the hue doesn't matter.
package struct Theme: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  package let name: Name
  /// The color behind everything.
  package let background: Color
  /// Panels on the background.
  package let surface: Color
  /// Separators.
  package let line: Color
  /// Unfilled shapes.
  package let track: Color
  package let text: Color
  /// Secondary text.
  package let muted: Color

  // MARK: Maps

  package let land: Color
  package let water: Color
  /// Borders of countries, states and provinces.
  package let border: Color
  package let visited: Color
  package let missing: Color
  package let planned: Color

  /// Land of a state or province with a visited stadium.
  package var visitedLand: Color { surface.mixed(with: visited, name == .light ? 0.24 : 0.22) }

  package static func named(_ name: Name) -> Theme { name == .light ? light : dark }

  package static let light = Theme(
    name: .light, background: 0xfbf8f2, surface: 0xffffff, line: 0xded8cb, track: 0xe6e0d3,
    text: 0x14202e, muted: 0x57616d, land: 0xf1ece1, water: 0xdde8ef, border: 0x7b776c,
    visited: 0x0a58a6, missing: 0x74706a, planned: 0xb3470a)

  package static let dark = Theme(
    name: .dark, background: 0x0c1420, surface: 0x162131, line: 0x2b3a4e, track: 0x26344a,
    text: 0xf4f1ea, muted: 0xa7b3c2, land: 0x1a2738, water: 0x0c1420, border: 0x7d8fa8,
    visited: 0x6cb8ff, missing: 0x8e9cab, planned: 0xffb43d)

  /// The colors of the large field of a card.
  package struct Hero: Hashable, Sendable {
    package let fill: Color
    package let text: Color
    package let muted: Color
    /// Filled shapes on an unfilled `track`.
    package let strong: Color
    package let track: Color
    /// Ornaments, which need no contrast.
    package let ornament: Color
  }

  /// The lowest contrast of text on a field (WCAG 2.2, level AA).
  static let minContrast = 4.5

  /// Returns the colors of a field in a color of a team or league: the color itself in the light
  /// theme, a shade of it with a share of the color in the dark one, changed as far as text on it
  /// needs.
  package func hero(of base: Color, share: Double = 0.24) -> Hero {
    switch name {
    case .light:
      let isBright = base.luminance > 0.32
      let ink: Color = isBright ? 0x10151c : 0xfffdf8
      let away: Color = isBright ? 0xffffff : 0x000000
      let fill = base.adjusted(toward: away) { fill in
        ink.mixed(with: fill, Self.mutedShare).contrast(with: fill) >= Self.minContrast
      }
      return field(fill, ink: ink, strong: ink, away: away)
    case .dark:
      let fill = background.mixed(with: base, share).adjusted(toward: 0x000000) { fill in
        text.mixed(with: fill, Self.mutedShare).contrast(with: fill) >= Self.minContrast
      }
      let strong = base.adjusted(toward: 0xffffff) { color in
        color.contrast(with: fill.mixed(with: color, 0.1)) >= 5.2
      }
      return field(fill, ink: text, strong: strong, away: 0x000000)
    }
  }

  private static let mutedShare = 0.16

  private func field(_ fill: Color, ink: Color, strong: Color, away: Color) -> Hero {
    let isDark = away == 0x000000
    return Hero(
      fill: fill, text: ink, muted: ink.mixed(with: fill, Self.mutedShare), strong: strong,
      track: fill.mixed(with: isDark ? ink : 0x000000, name == .light ? 0.24 : 0.16),
      ornament: fill.mixed(with: away, 0.08))
  }
}

extension Theme.Hero {
  /// Returns the colors of the cover of a trip on paper.
  package static func cover(_ fill: Color) -> Theme.Hero {
    let ink: Color = 0xfffdf8
    return Theme.Hero(
      fill: fill, text: ink, muted: ink.mixed(with: fill, 0.12), strong: ink,
      // Away from the text color, so that text over it is easier to read.
      track: fill.mixed(with: 0x000000, 0.28), ornament: fill.mixed(with: 0x000000, 0.1))
  }

  /// A second color for the most important words; the text color if it isn't readable.
  package var highlight: Color {
    let gold: Color = 0xffd166
    return gold.contrast(with: fill) >= Theme.minContrast ? gold : text
  }

  /// Land and borders of a map on the field.
  package var land: Color {
    isDark ? fill.mixed(with: 0xffffff, 0.12) : fill.mixed(with: 0x000000, 0.1)
  }
  package var neighborLand: Color { fill.mixed(with: land, 0.45) }
  package var border: Color { fill }

  private var isDark: Bool { text.luminance > fill.luminance }
}

extension Color {
  /// Returns the color, or the nearest mixture with another one that meets a condition.
  package func adjusted(toward other: Color, until isGood: (Color) -> Bool) -> Color {
    for step in 0...20 {
      let mixture = mixed(with: other, Double(step) / 20)
      if isGood(mixture) { return mixture }
    }
    return other
  }

  /// Returns the distance to another color, 0 to 441.
  package func distance(to other: Color) -> Double {
    let parts = zip([red, green, blue], [other.red, other.green, other.blue])
      .map { Double($0) - Double($1) }
    return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
