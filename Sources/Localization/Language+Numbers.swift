/// The separators of numbers.
///
/// Source: CLDR 48, numbers with Latin digits.
extension Language {
  /// The text between groups of three digits.
  package var groupingSeparator: String {
    switch self {
    case .english, .japanese, .korean, .pseudo: ","
    case .german, .spanish, .brazilianPortuguese: "."
    case .french: "\u{202F}"
    }
  }

  package var decimalSeparator: String {
    switch self {
    case .english, .japanese, .korean, .pseudo: "."
    case .german, .spanish, .french, .brazilianPortuguese: ","
    }
  }

  /// The fewest digits before the first separator of a number that has one.
  package var fewestGroupedDigits: Int { self == .spanish ? 2 : 1 }
}
