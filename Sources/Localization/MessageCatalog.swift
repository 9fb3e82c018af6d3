import CLocales

/// The translations of a language.
package struct MessageCatalog: Sendable {
  private let translations: [POFile.Key: [String]]
  private let rule: PluralRule
  private let isPseudo: Bool

  package init(_ file: POFile, language: Language) {
    translations = file.translations
    rule = PluralRule(language)
    isPseudo = language == .pseudo
  }

  /// Returns the bundled catalog of a language, which is parsed once.
  package static func of(_ language: Language) -> MessageCatalog {
    switch language {
    case .english: english
    case .german: german
    case .spanish: spanish
    case .french: french
    case .japanese: japanese
    case .korean: korean
    case .brazilianPortuguese: brazilianPortuguese
    case .pseudo: pseudo
    }
  }

  private static let english = MessageCatalog(POFile(), language: .english)
  private static let pseudo = MessageCatalog(POFile(), language: .pseudo)
  private static let german = MessageCatalog(.bundled(.german), language: .german)
  private static let spanish = MessageCatalog(.bundled(.spanish), language: .spanish)
  private static let french = MessageCatalog(.bundled(.french), language: .french)
  private static let japanese = MessageCatalog(.bundled(.japanese), language: .japanese)
  private static let korean = MessageCatalog(.bundled(.korean), language: .korean)
  private static let brazilianPortuguese = MessageCatalog(
    .bundled(.brazilianPortuguese), language: .brazilianPortuguese)

  /// Returns the translation of a message with its `{0}`, otherwise the English one.
  func translation(of message: LocalizedMessage) -> String {
    if isPseudo { return PseudoLocale.text(message.key) }
    let key = POFile.Key(context: message.context, id: message.key)
    return translations[key]?.first ?? message.key
  }

  /// Returns the form of a translation for a number, otherwise the English one.
  func translation(
    of one: LocalizedMessage, plural: LocalizedMessage, count: Int
  ) -> String {
    let english = count == 1 ? one : plural
    if isPseudo { return PseudoLocale.text(english.key) }
    let key = POFile.Key(context: one.context, id: one.key)
    guard let forms = translations[key] else { return english.key }
    let index = rule.form(of: count)
    return forms.indices.contains(index) ? forms[index] : english.key
  }
}

extension POFile {
  /// Returns the bundled file of a language; empty for English.
  package static func bundled(_ language: Language) -> POFile {
    var size = 0
    guard let bytes = stvisits_locale(language.rawValue, &size) else { return POFile() }
    return POFile(UnsafeBufferPointer(start: bytes, count: size))
  }
}
