enum MetadataSanitizer {
  private static let longest = 100

  /// Returns the text without control characters and invalid bytes; nil if nothing is left.
  static func clean(_ field: ExifField?) -> String? { field.flatMap { clean($0.text) } }

  /// Cleans the bytes of a text without blanks at its ends.
  static func clean(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard !bytes.isEmpty else { return nil }
    if bytes.count <= longest, bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: continue
      default: if scalar != "\u{fffd}" { text.append(scalar) }
      }
    }
    let cleaned = String(text).drop { $0 == " " }
    return cleaned.isEmpty ? nil : String(cleaned)
  }
}
