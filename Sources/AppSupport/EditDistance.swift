/// How far two words are apart, in letters.
package enum EditDistance {
  /// Longer words are not compared letter by letter.
  private static let maxLength = 64

  /// Letters to change, add, take away or swap with the next to make one word of another (optimal
  /// string alignment).
  ///
  /// - Parameters:
  ///   - left: a word; letters are those of UTF-8.
  ///   - right: another.
  ///   - most: more letters are too many.
  /// - Returns: how many; nil for more than `most`, and for words of more than 64 letters.
  package static func edits(_ left: String, _ right: String, most: Int) -> Int? {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard left.count <= maxLength, right.count <= maxLength,
      abs(left.count - right.count) <= most
    else { return nil }
    var last: [Int] = []
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var next = [line + 1]
      for (column, other) in right.enumerated() {
        var edits = min(
          row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, letter == right[column - 1], left[line - 1] == other {
          edits = min(edits, last[column - 1] + 1)
        }
        next.append(edits)
      }
      (last, row) = (row, next)
    }
    return row[right.count] <= most ? row[right.count] : nil
  }
}

extension [String] {
  /// The word that is most like another, as a misspelling is.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - most: so many letters may differ; a third of them unless said.
  /// - Returns: the first of the nearest; nil when none is near.
  package func nearest(to word: String, most: Int? = nil) -> String? {
    let most = most ?? word.utf8.count / 3
    let near = compactMap { candidate in
      EditDistance.edits(word, candidate, most: most).map { (word: candidate, edits: $0) }
    }
    return near.min { $0.edits < $1.edits }?.word
  }
}
