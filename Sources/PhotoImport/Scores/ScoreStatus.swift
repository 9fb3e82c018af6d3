package import AppSupport
import SportsModel
package import VisitStore

/// The sources of all visits' scores, and the scores that are to come.
package struct ScoreStatus: Sendable {
  /// Visits whose score is to come.
  package let pending: [StoredVisit]
  fileprivate let games: Int
  fileprivate let bySource: [Visit.ScoreSource: Int]
  /// The number of cache entries of each kind, such as `score` and `listing`.
  fileprivate let cached: [String: Int]

  package init(of visits: [StoredVisit], cached: [String: Int]) {
    let games = visits.filter { $0.visit.kind == .game }
    self.games = games.count
    self.cached = cached
    pending = games.filter(\.visit.isScorePending)
    bySource = Dictionary(
      games.compactMap { stored in stored.visit.scoreSource.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  package var lines: [String] {
    let known = Self.sources.compactMap { source, words in
      bySource[source].map { "\($0) \(words)" }
    }
    let waiting = pending.isEmpty ? [] : ["\(pending.count) pending"]
    let scores = (known + waiting).joined(separator: ", ")
    let kept = cached.sorted { $0.key < $1.key }
      .map { "\(DisplayFormat.number($0.value)) (\($0.key))" }
    return ["\(games.counted("game"))\(scores.isEmpty ? "" : ": \(scores)")"]
      + (kept.isEmpty ? [] : ["Cache: \(kept.joined(separator: ", "))"])
  }

  fileprivate static let sources: [(source: Visit.ScoreSource, words: String)] = [
    (.app, "from bundled data"), (.api, "from providers"), (.scraped, "from reference pages"),
    (.user, "entered by you"),
  ]

  /// The visits whose score is to come.
  package var table: TextTable {
    var table = TextTable(
      [
        .marks("VISIT"), .marks("DATE"), .words("STADIUM", least: 12), .words("WHAT", enough: 44),
      ], indent: 0)
    for visit in pending.map(\.visit) {
      table.add(visit.shortID, visit.day.description, visit.stadiumName, visit.title)
    }
    return table
  }
}

/// The document of `scores status`.
package struct ScoreStatusDocument: Encodable {
  let schema = 1
  let games: Int
  let bySource, cached: [String: Int]
  let pending: [VisitDocument]

  package init(_ status: ScoreStatus) {
    games = status.games
    bySource = Dictionary(
      uniqueKeysWithValues: ScoreStatus.sources.map {
        ($0.source.rawValue, status.bySource[$0.source, default: 0])
      })
    cached = status.cached
    pending = status.pending.map { VisitDocument($0) }
  }
}
