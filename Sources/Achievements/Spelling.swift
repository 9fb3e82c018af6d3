extension [String] {
  /// The word that is most like another, if it is at all: a third of its letters may differ.
  func nearest(to word: String) -> String? {
    let near = map { (word: $0, distance: $0.distance(to: word)) }.min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= word.count else { return nil }
    return near.word
  }
}

extension String {
  /// How many letters are to be changed, added or left out to make one word of another
  /// (Levenshtein's distance); words of more than 64 letters are as far as they are long.
  fileprivate func distance(to other: String) -> Int {
    let (letters, others) = (Array(self), Array(other))
    guard letters.count <= 64, others.count <= 64 else { return Swift.max(count, other.count) }
    var row = Array(0...others.count)
    for (place, letter) in letters.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (column, other) in others.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[others.count]
  }
}
