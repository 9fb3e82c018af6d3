/// The colors of a drawing by purpose.
///
/// Text has a contrast of 4.5 or more on each of its backgrounds. Visited, missing and planned also
/// differ in brightness, so that the hue doesn't matter.
package struct Theme: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The strong color of a drawing, by its subject.
  package enum Accent: String, Hashable, Sendable, CaseIterable {
    case progress, achievement, visit, trip, year
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

  private let accents: [Accent: Color]

  package func accent(_ accent: Accent) -> Color { accents[accent] ?? text }

  package static func named(_ name: Name) -> Theme { name == .light ? light : dark }

  package static let light = Theme(
    name: .light, background: 0xfbf8f2, surface: 0xffffff, line: 0xded8cb, track: 0xe6e0d3,
    text: 0x14202e, muted: 0x57616d, land: 0xf1ece1, water: 0xdde8ef, border: 0x7b776c,
    visited: 0x0a58a6, missing: 0x74706a, planned: 0xb3470a,
    accents: [
      .progress: 0x0a58a6, .achievement: 0x8a5600, .visit: 0xb23a12, .trip: 0x00685c,
      .year: 0x85307c,
    ])

  package static let dark = Theme(
    name: .dark, background: 0x0c1420, surface: 0x162131, line: 0x2b3a4e, track: 0x26344a,
    text: 0xf4f1ea, muted: 0xa7b3c2, land: 0x1a2738, water: 0x0c1420, border: 0x7d8fa8,
    visited: 0x6cb8ff, missing: 0x8e9cab, planned: 0xffb43d,
    accents: [
      .progress: 0x6cb8ff, .achievement: 0xffc145, .visit: 0xff8f66, .trip: 0x52d3b4,
      .year: 0xe894d6,
    ])
}

// MARK: - Heroes

extension Theme {
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

  /// Returns the colors of the large field of a card: strong in the light theme, subdued in the
  /// dark one.
  package func hero(_ accent: Accent) -> Hero {
    switch name {
    case .light:
      let isGold = accent == .achievement
      let fill: Color = isGold ? 0xffc64d : self.accent(accent)
      let ink = isGold ? text : 0xfffdf8
      return Hero(
        fill: fill, text: ink, muted: ink.mixed(with: fill, 0.12), strong: ink,
        track: fill.mixed(with: isGold ? text : 0x000000, 0.28),
        // Away from the text color, so that text over it is easier to read.
        ornament: fill.mixed(with: isGold ? 0xffffff : 0x000000, isGold ? 0.2 : 0.1))
    case .dark:
      let strong = self.accent(accent)
      let fill = background.mixed(with: strong, 0.13)
      return Hero(
        fill: fill, text: text, muted: muted.mixed(with: text, 0.3), strong: strong,
        track: fill.mixed(with: strong, 0.2), ornament: fill.mixed(with: strong, 0.07))
    }
  }
}
