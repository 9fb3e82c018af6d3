package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case japanese = "ja"
  case korean = "ko"
  case brazilianPortuguese = "pt-BR"
  /// English with accents, brackets and longer texts, which shows in tests what isn't translated.
  case pseudo = "en-XA"

  /// The language of messages in this task.
  @TaskLocal package static var current = Language.english

  /// True if a speaker of the language has read its messages.
  ///
  /// The others are used only if the user asks for them.
  package var isReviewed: Bool {
    switch self {
    case .english, .german, .pseudo: true
    case .spanish, .french, .japanese, .korean, .brazilianPortuguese: false
    }
  }

  /// Finds the language of a locale's name, such as `de_AT.UTF-8`; nil if there are no messages in it.
  package init?(_ locale: LocaleName) {
    switch (locale.language, locale.region) {
    case ("en", "XA"): self = .pseudo
    case ("pt", "BR"): self = .brazilianPortuguese
    case (let language, _):
      guard let known = Language(rawValue: language) else { return nil }
      self = known
    }
  }

  /// The text between groups of three digits (CLDR 48, numbers with Latin digits).
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
  package var minGroupedDigits: Int { self == .spanish ? 2 : 1 }

  /// Returns the index of the plural form for a whole number, as in gettext's `msgstr[index]`.
  ///
  /// Source: CLDR 48, Language Plural Rules, cardinal.
  package func pluralForm(of number: Int) -> Int {
    let magnitude = number.magnitude
    let isMillions = magnitude != 0 && magnitude.isMultiple(of: 1_000_000)
    return switch self {
    case .japanese, .korean: 0
    case .english, .german, .pseudo: magnitude == 1 ? 0 : 1
    case .spanish: magnitude == 1 ? 0 : isMillions ? 1 : 2
    case .french, .brazilianPortuguese: magnitude <= 1 ? 0 : isMillions ? 1 : 2
    }
  }
}

/// The language that the user wants to read; `auto` follows the locale.
package enum LanguagePreference: Hashable, Sendable, RawRepresentable, CaseIterable {
  case auto
  case language(Language)

  /// Returns the language of messages with the locale of an environment.
  package func language(environment: [String: String]) -> Language {
    if case .language(let chosen) = self { return chosen }
    guard let locale = LocaleName(category: "LC_MESSAGES", environment: environment),
      let language = Language(locale), language.isReviewed
    else { return .english }
    return language
  }

  package static var allCases: [LanguagePreference] {
    [.auto] + Language.allCases.map(LanguagePreference.language)
  }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }

  package var rawValue: String {
    if case .language(let language) = self { language.rawValue } else { "auto" }
  }
}

/// The language and region of a locale's name, such as `de_AT.UTF-8`.
package struct LocaleName: Hashable, Sendable {
  /// Lowercase letters, such as `de`.
  package let language: String
  /// Two uppercase letters, such as `AT`; nil without a region.
  package let region: String?

  package init?(_ name: String) {
    guard let locale = name.split(whereSeparator: { ".@".contains($0) }).first else { return nil }
    let parts = locale.split(whereSeparator: { "_-".contains($0) })
    guard let first = parts.first else { return nil }
    language = first.lowercased()
    region = parts.dropFirst().last { $0.count == 2 }.map { $0.uppercased() }
  }

  /// Finds the locale of a category, such as `LC_TIME`, in the order of POSIX.
  ///
  /// Source: POSIX.1-2024, 8.2 Internationalization Variables.
  ///
  /// - Returns: nil if the environment has no locale.
  package init?(category: String, environment: [String: String]) {
    let named = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
    guard let name = named.first(where: { !$0.isEmpty }) else { return nil }
    self.init(name)
  }
}
