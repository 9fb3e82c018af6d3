/// The plural forms of a language for whole numbers.
///
/// Source: CLDR 48, Language Plural Rules, cardinal.
package enum PluralRule {
  /// One form.
  case none
  /// One form for 1, and one for other numbers.
  case one
  /// Forms for 1, for whole millions, and for other numbers.
  case oneAndMillions
  /// Forms for 0 and 1, for whole millions, and for other numbers.
  case zeroToOneAndMillions

  package init(_ language: Language) {
    switch language {
    case .english, .german, .pseudo: self = .one
    case .spanish: self = .oneAndMillions
    case .french, .brazilianPortuguese: self = .zeroToOneAndMillions
    case .japanese, .korean: self = .none
    }
  }

  /// The number of forms.
  package var count: Int {
    switch self {
    case .none: 1
    case .one: 2
    case .oneAndMillions, .zeroToOneAndMillions: 3
    }
  }

  /// Returns the index of the form for a number, as in gettext's `msgstr[index]`.
  package func form(of number: Int) -> Int {
    let magnitude = number.magnitude
    let isMillions = magnitude != 0 && magnitude.isMultiple(of: 1_000_000)
    return switch self {
    case .none: 0
    case .one: magnitude == 1 ? 0 : 1
    case .oneAndMillions: magnitude == 1 ? 0 : isMillions ? 1 : 2
    case .zeroToOneAndMillions: magnitude <= 1 ? 0 : isMillions ? 1 : 2
    }
  }

  /// The `Plural-Forms` of a PO file.
  package var header: String {
    let million = "n != 0 && n % 1000000 == 0 ? 1 : 2"
    return switch self {
    case .none: "nplurals=1; plural=0;"
    case .one: "nplurals=2; plural=(n != 1);"
    case .oneAndMillions: "nplurals=3; plural=(n == 1 ? 0 : \(million));"
    case .zeroToOneAndMillions: "nplurals=3; plural=(n <= 1 ? 0 : \(million));"
    }
  }
}
