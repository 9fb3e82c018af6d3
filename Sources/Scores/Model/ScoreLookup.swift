package import Foundation
package import SportsModel

/// A game whose score is needed.
package struct ScoreLookup: Sendable, Hashable {
  package let game: GameKey
  /// The start, if known.
  package let start: Date?
  /// The usual duration of a game of the league, in minutes.
  package let usualMinutes: Int
  package let recorded: ScoreResult?

  package init(game: GameKey, start: Date? = nil, usualMinutes: Int, recorded: ScoreResult? = nil) {
    (self.game, self.start) = (game, start)
    (self.usualMinutes, self.recorded) = (usualMinutes, recorded)
  }

  /// The usual end of the game; without a start, the end of the latest night game in the west.
  package var usualEnd: Date {
    // 32 hours after midnight UTC it is also past midnight in Hawaii.
    start.map { $0 + Double(usualMinutes) * 60 } ?? Date(startOf: game.day) + 32 * 3600
  }

  package var cacheKey: String { Self.cacheKey(of: game) }

  package static let cacheKind = "score"
  package static func cacheKey(of game: GameKey) -> String { "\(cacheKind) \(game)" }
}

/// Limits of a lookup.
package struct ScoreLookupPlan: Sendable, Hashable {
  /// The tiers to use, as chosen by `--tiers`.
  package var tiers: Set<ScoreTier>
  /// True if the user turned on the reference pages.
  package var usesReferencePages: Bool
  package var isOffline: Bool
  /// True if all sources are asked and compared; otherwise the first score is used.
  package var comparesAll: Bool
  /// No request is sent after this instant, the end of the time that all lookups of a run share.
  package var deadline: Date?
  /// The most attempts per official provider.
  package var tries: Int

  /// The time that an import has for all its scores, in seconds.
  package static let importBudget: TimeInterval = 10

  package init(
    tiers: Set<ScoreTier> = Set(ScoreTier.allCases), usesReferencePages: Bool = false,
    isOffline: Bool = false, comparesAll: Bool = false, deadline: Date? = nil, tries: Int = 3
  ) {
    (self.tiers, self.usesReferencePages, self.isOffline) = (tiers, usesReferencePages, isOffline)
    (self.comparesAll, self.deadline, self.tries) = (comparesAll, deadline, tries)
  }

  func isLate(at instant: Date) -> Bool { deadline.map { instant >= $0 } ?? false }

  func providers(for league: LeagueID) -> [ProviderID] {
    ProviderID.forScores(of: league).filter {
      tiers.contains($0.tier) && ($0.tier != .pages || usesReferencePages)
    }
  }
}

/// A source of games and scores.
package enum ProviderID: String, Sendable, Hashable, Codable, CaseIterable {
  case mlb, nhl, nba, espn, baseballReference = "baseball_reference"
  case basketballReference = "basketball_reference", hockeyReference = "hockey_reference"
  case footballReference = "football_reference"

  package var title: String {
    switch self {
    case .mlb: "MLB API"
    case .nhl: "NHL API"
    case .nba: "NBA API"
    case .espn: "ESPN"
    case .baseballReference: "baseball-reference.com"
    case .basketballReference: "basketball-reference.com"
    case .hockeyReference: "hockey-reference.com"
    case .footballReference: "pro-football-reference.com"
    }
  }

  /// The kind of service that a provider offers.
  package enum Standing: String, Sendable, Codable {
    /// The league's own service.
    case official
    /// A service for the provider's own pages: open to all, but without a promise.
    case unofficial
    /// Pages for readers.
    case scraped
  }

  package var standing: Standing {
    switch self {
    case .mlb, .nhl, .nba: .official
    case .espn: .unofficial
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference: .scraped
    }
  }

  package var tier: ScoreTier { standing == .scraped ? .pages : .api }

  /// Returns the providers of a league, the most reliable first; none for a custom league.
  package static func forScores(of league: LeagueID) -> [ProviderID] {
    switch league {
    case "mlb": [.mlb, .espn, .baseballReference]
    case "nhl": [.nhl, .espn, .hockeyReference]
    case "nba": [.nba, .espn, .basketballReference]
    case "nfl": [.espn, .footballReference]
    case "mls", "wnba", "nwsl": [.espn]
    default: []
    }
  }
}

/// The kinds of sources, in the order in which they are used.
package enum ScoreTier: String, Sendable, Hashable, Codable, CaseIterable {
  case catalog, cache, api, pages, person
}

/// A final score and its source.
package struct ScoreResult: Sendable, Hashable, Codable {
  package let score: Score
  package let origin: ScoreOrigin
  /// The time of the response, not of the game.
  package let learnedAt: Date

  package init(_ score: Score, from origin: ScoreOrigin, at instant: Date) {
    (self.score, self.origin) = (score, origin)
    learnedAt = instant
  }
}

/// The source of a score.
package enum ScoreOrigin: Sendable, Hashable {
  case catalog, provider(ProviderID), person

  /// A rank: of two different scores, the one with the higher rank is shown.
  package var reliability: Int {
    switch self {
    case .person: 5
    case .provider(let provider) where provider.standing == .official: 4
    case .catalog: 3
    case .provider(let provider) where provider.standing == .unofficial: 2
    case .provider: 1
    }
  }

  package var source: Visit.ScoreSource {
    switch self {
    case .catalog: .app
    case .provider(let provider): provider.standing == .scraped ? .scraped : .api
    case .person: .user
    }
  }
}

extension ScoreOrigin: RawRepresentable, Codable {
  /// Parses `catalog`, `person`, or the ID of a provider.
  package init?(rawValue: String) {
    switch rawValue {
    case "catalog": self = .catalog
    case "person": self = .person
    default:
      guard let provider = ProviderID(rawValue: rawValue) else { return nil }
      self = .provider(provider)
    }
  }

  package var rawValue: String {
    switch self {
    case .catalog: "catalog"
    case .person: "person"
    case .provider(let provider): provider.rawValue
    }
  }
}

/// The score to show when there are several sources.
package enum ScoreVerdict: Sendable, Hashable {
  /// All sources agree, or one corrects a recorded score.
  case agreed(ScoreResult)
  /// Sources differ: the first score is shown, the others are kept as alternatives.
  case conflict([ScoreResult])

  /// Compares new scores with the score of the visit or of an earlier lookup; nil without new
  /// scores.
  ///
  /// Scores are corrected after games, so that a source replaces scores of sources that are not
  /// more reliable. A score that the user entered is never replaced, not even by an equal one.
  package static func weighing(_ found: [ScoreResult], recorded: ScoreResult?) -> ScoreVerdict? {
    let ranked = found.enumerated().sorted { left, right in
      (right.element.origin.reliability, left.offset) < (
        left.element.origin.reliability, right.offset
      )
    }.map(\.element)
    guard let best = ranked.first else { return nil }
    var candidates = ranked
    if let recorded, recorded.origin.reliability > best.origin.reliability,
      recorded.score != best.score || recorded.origin == .person
    {
      candidates.insert(recorded, at: 0)
    }
    // Of sources with the same score, only the most reliable is kept.
    var kept: [ScoreResult] = []
    for candidate in candidates where !kept.contains(where: { $0.score == candidate.score }) {
      kept.append(candidate)
    }
    return kept.count > 1 ? .conflict(kept) : .agreed(kept[0])
  }
}
