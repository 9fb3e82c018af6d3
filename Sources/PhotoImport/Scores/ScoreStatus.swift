package import AppSupport
import SportsModel
package import VisitStore

/// Where the scores of all visits come from.
package struct ScoreStatus: Sendable {
  /// The visits whose score is still to come.
  package let pending: [StoredVisit]
  private let games: Int
  private let bySource: [Visit.ScoreSource: Int]
  /// How many entries the cache has of each kind, such as `score` and `listing`.
  private let cached: [String: Int]

  package init(of visits: [StoredVisit], cached: [String: Int]) {
    let games = visits.filter { $0.visit.kind == .game }
    self.games = games.count
    self.cached = cached
    pending = games.filter(\.visit.isScorePending)
    bySource = Dictionary(
      games.compactMap { stored in stored.visit.scoreSource.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  package var json: JSONValue {
    [
      "schema": 1, "games": .integer(games),
      "by_source": .object(
        Dictionary(
          uniqueKeysWithValues: Self.sources.map {
            ($0.source.rawValue, .integer(bySource[$0.source, default: 0]))
          })),
      "cached": .object(cached.mapValues { .integer($0) }),
      "pending": .array(pending.map { JSONValue(visit: $0.visit, photoCount: $0.photoCount) }),
    ]
  }

  package var lines: [String] {
    let told = Self.sources.compactMap { source, words in
      bySource[source].map { "\($0) \(words)" }
    }
    let waiting = pending.isEmpty ? [] : ["\(pending.count) still to come"]
    let scores = (told + waiting).joined(separator: ", ")
    let kept = cached.sorted { $0.key < $1.key }.map { "\($0.value) of kind \($0.key)" }
    return ["\(games) \(games == 1 ? "game" : "games")\(scores.isEmpty ? "" : ": \(scores)")"]
      + (kept.isEmpty ? [] : ["Cache: \(kept.joined(separator: ", "))"])
  }

  private static let sources: [(source: Visit.ScoreSource, words: String)] = [
    (.app, "of the bundled facts"), (.api, "from providers"), (.scraped, "from reference pages"),
    (.user, "by you"),
  ]
}
