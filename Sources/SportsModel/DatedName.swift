/// A name and the years in which it was worn, both ends included.
package struct DatedName: Hashable, Sendable {
  package let name: String
  /// First year; nil when the name has always been there as far as is known.
  package let first: Int?
  /// Last year; nil when it is still worn.
  package let last: Int?

  package init(_ name: String, first: Int?, last: Int?) {
    self.name = name
    self.first = first
    self.last = last
  }

  package func wasUsed(in year: Int) -> Bool {
    (first.map { $0 <= year } ?? true) && (last.map { year <= $0 } ?? true)
  }
}

extension [DatedName] {
  /// The name worn in a year; of two in a changeover year the newer one.
  package func used(in year: Int) -> String? { last { $0.wasUsed(in: year) }?.name }
}
