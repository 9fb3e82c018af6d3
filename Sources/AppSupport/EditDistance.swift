/// The edit distance between words.
package enum EditDistance {
  private static let maxLength = 64

  /// Returns the number of letters to change, insert, delete or swap with the next (optimal
  /// string alignment), by UTF-8 bytes; nil for a distance above `maxEdits` or more than 64 bytes.
  package static func edits(_ left: String, _ right: String, maxEdits: Int) -> Int? {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard left.count <= maxLength, right.count <= maxLength,
      abs(left.count - right.count) <= maxEdits
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
    return row[right.count] <= maxEdits ? row[right.count] : nil
  }
}

extension [String] {
  /// Returns the first of the words that are most similar to a misspelled one, at a distance of at
  /// most `maxEdits`, by default a third of the length; nil if none is.
  package func nearest(to word: String, maxEdits: Int? = nil) -> String? {
    let maxEdits = maxEdits ?? word.utf8.count / 3
    let near = compactMap { candidate in
      EditDistance.edits(word, candidate, maxEdits: maxEdits).map { (word: candidate, edits: $0) }
    }
    return near.min { $0.edits < $1.edits }?.word
  }
}
