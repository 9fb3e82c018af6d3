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

/// The fonts, and sizes on a drawing 1080 units wide.
package enum Typography {
  /// Free families first, at the end any font.
  package static let families =
    "Inter, Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

  package static let caption = 27.0
  package static let body = 40.0

  /// From the baseline to the top of capitals and digits, relative to the size.
  package static let capHeight = 0.727
  /// From the top of capitals to the top of their accents, relative to the size.
  package static let accentHeight = 0.2
  /// From one baseline to the next, relative to the size.
  package static let leading = 1.16
}
