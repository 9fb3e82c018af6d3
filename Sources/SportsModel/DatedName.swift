/// A name and the years in which it was used, both ends included.
package struct DatedName: Hashable, Sendable, Encodable {
  package let name: String
  /// First year; nil if unknown or the name was always used.
  package let first: Int?
  /// Last year; nil if the name is still used.
  package let last: Int?

  package init(_ name: String, first: Int?, last: Int?) {
    (self.name, self.first, self.last) = (name, first, last)
  }

  package func wasUsed(in year: Int) -> Bool {
    (first.map { $0 <= year } ?? true) && (last.map { year <= $0 } ?? true)
  }
}

extension [DatedName] {
  /// Returns the name used in a year; of two in a year of change the newer one.
  package func used(in year: Int) -> String? { last { $0.wasUsed(in: year) }?.name }
}
