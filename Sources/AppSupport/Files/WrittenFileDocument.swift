/// The JSON document about a file that was written.
package struct WrittenFileDocument<Contents: Encodable>: Encodable {
  private let file: File
  private let contents: Contents

  private struct File: Encodable {
    let schema = 1
    let file, format: String
  }

  /// Creates a document of which the members of the contents become members.
  package init(path: String, format: String, contents: Contents) {
    file = File(file: path, format: format)
    self.contents = contents
  }

  package func encode(to encoder: any Encoder) throws {
    try file.encode(to: encoder)
    try contents.encode(to: encoder)
  }
}
