/// How far two names are apart.
package enum NameDistance {
  /// Longer names are not compared letter by letter.
  private static let mostLetters = 60

  /// Letters to change, add or take away (Levenshtein); nil for more than `most`, and for names
  /// of more than 60 letters.
  package static func edits(_ left: String, _ right: String, most: Int) -> Int? {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard left.count <= mostLetters, right.count <= mostLetters,
      abs(left.count - right.count) <= most
    else { return nil }
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count] <= most ? row[right.count] : nil
  }

  /// Whether all words of the one name are words of the other: “Houston Dynamo” and “Houston
  /// Dynamo FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // One word alone, as “United” or “Stadium”, tells nothing.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Whether two folded names may be one: by words, or one letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    isPart(left, right) || edits(left, right, most: min(left.utf8.count / 10, 3)) != nil
  }
}
