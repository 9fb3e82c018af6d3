package import Foundation
package import SportsModel

/// A final score and its source.
package struct ScoreResult: Sendable, Hashable, Codable {
  package let score: Score
  package let origin: ScoreOrigin
  /// The time of the response, not of the game.
  package let learnedAt: Date

  package init(_ score: Score, from origin: ScoreOrigin, at instant: Date) {
    self.score = score
    self.origin = origin
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

  /// The source as a visit records it.
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
