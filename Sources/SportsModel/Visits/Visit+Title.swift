import Foundation

extension Visit {
  /// The first 8 letters of the id; commands accept them.
  package var shortID: String { String(id.text.prefix(8)) }

  /// The game with its score, or the kind and description of another event.
  package var title: String {
    guard kind == .game, let game else {
      return description.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue
    }
    guard let score = game.score else {
      return "\(game.awayName) at \(game.homeName)\(isScorePending ? " (score to come)" : "")"
    }
    return "\(game.awayName) \(score.away), \(game.homeName) \(score.home)"
  }
}
