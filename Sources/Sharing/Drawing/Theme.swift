/// The colours of a drawing, by what they are for.
///
/// Text is read with a contrast of 4.5 or more on what it may lie on; what must be told apart
/// (been to, missing, planned) differs in brightness, too, so that no eye depends on the hue.
package struct Theme: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The one strong colour of a drawing, by its subject.
  package enum Accent: String, Hashable, Sendable, CaseIterable {
    case progress, achievement, visit, trip, year
  }

  package let name: Name
  /// Behind everything.
  package let background: Color
  /// Panels on the background.
  package let surface: Color
  /// Lines between things.
  package let line: Color
  /// Shapes that are not filled yet.
  package let track: Color
  package let text: Color
  /// Text of lesser weight.
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

  package static func named(_ name: Name) -> Theme {
    switch name {
    case .light: light
    case .dark: dark
    }
  }

  package static let light = Theme(
    name: .light, background: 0xfbf8f2, surface: 0xffffff, line: 0xded8cb, track: 0xe6e0d3,
    text: 0x14202e, muted: 0x57616d, land: 0xf1ece1, water: 0xdde8ef, border: 0xc3bbab,
    visited: 0x0a58a6, missing: 0x8a8578, planned: 0xb3470a,
    accents: [
      .progress: 0x0a58a6, .achievement: 0x8a5600, .visit: 0xb23a12, .trip: 0x00685c,
      .year: 0x85307c,
    ])

  package static let dark = Theme(
    name: .dark, background: 0x0c1420, surface: 0x162131, line: 0x2b3a4e, track: 0x26344a,
    text: 0xf4f1ea, muted: 0xa7b3c2, land: 0x1a2738, water: 0x0c1420, border: 0x3a4b62,
    visited: 0x6cb8ff, missing: 0x71808f, planned: 0xffb43d,
    accents: [
      .progress: 0x6cb8ff, .achievement: 0xffc145, .visit: 0xff8f66, .trip: 0x52d3b4,
      .year: 0xe894d6,
    ])
}

// MARK: - Heroes

extension Theme {
  /// The colours of the large field of a card.
  package struct Hero: Hashable, Sendable {
    package let fill: Color
    package let text: Color
    package let muted: Color
    /// What is full, on a `track` that is not.
    package let strong: Color
    package let track: Color
    /// Ornaments, which nobody has to see.
    package let ornament: Color
  }

  /// The large field of a card: a strong colour by day, a glimmer of it by night.
  package func hero(_ accent: Accent) -> Hero {
    switch name {
    case .light:
      let isGold = accent == .achievement
      let fill: Color = isGold ? 0xffc64d : self.accent(accent)
      let ink = isGold ? text : 0xfffdf8
      return Hero(
        fill: fill, text: ink, muted: ink.mixed(with: fill, 0.12), strong: ink,
        track: fill.mixed(with: isGold ? text : 0x000000, 0.28),
        // Away from the ink, so that text over it is read better, not worse.
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
