/// A span of years: `1912-1957`, `1912-`, `-1957` or `-` if an end is unknown.
package struct YearSpan: Hashable, Sendable {
  package let first: Int?
  package let last: Int?

  package init(first: Int?, last: Int?) {
    self.first = first
    self.last = last
  }

  /// Parses the format of `description`; nil for any other text or if the end is before the start.
  package init?(_ text: some StringProtocol) {
    self.init(bytes: text.utf8)
  }

  /// Parses bytes, since a thousand spans are read at every start.
  init?(bytes: some Sequence<UInt8>) {
    var first: Int?
    var year: Int?
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
    else { throw malformed("expected years and a text, for instance '1912-1957 …'", at: line) }
    return (span, String(decoding: line.bytes[(space + 1)..<line.range.upperBound], as: UTF8.self))
  }
}
