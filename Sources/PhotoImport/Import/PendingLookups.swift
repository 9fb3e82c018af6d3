import Catalog
import Foundation
import Matching
import Scores
import SportsModel
import VisitStore

/// What an import has to look up, because the facts leave it open.
struct PendingLookups: Sendable {
  /// The games of a league on a day.
  struct LeagueDay: Hashable, Sendable {
    let league: LeagueID
    let day: LocalDay
  }

  /// Sure but for the result, by the key with the building settled.
  private(set) var games: [GameKey: Game] = [:]
  /// Days at a stadium for which the facts have no game, and may lack one.
  private(set) var days: Set<LeagueDay> = []
  /// Visits of earlier imports whose result is still to come.
  private(set) var visits: [Visit] = []

  var count: Int { games.count + days.count + visits.count }
  var isEmpty: Bool { count == 0 }

  /// The wishes of outings as the facts alone decide them; what the store has recorded already is
  /// not looked up again.
  init(_ decided: [DecidedOuting], catalog: Catalog, store: VisitStore?) throws {
    visits = try store?.pendingVisits() ?? []
    let recorded = Set(try store?.visitSummaries().map { Place($0.stadium, $0.day) } ?? [])
    for item in decided where item.explainedBy == nil {
      guard let day = item.outing.day, let stadium = item.verdict.stadium,
        !recorded.contains(Place(stadium.id, day))
      else { continue }
      if item.verdict.isWaitingForResult, let candidate = item.verdict.candidates.first {
        games[candidate.key] = candidate.game
      } else if item.verdict.reason == .noGame || item.verdict.reason == .adjacentDay,
        item.verdict.spatial == .high
      {
        for league in stadium.leagues(on: day) where catalog.mayHaveGaps(league, on: day) {
          days.insert(LeagueDay(league: league, day: day))
        }
      }
    }
  }

  private struct Place: Hashable {
    let stadium: StadiumID
    let day: LocalDay

    init(_ stadium: StadiumID, _ day: LocalDay) {
      self.stadium = stadium
      self.day = day
    }
  }
}

extension Stadium {
  /// The leagues at home there in that year, or in the season that began the year before.
  fileprivate func leagues(on day: LocalDay) -> Set<LeagueID> {
    Set(
      tenancies.filter { $0.first <= day.year && day.year - 1 <= $0.last ?? .max }.map(\.league))
  }
}

extension Catalog {
  /// Whether a game of a league on a day may be missing: when no season that is known to its end
  /// holds the day, though the league plays in these months.
  fileprivate func mayHaveGaps(_ league: LeagueID, on day: LocalDay) -> Bool {
    let isComplete = seasons(of: league).contains {
      $0.firstDay <= day && day <= $0.lastDay && $0.results == $0.games
    }
    guard !isComplete, !ProviderID.forScores(of: league).isEmpty else { return false }
    let season = SeasonSpan(league: league, season: SeasonSpan.season(of: day, league: league))
    return season.days?.contains(day) ?? false
  }
}
