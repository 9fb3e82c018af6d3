/// A value that is stored as its text.
package protocol TextCodable: Codable, LosslessStringConvertible {
  /// The kind of text with its article, for errors: "a date".
  static var noun: String { get }
}

extension TextCodable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not \(Self.noun): \(text)"))
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
