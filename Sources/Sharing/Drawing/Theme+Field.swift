extension Theme {
  /// The lowest contrast of text on a field (WCAG 2.2, level AA).
  static let leastContrast = 4.5

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
        ink.mixed(with: fill, Self.mutedShare).contrast(with: fill) >= Self.leastContrast
      }
      return field(fill, ink: ink, strong: ink, away: away)
    case .dark:
      let fill = background.mixed(with: base, share).adjusted(toward: 0x000000) { fill in
        text.mixed(with: fill, Self.mutedShare).contrast(with: fill) >= Self.leastContrast
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
  /// A second color for the most important words; the text color if it isn't readable.
  var highlight: Color {
    let gold: Color = 0xffd166
    return gold.contrast(with: fill) >= Theme.leastContrast ? gold : text
  }

  /// Land, visited land and borders of a map on the field.
  var land: Color { isDark ? fill.mixed(with: 0xffffff, 0.12) : fill.mixed(with: 0x000000, 0.1) }
  var neighborLand: Color { fill.mixed(with: land, 0.45) }
  var visitedLand: Color {
    isDark ? fill.mixed(with: strong, 0.34) : fill.mixed(with: 0x000000, 0.26)
  }
  var border: Color { fill }

  private var isDark: Bool { text.luminance > fill.luminance }
}

extension Color {
  /// Returns the color, or the nearest mixture with another one that meets a condition.
  func adjusted(toward other: Color, until isGood: (Color) -> Bool) -> Color {
    for step in 0...20 {
      let mixture = mixed(with: other, Double(step) / 20)
      if isGood(mixture) { return mixture }
    }
    return other
  }

  /// Returns the distance to another color, 0 to 441.
  func distance(to other: Color) -> Double {
    let parts = zip([red, green, blue], [other.red, other.green, other.blue])
      .map { Double($0) - Double($1) }
    return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
