/// The rows that have a value of a new visit in common; each dimension is searched once, for all rules
/// that ask for it.
struct RowMatches {
  private let rows: [VisitRow]
  private let new: [VisitRow]
  private var indices: [CountedDimension: [Int]] = [:]
  private lazy var all = Array(rows.indices)

  init(of new: [VisitRow], in rows: [VisitRow]) {
    self.new = new
    self.rows = rows
  }

  /// Returns the indices of the rows with a value of the new ones, which are among them, by day.
  mutating func indices(_ dimension: CountedDimension) -> [Int] {
    if let known = indices[dimension] { return known }
    var values: [Int32] = []
    for row in new {
      let (first, second) = row.values(of: dimension)
      for value in [first, second] where value >= 0 && !values.contains(value) {
        values.append(value)
      }
    }
    let found = rows.indices.filter { index in
      let (first, second) = rows[index].values(of: dimension)
      return values.contains(first) || values.contains(second)
    }
    indices[dimension] = found
    return found
  }

  /// Returns the indices of rows of which some have a key of the new ones; no other row has one.
  mutating func candidates(for rule: CompiledRule) -> [Int] {
    // Different stadiums in a state, for example, have the same key.
    rule.sharesKeys ? all : indices(rule.dimension)
  }
}
