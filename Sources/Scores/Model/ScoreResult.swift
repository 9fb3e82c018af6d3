package import Foundation
package import SportsModel

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
  case catalog
  case provider(ProviderID)
  case person

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
  /// All sources agree, or one corrects a recorded score, which is kept as history.
  case agreed(ScoreResult, replacing: ScoreResult?)
  /// Sources differ: the first score is shown, the others are kept as alternatives.
  case conflict([ScoreResult])

  /// Compares new scores with that of the visit or of an earlier lookup; nil without new scores.
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
    var replaced: ScoreResult?
    if let recorded, recorded.score != best.score || recorded.origin == .person {
      let recordedWins = recorded.origin.reliability > best.origin.reliability
      if recordedWins { candidates.insert(recorded, at: 0) } else { replaced = recorded }
    }
    let scores = Set(candidates.map(\.score))
    guard scores.count > 1 else { return .agreed(candidates[0], replacing: replaced) }
    // Of sources with the same score, only the most reliable is kept.
    var kept: [ScoreResult] = []
    for candidate in candidates where !kept.contains(where: { $0.score == candidate.score }) {
      kept.append(candidate)
    }
    return .conflict(kept)
  }
}
