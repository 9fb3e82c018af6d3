import Foundation
package import Testing

/// A picture as squares with their average colours, `rrggbb` by rows.
package struct ColorGrid {
  private let rows: [[[Int]]]
  private let text: String

  package init(_ text: String) {
    self.text = text
    rows = text.split(separator: "\n").map { line in
      line.split(separator: " ").map { word in
        let value = Int(word, radix: 16) ?? 0
        return [value >> 16 & 255, value >> 8 & 255, value & 255]
      }
    }
  }

  /// Compares it with the one stored next to the tests; `STVISITS_RECORD` stores it again.
  ///
  /// A square may differ by a tenth of the range where text stands, and hardly one by more.
  package func expectNear(
    snapshot name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["STVISITS_RECORD"] != nil {
      return try expectSnapshot(text, named: name, file: file, sourceLocation: sourceLocation)
    }
    let kept = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(name)")
    let expected = ColorGrid(try String(contentsOf: kept, encoding: .utf8))
    try #require(rows.map(\.count) == expected.rows.map(\.count), sourceLocation: sourceLocation)
    var far = 0
    for (row, other) in zip(rows, expected.rows) {
      for (square, kept) in zip(row, other)
      where zip(square, kept).contains(where: { abs($0 - $1) > 24 }) {
        far += 1
      }
    }
    let count = rows.reduce(0) { $0 + $1.count }
    #expect(
      far * 100 <= count * 2, "\(far) of \(count) squares differ", sourceLocation: sourceLocation)
  }
}
