import AppSupport
import SportsModel

extension Catalog {
  /// Returns the stadium names most similar to a misspelled one, the most similar first.
  package func stadiumNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(stadiums.stadiums.flatMap { $0.names.map(\.name) + $0.aliases })
  }

  /// Returns the team names most similar to a misspelled one, the most similar first.
  package func teamNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(teams.flatMap { $0.names.map(\.name) + $0.aliases })
  }
}

/// Finds names similar to a misspelled text, as a whole or in some of their words.
private struct NameSimilarity {
  private static let maxNames = 3
  private let wanted: String
  private let words: Int
  /// The maximum number of different letters: one in three.
  private let most: Int

  init(_ text: String) {
    wanted = NameMatchRank.folded(text)
    words = wanted.split(separator: " ").count
    most = min(4, max(1, wanted.utf8.count / 3))
  }

  /// Returns the most similar names, all with the same distance.
  func nearest(_ names: [String]) -> [String] {
    var best = most + 1
    var found: [String] = []
    for name in names {
      guard let edits = edits(to: NameMatchRank.folded(name)), edits <= best else { continue }
      if edits < best { (best, found) = (edits, []) }
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(Self.maxNames))
  }

  /// Returns the distance to the whole name or to as many of its words; the whole name comes first.
  private func edits(to name: String) -> Int? {
    if let whole = EditDistance.edits(wanted, name, most: most) { return whole }
    let parts = name.split(separator: " ")
    guard words > 0, words < parts.count else { return nil }
    return (0...(parts.count - words)).compactMap { start in
      EditDistance.edits(
        wanted, parts[start..<(start + words)].joined(separator: " "), most: most)
    }.min()
  }
}
