/// A language of messages.
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

  /// Whether a speaker of the language has read its messages.
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
}

/// The language that the user wants to read; `auto` follows the locale.
package enum LanguagePreference: Hashable, Sendable {
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
}

extension LanguagePreference: RawRepresentable, CaseIterable {
  package static var allCases: [LanguagePreference] {
    [.auto] + Language.allCases.map(LanguagePreference.language)
  }

  package init?(rawValue: String) {
    guard rawValue != Self.auto.rawValue else {
      self = .auto
      return
    }
    guard let language = Language(rawValue: rawValue) else { return nil }
    self = .language(language)
  }

  package var rawValue: String {
    switch self {
    case .auto: "auto"
    case .language(let language): language.rawValue
    }
  }
}
