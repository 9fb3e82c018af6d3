import CLocales
import Synchronization

package struct MessageCatalog: Sendable {
  private let translations: [POFile.Key: [String]]
  private let language: Language

  package init(_ file: POFile, language: Language) {
    (translations, self.language) = (file.translations, language)
  }

  private static let parsed = Mutex<[Language: MessageCatalog]>([:])

  /// Returns the bundled catalog of a language, which is parsed once.
  package static func of(_ language: Language) -> MessageCatalog {
    parsed.withLock { parsed in
      if let catalog = parsed[language] { return catalog }
      let catalog = MessageCatalog(.bundled(language), language: language)
      parsed[language] = catalog
      return catalog
    }
  }

  /// Returns the translation of a message with its `{0}`, otherwise the English one.
  func translation(of message: LocalizedMessage) -> String {
    if language == .pseudo { return PseudoLocale.text(message.key) }
    let key = POFile.Key(context: message.context, id: message.key)
    return translations[key]?.first ?? message.key
  }

  /// Returns the form of a translation for a number, otherwise the English one.
  func translation(of one: LocalizedMessage, plural: LocalizedMessage, count: Int) -> String {
    let english = count == 1 ? one : plural
    if language == .pseudo { return PseudoLocale.text(english.key) }
    let key = POFile.Key(context: one.context, id: one.key)
    guard let forms = translations[key] else { return english.key }
    let index = language.pluralForm(of: count)
    return forms.indices.contains(index) ? forms[index] : english.key
  }
}

extension POFile {
  /// Returns the bundled file of a language; empty for English and the pseudo locale.
  package static func bundled(_ language: Language) -> POFile {
    var size = 0
    guard let bytes = stvisits_locale(language.rawValue, &size) else { return POFile() }
    return POFile(UnsafeBufferPointer(start: bytes, count: size))
  }
}

/// Makes English text look foreign but readable: every letter has an accent, and texts are 40 % longer.
enum PseudoLocale {
  /// Returns a message with its `{0}` kept.
  static func text(_ message: String) -> String {
    var text = ""
    var isValue = false
    var letters = 0
    for character in message {
      if character == "{" { isValue = true }
      if !isValue, let accented = accents[character] {
        text.append(accented)
        letters += 1
      } else {
        text.append(character)
      }
      if character == "}" { isValue = false }
    }
    guard letters > 0 else { return message }
    // A closing brace is the end of a value.
    let end =
      text.lastIndex { $0 == "}" || !$0.isWhitespace && !$0.isPunctuation } ?? text.startIndex
    let longer = String(repeating: "õ", count: (letters * 2 + 4) / 5)
    return text[...end] + longer + text[text.index(after: end)...]
  }

  private static let accents: [Character: Character] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let accented = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
    return Dictionary(uniqueKeysWithValues: zip(plain, accented))
  }()
}
