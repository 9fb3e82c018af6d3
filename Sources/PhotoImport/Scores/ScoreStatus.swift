package import AppSupport
import Foundation
import Localization
package import Scores
package import SportsModel
package import VisitStore

/// The sources of all visits' scores, and the scores that are to come.
package struct ScoreStatus: Sendable {
  /// Visits whose score is to come.
  package let pending: [StoredVisit]
  private let games: Int
  private let bySource: [Visit.ScoreSource: Int]
  private let cached: [String: Int]

  package init(of visits: [StoredVisit], cached: [String: Int]) {
    let games = visits.filter { $0.visit.kind == .game }
    self.games = games.count
    self.cached = cached
    pending = games.filter(\.visit.isScorePending)
    bySource = Dictionary(
      games.compactMap { stored in stored.visit.scoreSource.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  package var lines: [String] {
    let known = Self.sources.compactMap { source in
      bySource[source].map { Self.text($0, from: source) }
    }
    let count = pending.count
    let waiting =
      count == 0
      ? [] : [localized(count, one: "\(count) pending", other: "\(count) pending")]
    let scores = (known + waiting).joined(separator: ", ")
    let kept = cached.sorted { $0.key < $1.key }
      .map { "\(DisplayFormat.number($0.value)) (\($0.key))" }.joined(separator: ", ")
    let all =
      scores.isEmpty
      ? games.counted("game")
      : localized(games, one: "\(games) game: \(scores)", other: "\(games) games: \(scores)")
    return [all] + (kept.isEmpty ? [] : [localized("Cache: \(kept)")])
  }

  private static let sources: [Visit.ScoreSource] = [.app, .api, .scraped, .user]

  private static func text(_ count: Int, from source: Visit.ScoreSource) -> String {
    switch source {
    case .app: localized("\(count) from bundled data")
    case .api: localized("\(count) from providers")
    case .scraped: localized("\(count) from reference pages")
    case .user: localized(count, one: "\(count) entered by you", other: "\(count) entered by you")
    }
  }

  /// The visits whose score is to come.
  package var table: TextTable {
    var table = TextTable(
      [
        .marks(localized("VISIT")), .marks(localized("DATE")),
        .words(localized("STADIUM"), least: 12), .words(localized("WHAT"), enough: 44),
      ], indent: 0)
    for visit in pending.map(\.visit) {
      table.add(visit.shortID, visit.day.description, visit.stadiumName, visit.title)
    }
    return table
  }
}

extension ScoreStatus {
  /// Returns the document of `scores status`.
  package func document() throws -> JSONValue {
    let sources = Self.sources.map { ($0.rawValue, JSONValue.integer(bySource[$0, default: 0])) }
    return [
      "schema": 1, "games": .integer(games),
      "by_source": .object(Dictionary(uniqueKeysWithValues: sources)),
      "cached": .object(cached.mapValues(JSONValue.integer)),
      "pending": .array(try pending.map { try JSONValue(encoding: VisitDocument($0)) }),
    ]
  }
}

/// Provider responses, stored in the cache database.
package struct StoredScoreCache: ScoreCache {
  private let store: CacheStore?

  /// - Parameter store: nil to store nothing.
  package init(_ store: CacheStore?) { self.store = store }

  package func get(_ key: String) throws -> CacheEnvelope? {
    guard let entry = try store?.entry(key) else { return nil }
    return try PropertyListDecoder().decode(CacheEnvelope.self, from: entry.value)
  }

  package func put(_ envelope: CacheEnvelope, for key: String) throws {
    // The binary format stores a listing as its bytes.
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try store?.put(try encoder.encode(envelope), for: key, storedAt: envelope.storedAt)
  }

  /// Returns the number of entries of each kind.
  package func entryCounts() throws -> [String: Int] { try store?.entryCounts() ?? [:] }
  package func remove(_ key: String) throws { try store?.remove(key) }

  /// Removes what is cached about single games but some, so that no bytes of it remain.
  ///
  /// The listings of days stay: they name all games.
  package func forgetGames(but kept: Set<GameKey>) throws {
    guard let store else { return }
    let kinds: [(word: String, key: (GameKey) -> String)] = [
      (ScoreLookup.cacheKind, ScoreLookup.cacheKey(of:)),
      (BoxScoreLookup.cacheKind, BoxScoreLookup.cacheKey(of:)),
    ]
    let gone = try kinds.flatMap { kind in
      let known = Set(kept.map(kind.key))
      return try store.sizes(of: kind.word).keys.filter { !known.contains($0) }
    }
    if !gone.isEmpty { try store.forget(gone) }
  }
}
