import SportsModel

/// The games with the lowest penalties among those offered.
struct BestGames {
  typealias Entry = (game: Game, penalty: Double, context: SeasonContext)

  /// The largest penalty of a result.
  static let mostPenalty = 11.0
  /// The largest difference between the best result and one that is listed.
  static let mostBehind = 7.0

  private let limit: Int
  private var entries: [Entry] = []
  private var best = Self.mostPenalty
  /// The number of games with the lowest penalty.
  private(set) var equals = 0
  /// The largest penalty that can still be a result.
  private(set) var bound = Self.mostPenalty

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func offer(_ game: Game, _ penalty: Double, _ context: SeasonContext) {
    if penalty < best || entries.isEmpty { equals = 0 }
    if penalty <= best || entries.isEmpty { equals += 1 }
    best = min(best, penalty)
    bound = min(bound, best + Self.mostBehind)
    entries.append((game, penalty, context))
    if entries.count >= max(256, 8 * limit) {
      entries = sorted()
      if entries.count == limit { bound = min(bound, entries[limit - 1].penalty) }
    }
  }

  /// Returns the best games, of equal ones the latest first.
  func sorted() -> [Entry] {
    let sorted = entries.filter { $0.penalty <= bound }
      .sorted { ($0.penalty, $1.game.day, $0.game.id) < ($1.penalty, $0.game.day, $1.game.id) }
    return Array(sorted.prefix(limit))
  }
}
