extension Array {
  /// Returns the index of the first element that satisfies a predicate, or the array's count.
  ///
  /// Searches in logarithmic time: all elements after the first such element must satisfy it too.
  @inline(__always)
  func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
