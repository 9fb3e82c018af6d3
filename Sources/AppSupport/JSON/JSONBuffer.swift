/// JSON text in UTF-8, to which values are appended.
///
/// It is the one place that quotes strings. Characters that a terminal would interpret are escaped.
package struct JSONBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}
  package init(capacity: Int) { bytes.reserveCapacity(capacity) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends text that is JSON already, such as a bracket or a key with its quotation marks.
  package mutating func append(json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ value: String?) {
    guard let value else { return append(json: "null") }
    quote(value)
  }

  package mutating func append(_ values: [String]) {
    append(json: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(json: ",") }
      append(value)
    }
    append(json: "]")
  }

  package mutating func append(_ value: Bool) { append(json: value ? "true" : "false") }
  package mutating func append(_ value: Int) { bytes.append(contentsOf: value.description.utf8) }

  /// Appends a number; JSON has no infinity, and a whole number is written without a decimal point.
  package mutating func append(_ value: Double?) {
    guard let value, value.isFinite else { return append(json: "null") }
    if value == value.rounded(), abs(value) < 1e15 { return append(Int(value)) }
    bytes.append(contentsOf: value.description.utf8)
  }

  private mutating func quote(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Nearly all strings are plain, and copying them at once is much faster.
    let isCopied =
      string.utf8.withContiguousStorageIfAvailable { utf8 in
        let isPlain = utf8.allSatisfy {
          (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { bytes.append(contentsOf: utf8) }
        return isPlain
      } ?? false
    guard !isCopied else { return }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append(json: "\\\"")
      case "\\": append(json: "\\\\")
      case "\n": append(json: "\\n")
      case "\r": append(json: "\\r")
      case "\t": append(json: "\\t")
      case _ where scalar.isUnsafeOnTerminal: escape(scalar)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Appends `\u` and four hexadecimal digits for each UTF-16 unit.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in scalar.utf16 {
      append(json: "\\u")
      let digits = String(unit, radix: 16).utf8
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
      bytes.append(contentsOf: digits)
    }
  }

  /// Appends spaces on a new line, for documents that people read.
  mutating func breakLine(indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }
}
