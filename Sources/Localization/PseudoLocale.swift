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
