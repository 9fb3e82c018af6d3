import AppSupport

/// Finds the words that a misspelled one can mean, by edit distance.
package struct SpellingCorrector {
  private let words: [String]

  /// - `words`: all words that can be meant.
  package init(_ words: some Sequence<String>) { self.words = words.filter { $0.utf8.count >= 4 } }

  /// Returns the words that are most similar to a misspelled one; none for ordinary words and for
  /// words of less than five letters.
  ///
  /// The first letter must be right. Words of up to eight letters may have one wrong, missing,
  /// additional or swapped letter, longer ones two.
  package func corrections(of word: String) -> Set<String> {
    guard word.utf8.count >= 5, word.allSatisfy(\.isLetter), !OrdinaryWords.all.contains(word)
    else { return [] }
    var best = word.utf8.count < 9 ? 1 : 2
    var found: Set<String> = []
    for candidate in words where candidate != word && candidate.first == word.first {
      guard let edits = EditDistance.edits(word, candidate, most: best) else { continue }
      if edits < best { (best, found) = (edits, []) }
      found.insert(candidate)
    }
    return found
  }
}
