package import AppSupport
package import Foundation
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

  package var table: TextTable {
    var table = TextTable(
      [
        .fixed(localized("VISIT")), .fixed(localized("DATE")),
        .text(localized("STADIUM"), minWidth: 12), .text(localized("WHAT"), preferredWidth: 44),
      ], indent: 0)
    for visit in pending.map(\.visit) {
      table.add(visit.shortID, visit.day.description, visit.stadiumName, visit.title)
    }
    return table
  }

  /// Returns the document of `scores status`.
  package func document() throws -> JSONValue {
    let sources = Self.sources.map { ($0.rawValue, JSONValue.integer(bySource[$0, default: 0])) }
    return [
      "schema": 1, "games": .integer(games),
      "by_source": .object(Dictionary(uniqueKeysWithValues: sources)),
      "cached": .object(cached.mapValues(JSONValue.integer)),
      "pending": .array(try pending.map { try JSONValue(encoding: $0.document) }),
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

  package func entryCounts() throws -> [String: Int] { try store?.entryCounts() ?? [:] }
  package func remove(_ key: String) throws { try store?.remove(key) }

  /// Removes what is cached about single games but some, so that no bytes of it remain; the
  /// listings of days stay: they name all games.
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

/// The history of a visit's score: current and former sources, and the providers that were asked.
package struct ScoreExplanation: Sendable {
  package let visit: Visit
  /// Former scores of the visit, oldest first.
  package let past: [PastScore]
  /// Earlier lookups, from the cache.
  package let record: ScoreRecord?

  package init(of visit: Visit, in store: VisitStore, record: ScoreRecord?) throws {
    self.visit = visit
    self.record = record
    past = try store.pastScores(of: visit.id)
  }

  /// The provider of the score; `catalog` and `person` for scores of other sources.
  var provider: String? {
    guard visit.score != nil else { return nil }
    return visit.game?.scoreProvider
      ?? visit.scoreSource.flatMap { [.app: "catalog", .user: "person"][$0] }
  }

  package func lines(zone: TimeZone) -> [String] {
    let day: (Date) -> String = { DisplayFormat.date(LocalDateTime($0, zone: zone).day) }
    var lines: [String] = []
    if visit.score != nil {
      let source = ScoreOrigin.title(provider)
      lines.append(
        visit.game?.resolvedAt.map { localized("Source: \(source), \(day($0))") }
          ?? localized("Source: \(source)"))
    } else if visit.isScorePending {
      lines.append(localized("No score yet. Try again with: stvisits scores retry"))
    }
    lines += (visit.game?.otherScores ?? []).map { other in
      localized(
        """
        \(ScoreOrigin.title(other.provider)) reports \(other.score.text) \
        (\(day(other.learnedAt))). The more reliable score is shown.
        """)
    }
    lines += past.reversed().map { old in
      let name = ScoreOrigin.title(old.provider ?? (old.source == .user ? "person" : nil))
      return localized("Until \(day(old.replacedAt)): \(old.score.text) from \(name)")
    }
    lines += (record?.misses ?? []).map { miss in
      let (provider, next) = (miss.provider.title, day(miss.askAgainAt))
      return miss.status.map { status in
        localized("\(provider) reports \(status.title). Next request after \(next).")
      } ?? localized("\(provider) doesn't list the game. Next request after \(next).")
    }
    lines += (record?.troubles ?? []).map { trouble in
      "\(trouble.provider.title): \(trouble.outcome.title), \(day(trouble.at))"
    }
    return ["\(visit.day)  \(visit.title)"] + lines.map { "  \($0)" }
  }

  /// The document of `scores explain`; `asked` are providers that had no score, `troubles` the ones
  /// that failed.
  package var document: JSONValue {
    [
      "schema": 1, "visit_id": .string(visit.id.text), "game_id": JSONValue(visit.game?.key),
      "local_date": JSONValue(visit.day), "home": JSONValue(visit.game?.homeName),
      "away": JSONValue(visit.game?.awayName), "home_score": JSONValue(visit.score?.home),
      "away_score": JSONValue(visit.score?.away),
      "score_source": JSONValue(visit.scoreSource?.rawValue), "provider": JSONValue(provider),
      "learned_at": JSONValue(visit.score.flatMap { _ in visit.game?.resolvedAt?.utcText }),
      "pending": .bool(visit.isScorePending), "others": .array(others),
      "history": .array(past.map(document)),
      "asked": .array((record?.misses ?? []).map(document)),
      "troubles": .array((record?.troubles ?? []).map(document)),
    ]
  }

  private var others: [JSONValue] {
    (visit.game?.otherScores ?? []).map { other in
      [
        "home_score": .integer(other.score.home), "away_score": .integer(other.score.away),
        "provider": .string(other.provider), "learned_at": .string(other.learnedAt.utcText),
      ]
    }
  }

  private func document(_ past: PastScore) -> JSONValue {
    [
      "home_score": .integer(past.score.home), "away_score": .integer(past.score.away),
      "score_source": JSONValue(past.source?.rawValue), "provider": JSONValue(past.provider),
      "replaced_at": .string(past.replacedAt.utcText),
    ]
  }

  private func document(_ miss: ScoreRecord.Miss) -> JSONValue {
    [
      "provider": .string(miss.provider.rawValue), "status": JSONValue(miss.status?.rawValue),
      "ask_again_at": .string(miss.askAgainAt.utcText),
    ]
  }

  private func document(_ trouble: ScoreRecord.Trouble) -> JSONValue {
    [
      "provider": .string(trouble.provider.rawValue), "outcome": .string(trouble.outcome.rawValue),
      "at": .string(trouble.at.utcText),
    ]
  }
}

extension ScoreOrigin {
  /// The source as the user reads it: `bundled data`, `you` or a provider.
  var title: String {
    switch self {
    case .catalog: localized("bundled data")
    case .person: localized("you", context: "source of a score")
    case .provider(let provider): provider.title
    }
  }

  static func title(_ rawValue: String?) -> String {
    rawValue.flatMap(ScoreOrigin.init(rawValue:))?.title ?? localized("unknown source")
  }
}

extension Score {
  /// The away team's score first: `2–5`.
  fileprivate var text: String { "\(away)–\(home)" }
}
