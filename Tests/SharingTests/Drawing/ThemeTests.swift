import Testing

@testable import Drawing

@Suite struct ThemeTests {
  @Test(arguments: Theme.Name.allCases)
  func textHasEnoughContrastOnBackgrounds(_ name: Theme.Name) {
    let theme = Theme.named(name)
    let grounds = [theme.background, theme.surface, theme.land, theme.water]
    for ground in grounds {
      for color in [theme.text, theme.muted] {
        #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)")
      }
    }
    for accent in Theme.Accent.allCases {
      for ground in [theme.background, theme.surface] {
        let contrast = theme.accent(accent).contrast(with: ground)
        #expect(contrast >= 4.5, "\(accent) on \(ground): \(contrast)")
      }
      #expect(theme.background.contrast(with: theme.accent(accent)) >= 4.5)
    }
  }

  @Test(arguments: Theme.Name.allCases)
  func mapMarkersAndBordersHaveEnoughContrast(_ name: Theme.Name) {
    let theme = Theme.named(name)
    for sign in [theme.visited, theme.missing, theme.planned, theme.border] {
      for ground in [theme.land, theme.visitedLand, theme.water] {
        let contrast = sign.contrast(with: ground)
        #expect(contrast >= 3, "\(sign) on \(ground): \(contrast)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases, ColorVision.allCases)
  func statusColorsDifferForColorBlindUsers(_ name: Theme.Name, _ vision: ColorVision) {
    let theme = Theme.named(name)
    let pairs = [
      (theme.visited, theme.missing), (theme.visited, theme.planned),
      (theme.missing, theme.planned),
    ]
    for (one, other) in pairs {
      #expect(vision.distance(one, other) >= 20, "\(one) \(other)")
    }
    // A filled shape next to an empty one.
    for accent in Theme.Accent.allCases {
      #expect(vision.distance(theme.accent(accent), theme.track) >= 35, "\(accent)")
    }
  }

  @Test func contrastMatchesWCAG() {
    let black: Color = 0x000000
    let white: Color = 0xffffff
    #expect(black.contrast(with: white) == 21)
    #expect(white.contrast(with: white) == 1)
    // From the standard's examples of grays.
    #expect(abs(Color(0x767676).contrast(with: white) - 4.54) < 0.01)
    #expect(Color(0x0a58a6).description == "#0a58a6")
    #expect(black.mixed(with: white, 0.5).description == "#808080")
  }

  @Test func simulationReproducesKnownColorConfusions() {
    // Red and a dark green of the same brightness: the classic pair.
    let red: Color = 0xc04000
    let green: Color = 0x607000
    #expect(ColorVision.typical.distance(red, green) > 60)
    #expect(ColorVision.deuteranopia.distance(red, green) < 20)
  }
}

extension Color {
  fileprivate init(_ value: UInt32) { self.init(integerLiteral: value) }
}
