/// An English message with its values, by which its translation is found.
///
/// A literal such as `"\(count) photos of \(camera)"` has the key `{0} photos of {1}`.
package struct LocalizedMessage: ExpressibleByStringInterpolation, Hashable, Sendable {
  package let key: String
  package let values: [String]
  /// A word that distinguishes two equal messages with different translations.
  package var context: String?

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { key += literal }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      key += "{\(values.count)}"
      values.append(value.description)
    }
  }

  package init(stringLiteral value: String) {
    key = value
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    values = stringInterpolation.values
  }

  /// Creates a message from a literal with a context.
  package init(_ message: LocalizedMessage, context: StaticString) {
    self = message
    self.context = context.description
  }

  /// Creates a message from a key that isn't a literal, with the values of its `{0}`, `{1}` and so on.
  package init(key: String, values: [String] = []) { (self.key, self.values) = (key, values) }

  /// Returns a text with the values in the places of `{0}`, `{1}` and so on.
  func text(_ template: String) -> String {
    guard !values.isEmpty else { return template }
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inner = rest[open...].dropFirst()
      guard let close = inner.firstIndex(of: "}"), let index = Int(inner[..<close]),
        values.indices.contains(index)
      else {
        text.append("{")
        rest = inner
        continue
      }
      text += values[index]
      rest = inner[close...].dropFirst()
    }
    return text + rest
  }
}

/// Returns a message in the language of the task, or in English without a translation.
///
/// Messages are literals, which `Scripts/messages` collects for translators.
package func localized(_ message: LocalizedMessage) -> String {
  let language = Language.current
  guard language != .english else { return message.text(message.key) }
  return message.text(MessageCatalog.of(language).translation(of: message))
}

/// Returns a message that the context distinguishes from an equal one with another translation.
package func localized(_ message: LocalizedMessage, context: StaticString) -> String {
  localized(LocalizedMessage(message, context: context))
}

/// Returns a message in the form for a number, such as `1 photo` or `2 photos`.
///
/// Both English messages, for 1 and for other numbers, have the same values.
package func localized(_ count: Int, one: LocalizedMessage, other: LocalizedMessage) -> String {
  let catalog = MessageCatalog.of(.current)
  return other.text(catalog.translation(of: one, plural: other, count: count))
}
