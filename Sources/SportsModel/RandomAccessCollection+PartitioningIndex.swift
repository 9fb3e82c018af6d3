extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or the end index.
  ///
  /// Searches in logarithmic time: all elements after the first such element must satisfy it too.
  @inlinable
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
