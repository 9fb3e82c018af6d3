import AppSupport
package import Catalog
import Localization
package import SportsModel
package import VisitStore

/// The progress in a league and the counts that a status bar or a widget shows.
package struct StatusReport: Sendable {
  package let league: League
  package let visited: Int
  package let total: Int
  package let visits: Int
  package let openQuestions: Int
  /// Visits of this day in earlier years, the latest first.
  package let onThisDay: [StoredVisit]

  /// Counts the progress in a league, by default the one with the most visited stadiums.
  ///
  /// - Throws: `ReportError.noProgress`, or what the catalog throws when its data can't be read.
  package init(
    of visits: [StoredVisit], openQuestions: Int, on day: LocalDay, league: LeagueID? = nil,
    rules: CountingRules, in catalog: Catalog
  ) throws {
    let tally = try ProgressTally(visits.map(\.visit), rules: rules, catalog: catalog)
    let reports = (league.map { [$0] } ?? catalog.leagues.map(\.id)).compactMap {
      ProgressReport(of: $0, tally, in: catalog)
    }
    let most = reports.map(\.total.visited.count).max()
    guard let report = reports.first(where: { $0.total.visited.count == most }) else {
      throw ReportError.noProgress(league ?? "mlb")
    }
    self.league = report.league
    visited = report.total.visited.count
    total = report.total.places.count
    self.visits = visits.count
    self.openQuestions = openQuestions
    onThisDay = try OnThisDay(day, of: visits).memories.map(\.visit)
  }

  /// `23 of 30 ballparks`.
  package var headline: String {
    let (seen, all) = (DisplayFormat.number(visited), DisplayFormat.number(total))
    return switch league.venueWord {
    case "ballpark":
      localized(total, one: "\(seen) of \(all) ballpark", other: "\(seen) of \(all) ballparks")
    case "arena":
      localized(total, one: "\(seen) of \(all) arena", other: "\(seen) of \(all) arenas")
    default:
      localized(total, one: "\(seen) of \(all) stadium", other: "\(seen) of \(all) stadiums")
    }
  }

  /// `41 visits`, `3 open questions` and `On this day in 2018: Fenway Park`.
  package var details: [String] {
    var lines = [visits.counted("visit")]
    if openQuestions > 0 { lines.append(openQuestions.counted("open question")) }
    lines += onThisDay.map {
      localized("On this day in \($0.visit.day.year): \($0.visit.stadiumName)")
    }
    return lines.map(\.cleanedForTerminal)
  }
}
