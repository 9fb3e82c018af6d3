package import Foundation

/// What earlier look-ups of one game brought, as the cache keeps it.
package struct ScoreRecord: Sendable, Hashable, Codable {
  /// A provider that had no final score to tell.
  package struct Miss: Sendable, Hashable, Codable {
    package let provider: ProviderID
    /// What the game was then; nil when it was not listed.
    package let status: ListedGame.Status?
    package let askAgainAt: Date

    package init(_ provider: ProviderID, _ status: ListedGame.Status?, askAgainAt: Date) {
      self.provider = provider
      self.status = status
      self.askAgainAt = askAgainAt
    }
  }

  /// Why a provider could not be asked, or did not answer, the last time.
  package struct Trouble: Sendable, Hashable, Codable {
    package let provider: ProviderID
    package let outcome: LookupStep.Outcome
    package let at: Date
  }

  package private(set) var result: ScoreResult?
  /// Scores that the result replaced, the latest last.
  package private(set) var history: [ScoreResult] = []
  /// Scores of others that differ from the result.
  package private(set) var differing: [ScoreResult] = []
  package private(set) var misses: [Miss] = []
  package private(set) var troubles: [Trouble] = []

  /// More corrections of one game than anybody has seen.
  private static let historyLimit = 20

  package init() {}

  /// Keeps a verdict, and what it replaces as history.
  mutating func keep(_ verdict: ScoreVerdict) {
    let new: ScoreResult
    switch verdict {
    case .agreed(let result, _):
      new = result
      differing = []
    case .conflict(let results):
      // What the person says is in the visit; here is what providers say.
      let others = results.filter { $0.origin != .person }
      guard let first = others.first else { return }
      new = first
      differing = Array(others.dropFirst())
    }
    if let result, result.score != new.score {
      history = (history + [result]).suffix(Self.historyLimit)
    }
    result = new
  }

  mutating func keep(_ miss: Miss) {
    misses.removeAll { $0.provider == miss.provider }
    misses.append(miss)
  }

  mutating func keep(_ trouble: Trouble) {
    troubles.removeAll { $0.provider == trouble.provider }
    troubles.append(trouble)
  }

  /// What stood against a provider is over once it has told something.
  mutating func clearMiss(of provider: ProviderID) {
    misses.removeAll { $0.provider == provider }
    clearTrouble(of: provider)
  }

  mutating func clearTrouble(of provider: ProviderID) {
    troubles.removeAll { $0.provider == provider }
  }
}

extension ScoreRecord {
  /// Reads what an older version kept as well, which knew no troubles.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    result = try values.decodeIfPresent(ScoreResult.self, forKey: .result)
    history = try values.decode([ScoreResult].self, forKey: .history)
    differing = try values.decode([ScoreResult].self, forKey: .differing)
    misses = try values.decode([Miss].self, forKey: .misses)
    troubles = try values.decodeIfPresent([Trouble].self, forKey: .troubles) ?? []
  }
}
