package import Foundation
package import SportsModel

/// A final score and who said so.
package struct ScoreResult: Sendable, Hashable, Codable {
  package let score: Score
  package let origin: ScoreOrigin
  /// When it was said, not when the game was.
  package let learnedAt: Date

  package init(_ score: Score, from origin: ScoreOrigin, at instant: Date) {
    self.score = score
    self.origin = origin
    learnedAt = instant
  }
}

/// Who said a score.
package enum ScoreOrigin: Sendable, Hashable {
  case catalog
  case provider(ProviderID)
  case person

  /// Of two who differ, whose score is shown: the greater.
  package var reliability: Int {
    switch self {
    case .person: 5
    case .provider(let provider) where provider.standing == .official: 4
    case .catalog: 3
    case .provider(let provider) where provider.standing == .unofficial: 2
    case .provider: 1
    }
  }

  /// As a visit tells it.
  package var source: Visit.ScoreSource {
    switch self {
    case .catalog: .app
    case .provider(let provider): provider.standing == .scraped ? .scraped : .api
    case .person: .user
    }
  }
}

extension ScoreOrigin: RawRepresentable, Codable {
  /// `catalog`, `person`, or the provider's own text.
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
