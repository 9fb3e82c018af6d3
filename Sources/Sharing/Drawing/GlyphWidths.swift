import AppSupport
import SportsModel

/// Widths of letters, in thousandths of the font size.
///
/// Each is the larger one of Inter and DejaVu Sans: the reader's font is unknown, and text that is
/// a little too narrow looks better than text that is too wide.
enum GlyphWidths {
  static func width(of character: Character, isBold: Bool) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value >= 32, first.value < 127 {
      return (isBold ? bold : regular)[Int(first.value) - 32]
    }
    return width(of: first, in: character) * (isBold ? 112 : 100) / 100
  }

  private static func width(of scalar: Unicode.Scalar, in character: Character) -> Int {
    if scalar.isWide || character.unicodeScalars.contains("\u{FE0F}") { return 1_060 }
    switch scalar.value {
    case 0x300...0x36f: return 0
    case 0xb7, 0x2019, 0x2018: return 340
    case 0x2010...0x2013: return 520
    case 0x2014, 0x2026: return 1_000
    case 0x201c, 0x201d, 0xb0: return 590
    default: break
    }
    if scalar.properties.isUppercase { return 840 }
    return scalar.properties.isAlphabetic ? 720 : 900
  }

  // U+0020 to U+007E.
  private static let regular = [
    318, 401, 460, 838, 638, 950, 780, 275, 390, 390, 500, 838, 318, 460, 318, 357, 636, 636, 636,
    636, 642, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 727, 770, 632,
    587, 775, 752, 295, 543, 656, 562, 889, 753, 787, 635, 787, 695, 638, 642, 741, 684, 989, 685,
    665, 685, 390, 357, 390, 838, 500, 500, 613, 635, 558, 635, 615, 361, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 523, 392, 634, 592, 818, 592, 592, 541, 636, 337, 636, 838,
  ]

  private static let bold = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 586, 838, 380, 472, 380, 401, 709, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1062, 774, 762, 760, 830, 683,
    683, 821, 837, 372, 579, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    744, 725, 457, 401, 457, 838, 500, 500, 675, 716, 597, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 389, 712, 838,
  ]
}
