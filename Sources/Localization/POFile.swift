/// The messages of a PO file, the format of gettext's translators.
///
/// Messages without a translation, fuzzy ones and obsolete ones are left out.
/// Source: GNU gettext manual, "The Format of PO Files".
package struct POFile: Sendable {
  package struct Key: Hashable, Sendable {
    package var context: String?
    package var id: String

    package init(context: String? = nil, id: String) { (self.context, self.id) = (context, id) }
  }

  /// The translations, a message with plural forms by its singular.
  package private(set) var translations: [Key: [String]] = [:]
  /// The plurals of the messages with plural forms, by their singular.
  package private(set) var plurals: [Key: String] = [:]

  package init() {}

  /// Reads the lines of a file; lines that aren't of the format are ignored.
  package init(_ bytes: some Collection<UInt8>) {
    var entry = Entry()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        add(entry)
        entry = Entry()
      } else {
        entry.read(line)
      }
    }
    add(entry)
  }

  private mutating func add(_ entry: Entry) {
    guard let id = entry.id, !entry.isFuzzy, !entry.forms.isEmpty,
      !entry.forms.contains(where: \.isEmpty)
    else { return }
    let key = Key(context: entry.context, id: id)
    translations[key] = entry.forms
    plurals[key] = entry.plural
  }
}

/// The lines of a message up to an empty line.
private struct Entry {
  var context: String?
  var id: String?
  var plural: String?
  var forms: [String] = []
  var isFuzzy = false
  private var field = Field.none

  private enum Field { case none, context, id, plural, form }

  mutating func read(_ line: some Collection<UInt8>) {
    if line.first == UInt8(ascii: "#") {
      let comment = String(decoding: line, as: UTF8.self)
      if comment.hasPrefix("#,"), comment.contains("fuzzy") { isFuzzy = true }
      return
    }
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")),
      let text = Self.unquoted(line[quote...])
    else { return }
    switch String(decoding: line[..<quote], as: UTF8.self) {
    case "msgctxt ": field = .context
    case "msgid ": field = .id
    case "msgid_plural ": field = .plural
    case "": break
    case let name where name.hasPrefix("msgstr"):
      field = .form
      forms.append("")
    default: field = .none
    }
    switch field {
    case .none: break
    case .context: context = (context ?? "") + text
    case .id: id = (id ?? "") + text
    case .plural: plural = (plural ?? "") + text
    case .form: forms[forms.count - 1] += text
    }
  }

  /// Returns the content of a string with its escapes decoded; nil if it doesn't end.
  private static func unquoted(_ quoted: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(quoted.count)
    var rest = quoted.dropFirst()
    while let byte = rest.first {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.first else { return nil }
        rest = rest.dropFirst()
        switch escaped {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        default: bytes.append(escaped)
        }
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
