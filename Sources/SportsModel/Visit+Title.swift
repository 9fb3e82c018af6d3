import Foundation

extension Visit {
  /// So many letters of the id as tell visits apart in practice; every command takes them.
  package var shortID: String { String(id.text.prefix(8)) }

  /// The game with its score, or what else it was.
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
