package import SportsModel

/// Games of one day in a stadium, between which photos are divided by their times.
package struct GameDivision: Sendable {
  /// Each game by its index; the time is from the start to the usual end, nil without a reliable
  /// start.
  private let games: [(index: Int, number: Int, time: ClosedRange<LocalDateTime>?)]
  private let rules: MatchingRules

  /// Creates the division; nil unless there are several games and at most one without a reliable
  /// start.
  package init?(_ games: [Candidate], leagues: [League], rules: MatchingRules) {
    let lengths = Dictionary(
      leagues.map { ($0.id, $0.typicalGameMinutes) }, uniquingKeysWith: { first, _ in first })
    self.rules = rules
    self.games = games.enumerated().map { index, candidate in
      let length = lengths[candidate.game.league] ?? rules.typicalGameMinutes
      return (index, candidate.game.number, candidate.start.map { $0...($0 + length * 60) })
    }
    guard games.count > 1, self.games.count(where: { $0.time == nil }) < 2 else { return nil }
  }

  /// Returns the index of the game that was played at a time, or else of the nearest one.
  ///
  /// In one building, a game has ended when the next one starts. The game without a start has the
  /// photos outside the windows of the others.
  package func index(at time: LocalDateTime) -> Int {
    let known = games.compactMap { game in game.time.map { (game: game, time: $0) } }
    let now = known.filter { $0.time.contains(time) }
    if let last = now.max(by: { $0.time.lowerBound < $1.time.lowerBound }) {
      return last.game.index
    }
    guard
      let nearest = known.min(by: { Self.gap(time, game: $0.time) < Self.gap(time, game: $1.time) })
    else {
      return 0
    }
    guard let other = games.first(where: { $0.time == nil }) else { return nearest.game.index }
    let isBefore = time < nearest.time.lowerBound
    let margin = isBefore ? rules.minutesBeforeStart : rules.minutesAfterTypicalEnd
    // The games of a doubleheader are numbered in their order.
    let isInOrder =
      isBefore ? other.number <= nearest.game.number : other.number >= nearest.game.number
    let isOther = isInOrder && Self.gap(time, game: nearest.time) > Double(margin * 60)
    return isOther ? other.index : nearest.game.index
  }

  private static func gap(_ time: LocalDateTime, game: ClosedRange<LocalDateTime>) -> Double {
    if game.contains(time) { return 0 }
    let edge = time < game.lowerBound ? game.lowerBound : game.upperBound
    return abs(edge.secondsSinceEpoch - time.secondsSinceEpoch)
  }
}

extension Candidate {
  /// The reliable start of a game that wasn't resumed on that day.
  var start: LocalDateTime? {
    guard case .exact(let minute) = game.start, day == game.day else { return nil }
    return LocalDateTime(day: day, microsecondOfDay: 0) + minute * 60
  }
}
