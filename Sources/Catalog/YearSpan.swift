/// Years from a first to a last one, `1912-1957`, `1912-`, `-1957` or `-` where one is unknown.
package struct YearSpan: Hashable, Sendable {
  package let first: Int?
  package let last: Int?

  package init(first: Int?, last: Int?) {
    self.first = first
    self.last = last
  }

  /// Parses the form that `description` writes; nil for any other or one that ends too early.
  package init?(_ text: some StringProtocol) {
    // By bytes, as a thousand of these are read whenever the program starts.
    var first: Int?
    var year: Int?
    var hyphens = 0
    for byte in text.utf8 {
      if byte == Ascii.hyphen {
        hyphens += 1
        first = year
        year = nil
      } else {
        guard byte >= Ascii.zero, byte <= Ascii.nine else { return nil }
        let longer = (year ?? 0) * 10 + Int(byte - Ascii.zero)
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

extension FactFile.Block {
  /// Splits `1912-1957 Ebbets Field` into the years and the rest.
  func dated(_ line: FactFile.Line) throws(CatalogError) -> (span: YearSpan, rest: String) {
    let text = line.value.utf8
    guard let space = text.firstIndex(of: Ascii.space), text.index(after: space) < text.endIndex,
      let span = YearSpan(line.value[..<space])
    else { throw malformed("expected years and a text, for instance '1912-1957 …'", at: line) }
    return (span, String(line.value[text.index(after: space)...]))
  }
}
