import Foundation
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
  func statusColorsDifferForColorBlindUsers(name: Theme.Name, vision: ColorVision) {
    let theme = Theme.named(name)
    let pairs = [
      (theme.visited, theme.missing), (theme.visited, theme.planned),
      (theme.missing, theme.planned),
    ]
    for (one, other) in pairs { #expect(vision.distance(one, other) >= 20, "\(one) \(other)") }
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

extension Color { fileprivate init(_ value: UInt32) { self.init(integerLiteral: value) } }

/// Color vision deficiencies (Machado, Oliveira and Fernandes 2009, severity 1, on linear light).
enum ColorVision: CaseIterable {
  case typical, protanopia, deuteranopia, tritanopia

  private var rows: [[Double]] {
    switch self {
    case .typical: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// Returns the distance of two colors in CIE L*a*b*; 2 is just noticeable.
  func distance(_ one: Color, _ other: Color) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private func lab(_ color: Color) -> [Double] {
    let light = color.linear
    let seen = rows.map { row in min(max(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
    let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    let root = [x, y, z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
    return [116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])]
  }
}
