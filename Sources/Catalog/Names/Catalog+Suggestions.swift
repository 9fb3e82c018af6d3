import AppSupport
import SportsModel

extension Catalog {
  /// Names of stadiums that a misspelt one may mean, the likeliest first.
  package func stadiumNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(stadiums.stadiums.flatMap { $0.names.map(\.name) + $0.aliases })
  }

  /// Names of teams that a misspelt one may mean, the likeliest first.
  package func teamNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(teams.flatMap { $0.names.map(\.name) + $0.aliases })
  }
}

/// How much names are like a misspelt text: by letters, of the whole name or of some of its words.
private struct NameSimilarity {
  private static let maxNames = 3
  private let wanted: String
  private let words: Int
  /// So many letters may differ: one in three.
  private let most: Int

  init(_ text: String) {
    wanted = NameMatchRank.folded(text)
    words = wanted.split(separator: " ").count
    most = min(4, max(1, wanted.utf8.count / 3))
  }

  /// Those that are most like it, all equally.
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

  /// To the whole name, or to as many words of it as there are; the former is nearer.
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
