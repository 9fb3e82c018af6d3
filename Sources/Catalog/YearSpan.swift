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
    guard let hyphen = text.firstIndex(of: "-") else { return nil }
    let left = text[..<hyphen]
    let right = text[text.index(after: hyphen)...]
    first = Int(left)
    last = Int(right)
    guard left.isEmpty == (first == nil), right.isEmpty == (last == nil) else { return nil }
    if let first, let last, last < first { return nil }
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
    let parts = line.value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let span = YearSpan(parts[0]) else {
      throw malformed("expected years and a text, for instance '1912-1957 …'", at: line)
    }
    return (span, String(parts[1]))
  }
}
