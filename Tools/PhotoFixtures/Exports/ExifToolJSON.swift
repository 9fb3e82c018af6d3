/// The JSON that ExifTool and osxphotos write for one file.
package struct ExifToolJSON: Sendable {
  package enum Value: Sendable {
    case text(String)
    case number(Double)
  }

  package var sourceFile: String
  /// The tags with the names of their groups, such as `EXIF:GPSLatitude`.
  package var tags: [String: Value]

  package init(sourceFile: String, tags: [String: Value]) {
    self.sourceFile = sourceFile
    self.tags = tags
  }

  /// The text of the file.
  package var text: String {
    let lines = tags.sorted { $0.key < $1.key }.map { name, value in
      switch value {
      case .text(let text): "  \(JSONEscaping.quoted(name)): \(JSONEscaping.quoted(text))"
      case .number(let number): "  \(JSONEscaping.quoted(name)): \(number)"
      }
    }
    let first = "  \"SourceFile\": \(JSONEscaping.quoted(sourceFile))"
    return "[{\n" + ([first] + lines).joined(separator: ",\n") + "\n}]\n"
  }

  package var bytes: [UInt8] { Array(text.utf8) }
}
