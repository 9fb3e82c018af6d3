import Synchronization

/// Returns a stored English text in the language of the task, or as it is if no message with a
/// translation has this text.
///
/// The text may be that of a message without a context, or of several with `; ` between them. Its
/// values are translated in the same way.
package func localized(stored text: String) -> String {
  localized(stored: text) { localized(stored: $0) }
}

/// Returns a stored English text in the language of the task, with values that `value` translates.
package func localized(stored text: String, value: (String) -> String) -> String {
  let language = Language.current
  guard language != .english, text.utf8.count <= StoredMessages.longest,
    let found = StoredMessages.of(language).messages(in: text)
  else { return text }
  return found.map { $0.text(value) }.joined(separator: StoredMessages.separator)
}

/// The messages of a language by which a stored English text is found again.
///
/// Of several messages, the one with the most characters besides its values is meant.
struct StoredMessages: Sendable {
  /// The text between several messages of one text.
  static let separator = "; "
  /// The longest text to look for, in bytes: a hostile one would take long.
  static let longest = 2_000

  private let patterns: [Pattern]

  init(_ file: POFile) {
    var patterns: [Pattern] = []
    for key in file.translations.keys where key.context == nil && !key.id.isEmpty {
      let plural = file.plurals[key]
      for template in Set([key.id, plural ?? key.id]) {
        guard let pattern = Pattern(template, id: key.id, plural: plural) else { continue }
        patterns.append(pattern)
      }
    }
    self.patterns = patterns.sorted { ($1.length, $0.template) < ($0.length, $1.template) }
  }

  /// Returns the messages of a language, which are collected at its first stored text.
  static func of(_ language: Language) -> StoredMessages {
    cache.withLock { cache in
      if let known = cache[language] { return known }
      // The pseudo-locale has no file, but all messages, as German does.
      let messages = StoredMessages(.bundled(language == .pseudo ? .german : language))
      cache[language] = messages
      return messages
    }
  }

  private static let cache = Mutex<[Language: StoredMessages]>([:])

  /// Returns the messages of a text in their order; nil if a part of it isn't known.
  func messages(in text: String) -> [StoredMessage]? {
    var found: [StoredMessage] = []
    var rest = text[...]
    while let (message, end) = first(in: rest) {
      found.append(message)
      guard end < rest.endIndex else { return found }
      rest = rest[end...].dropFirst(Self.separator.count)
    }
    // A value may be a list with `; ` between its items.
    return message(text).map { [$0] }
  }

  /// Returns the first of several messages, and its end.
  private func first(in text: Substring) -> (StoredMessage, end: String.Index)? {
    let ends = [text.endIndex] + text.ranges(of: Self.separator).map(\.lowerBound)
    for end in ends {
      guard let found = message(String(text[..<end])),
        !found.values.contains(where: { $0.contains(Self.separator) })
      else { continue }
      return (found, end)
    }
    return nil
  }

  private func message(_ text: String) -> StoredMessage? {
    for pattern in patterns {
      if let found = pattern.message(text) { return found }
    }
    return nil
  }
}

/// A message that a stored text was made of.
struct StoredMessage: Hashable {
  let id: String
  let plural: String?
  let values: [String]

  /// The number that chooses the form, if only one value is a number.
  fileprivate var count: Int? {
    let numbers = values.compactMap { Int($0) }
    return numbers.count == 1 ? numbers[0] : nil
  }

  /// Returns the message in the language of the task.
  fileprivate func text(_ value: (String) -> String) -> String {
    let values = values.map(value)
    let one = LocalizedMessage(key: id, values: values)
    guard let plural, let count else { return localized(one) }
    return localized(count, one: one, other: LocalizedMessage(key: plural, values: values))
  }
}

/// The English text of a message around its values.
private struct Pattern {
  let template: String
  /// The number of characters besides the values.
  let length: Int
  private let id: String
  private let plural: String?
  /// The texts before, between and after the values.
  private let literals: [Substring]

  /// Creates a pattern; nil if it would be found in most texts, as `{0} on {1}`.
  init?(_ template: String, id: String, plural: String?) {
    var literals: [Substring] = []
    var rest = template[...]
    while let place = rest.firstRange(of: "{\(literals.count)}") {
      literals.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    literals.append(rest)
    let hasValues = literals.count > 1
    guard !hasValues || plural != nil || literals.contains(where: Self.hasTwoWords),
      !literals.dropFirst().dropLast().contains(where: \.isEmpty)
    else { return nil }
    (self.template, self.id, self.plural, self.literals) = (template, id, plural, literals)
    length = literals.reduce(0) { $0 + $1.count }
  }

  private static func hasTwoWords(_ text: Substring) -> Bool {
    text.split(separator: " ").count { $0.contains(where: \.isLetter) } > 1
  }

  /// Returns the message with the values that a text has; nil if the text isn't that of the message.
  func message(_ text: String) -> StoredMessage? {
    guard let values = values(of: text) else { return nil }
    let message = StoredMessage(id: id, plural: plural, values: values)
    return plural == nil || message.count != nil ? message : nil
  }

  private func values(of text: String) -> [String]? {
    guard let first = literals.first, let last = literals.last, literals.count > 1 else {
      return text == template ? [] : nil
    }
    guard text.hasPrefix(first) else { return nil }
    var rest = text.dropFirst(first.count)
    guard rest.hasSuffix(last) else { return nil }
    rest = rest.dropLast(last.count)
    var values: [String] = []
    for literal in literals.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: literal) else { return nil }
      values.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    values.append(String(rest))
    return values.contains("") ? nil : values
  }
}
