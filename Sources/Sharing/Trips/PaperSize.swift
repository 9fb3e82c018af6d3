/// A paper size, in portrait orientation.
package enum PaperSize: String, Hashable, Sendable, CaseIterable {
  case a4, letter

  /// Points per drawing unit; a point is 1/72 inch.
  static let scale = 0.5

  /// In units of half a point.
  var size: (width: Double, height: Double) {
    switch self {
    case .a4: (210 / 25.4 * 144, 297 / 25.4 * 144)
    case .letter: (8.5 * 144, 11 * 144)
    }
  }
}
