/// The weight of letters.
package enum FontWeight: Int, Hashable, Sendable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700
  case heavy = 800

  /// Whether letters have the widths of a bold font.
  var isBold: Bool { rawValue >= 600 }
}

/// The fonts, and sizes in steps of about a quarter, on a drawing 1080 units wide.
package enum Typography {
  /// Free families first, at the end any font.
  package static let families =
    "Inter, Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  package static let caption = 27.0
  package static let label = 32.0
  package static let body = 40.0
  package static let lead = 50.0
  package static let title = 64.0
  package static let headline = 82.0
  package static let display = 108.0
  package static let numeral = 168.0
  package static let poster = 300.0

  /// From the baseline to the top of capitals and digits, relative to the size.
  package static let capHeight = 0.727
  /// From one baseline to the next, relative to the size.
  package static let leading = 1.16
}

/// Distances on a drawing 1080 units wide.
package enum Spacing {
  package static let hair = 8.0
  package static let small = 16.0
  package static let medium = 28.0
  package static let large = 48.0
  package static let huge = 80.0
  /// From the edge of the drawing to its content.
  package static let margin = 88.0
}
