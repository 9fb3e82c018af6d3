/// Writes the files that `ColumnPack` reads.
package struct ColumnPackWriter {
  private let name: String
  private let version: String
  private var body: [UInt8] = []

  /// - Parameters:
  ///   - name: of the content, without spaces, such as `mlb-2019`.
  ///   - version: of the compilation, without spaces.
  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }

  /// Adds a column of numbers below 16 million; nil and negative numbers are unknown.
  package mutating func add(_ column: String, _ values: [Int?]) {
    let stored = values.map { $0.map { max($0 + 1, 0) } ?? 0 }
    let most = stored.max() ?? 0
    let width = most < 1 << 8 ? 1 : most < 1 << 16 ? 2 : 3
    precondition(most < 1 << 24, "\(column) is too large")
    begin(column, width: width, count: values.count)
    for plane in 0..<width { body += stored.map { UInt8(truncatingIfNeeded: $0 >> (8 * plane)) } }
  }

  /// Adds a column of texts without line breaks.
  package mutating func add(_ column: String, texts: [String]) {
    let bytes = Array(texts.joined(separator: "\n").utf8)
    begin(column, width: 0, count: bytes.count)
    body += bytes
  }

  private mutating func begin(_ column: String, width: Int, count: Int) {
    let name = Array(column.utf8)
    body.append(UInt8(clamping: name.count))
    body += name.prefix(255)
    body.append(UInt8(width))
    body += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  /// Returns the file.
  package var bytes: [UInt8] {
    let checksum = String(PackCompression.checksum(body), radix: 16)
    let words = [
      ColumnPack.magic, ColumnPack.format, name, version, "\(body.count)", checksum,
    ]
    return Array((words.joined(separator: " ") + "\n").utf8) + PackCompression.compressed(body)
  }
}
