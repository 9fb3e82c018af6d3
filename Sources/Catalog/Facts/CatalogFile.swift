import Foundation

/// A data file in blocks: lines `key value`, one block per entry, `#` for comments.
struct CatalogFile {
  struct Line {
    let number: Int
    let key: String
    /// The whole file, so that a value becomes a string only if one is needed.
    let bytes: [UInt8]
    let range: Range<Int>

    var value: String { String(decoding: bytes[range], as: UTF8.self) }
  }

  /// The lines of one entry; the first has its name.
  struct Block {
    let lines: ArraySlice<Line>
    let path: String

    var number: Int { lines.first?.number ?? 1 }
    var name: String { lines.first?.value ?? "" }

    func malformed(_ cause: String, at line: Line? = nil) -> CatalogError {
      .malformed(path: path, line: line?.number ?? number, cause: cause)
    }
  }

  let path: String
  let lines: [Line]

  init(_ file: URL) throws(CatalogError) {
    self.init(path: file.path, bytes: try Self.bytes(of: file))
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = bytes.withUnsafeBufferPointer { Self.lines($0, of: bytes) }
  }

  /// The blocks, each beginning with a line whose key is `head`.
  func blocks(of head: String) throws(CatalogError) -> [Block] {
    let starts = lines.indices.filter { lines[$0].key == head }
    if let first = lines.first, first.key != head {
      throw .malformed(
        path: path, line: first.number, cause: "expected a line '\(head) …', found '\(first.key)'")
    }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map {
      Block(lines: lines[$0..<$1], path: path)
    }
  }

  static func bytes(of file: URL) throws(CatalogError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unreadable(path: file.path)
    }
    return [UInt8](data)
  }

  private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, of file: [UInt8]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(bytes.count / 16)
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      var end = start
      var space = -1
      while end < bytes.count, bytes[end] != ASCII.newline {
        if space < 0, bytes[end] == ASCII.space { space = end }
        end += 1
      }
      if end > start, bytes[start] != ASCII.hash {
        let keyEnd = space < 0 ? end : space
        lines.append(
          Line(
            number: number, key: bytes.part(start..<keyEnd).text, bytes: file,
            range: min(keyEnd + 1, end)..<end))
      }
      start = end + 1
    }
    return lines
  }
}

/// A span of years: `1912-1957`, `1912-`, `-1957` or `-` if an end is unknown.
package struct YearSpan: Hashable, Sendable {
  package let first, last: Int?

  package init(first: Int?, last: Int?) {
    self.first = first
    self.last = last
  }

  /// Parses the format of `description`; nil for any other text or if the end is before the start.
  ///
  /// It parses bytes, since a thousand spans are read at every start.
  init?(bytes: some Sequence<UInt8>) {
    var first, year: Int?
    var hyphens = 0
    for byte in bytes {
      if byte == ASCII.hyphen {
        hyphens += 1
        first = year
        year = nil
      } else {
        guard byte >= ASCII.zero, byte <= ASCII.nine else { return nil }
        let longer = (year ?? 0) * 10 + Int(byte - ASCII.zero)
        guard longer <= 9999 else { return nil }
        year = longer
      }
    }
    guard hyphens == 1 else { return nil }
    if let first, let year, year < first { return nil }
    self.init(first: first, last: year)
  }

  package func contains(_ year: Int) -> Bool {
    (first.map { $0 <= year } ?? true) && (last.map { year <= $0 } ?? true)
  }
}

extension YearSpan: CustomStringConvertible {
  package var description: String {
    "\(first.map(String.init) ?? "")-\(last.map(String.init) ?? "")"
  }
}

extension CatalogFile.Block {
  /// Splits `1912-1957 Ebbets Field` into the years and the rest.
  func dated(_ line: CatalogFile.Line) throws(CatalogError) -> (span: YearSpan, rest: String) {
    let start = line.range.lowerBound
    let space = line.bytes[line.range].firstIndex(of: ASCII.space) ?? line.range.upperBound
    guard space + 1 < line.range.upperBound, let span = YearSpan(bytes: line.bytes[start..<space])
    else { throw malformed("expected years and a text, such as '1912-1957 …'", at: line) }
    return (span, String(decoding: line.bytes[(space + 1)..<line.range.upperBound], as: UTF8.self))
  }
}

/// The bytes used in data files.
enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let hyphen = UInt8(ascii: "-")
  static let bar = UInt8(ascii: "|")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let tilde = UInt8(ascii: "~")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
}

extension String {
  /// Returns the parts between separators; working on bytes is many times faster than on
  /// characters.
  func parts(between separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    parts.reserveCapacity(5)
    var start = utf8.startIndex
    while let end = utf8[start...].firstIndex(of: separator) {
      parts.append(self[start..<end])
      start = utf8.index(after: end)
    }
    parts.append(self[start...])
    return parts
  }
}

extension UnsafeBufferPointer<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The number of one to nine digits; nil if there is anything else.
  var number: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var value = 0
    for digit in self {
      guard digit >= ASCII.zero, digit <= ASCII.nine else { return nil }
      value = value * 10 + Int(digit - ASCII.zero)
    }
    return value
  }

  func part(_ range: some RangeExpression<Int>) -> Self { Self(rebasing: self[range]) }

  func isEqual(to text: StaticString) -> Bool {
    elementsEqual(Self(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
