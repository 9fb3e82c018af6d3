import Foundation
package import SportsModel
import VisitStore

/// Visits in the order in which they were made, each game counted once.
package struct AttendedGames: Sendable {
  package struct Entry: Sendable {
    package let visit: Visit
    /// nil for what was no game, and for a game that is here already.
    package let game: Visit.GameFacts?
    /// Whether it is a game, counted here for the first time; also of teams that nobody knows.
    package let isGame: Bool
    /// The first game in this stadium.
    package let isNewStadium: Bool

    package var day: LocalDay { visit.day }
    package var home: StatisticsTeam? { game.map { Self.team($0.homeTeam, $0.homeName) } }
    package var away: StatisticsTeam? { game.map { Self.team($0.awayTeam, $0.awayName) } }

    private static func team(_ id: TeamID?, _ name: String) -> StatisticsTeam {
      id.map { .known($0) } ?? .named(name)
    }

    /// How the game ended for a team; nil when it did not play or the score is not known.
    package func outcome(for team: StatisticsTeam) -> WinLoss.Outcome? {
      guard let score = game?.score, home == team || away == team else { return nil }
      return score.outcome(atHome: home == team)
    }

    package func opponent(of team: StatisticsTeam) -> StatisticsTeam? {
      home == team ? away : (away == team ? home : nil)
    }
  }

  package let entries: [Entry]

  /// By day, then start (unknown ones last), number, stadium and id.
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
