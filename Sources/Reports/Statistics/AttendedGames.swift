import Foundation
package import SportsModel

/// Visits in chronological order, each game counted once.
package struct AttendedGames: Sendable {
  package struct Entry: Sendable {
    package let visit: Visit
    /// nil for a visit without a game, and for a game that was counted already.
    package let game: Visit.GameFacts?
    /// Whether the visit is a game that wasn't counted already, also without known teams.
    package let isGame: Bool
    /// Whether it is the first game in its stadium.
    package let isNewStadium: Bool

    package var day: LocalDay { visit.day }
    package var home: StatisticsTeam? { game.map { Self.team($0.homeTeam, $0.homeName) } }
    package var away: StatisticsTeam? { game.map { Self.team($0.awayTeam, $0.awayName) } }

    private static func team(_ id: TeamID?, _ name: String) -> StatisticsTeam {
      id.map { .known($0) } ?? .named(name)
    }

    /// Returns the outcome for a team; nil if it didn't play or the score is unknown.
    package func outcome(for team: StatisticsTeam) -> WinLoss.Outcome? {
      guard let score = game?.score, home == team || away == team else { return nil }
      return score.outcome(atHome: home == team)
    }

    package func opponent(of team: StatisticsTeam) -> StatisticsTeam? {
      home == team ? away : (away == team ? home : nil)
    }
  }

  package let entries: [Entry]

  /// Sorts visits by day, start (unknown last), number, stadium and id.
  package init(_ visits: [Visit]) {
    var games: Set<GameKey> = []
    var stadiums: Set<StadiumID> = []
    entries = visits.sorted(by: Self.isBefore).map { visit in
      let key = visit.supersededBy ?? visit.game?.key
      let isGame = visit.kind == .game && (key.map { games.insert($0).inserted } ?? true)
      return Entry(
        visit: visit, game: isGame ? visit.game : nil, isGame: isGame,
        isNewStadium: isGame && stadiums.insert(visit.stadium).inserted)
    }
  }

  private static func isBefore(_ left: Visit, _ right: Visit) -> Bool {
    func key(_ visit: Visit) -> (LocalDay, Int, Int, StadiumID) {
      (
        visit.day, visit.game?.start?.minuteOfDay ?? .max, visit.game?.key?.number ?? 0,
        visit.stadium
      )
    }
    let (one, other) = (key(left), key(right))
    return one == other ? left.id.uuidString < right.id.uuidString : one < other
  }
}
