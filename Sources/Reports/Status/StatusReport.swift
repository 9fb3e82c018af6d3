package import AppSupport
package import Catalog
import Drawing
import Localization
import Sharing
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
    default: localized(total, one: "\(seen) of \(all) stadium", other: "\(seen) of \(all) stadiums")
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

/// The programs that can show a status, and file formats.
package enum StatusFormat: String, Sendable, CaseIterable {
  /// A part of tmux's status line.
  case tmux
  /// A module of Waybar: a line of JSON.
  case waybar
  /// A plugin of xbar or SwiftBar: the title, and the lines of its menu.
  case xbar
  /// Lines for Conky's `execpi`.
  case conky
  case html
  case svg

  /// Returns the format of a file's extension; nil for any other.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."),
      let format = Self(rawValue: fileName[fileName.index(after: dot)...].lowercased()),
      [.html, .svg].contains(format)
    else { return nil }
    self = format
  }
}

extension StatusReport {
  /// `23 of 30 ballparks, 41 visits, 3 open questions`.
  package var line: String { ([headline] + details).joined(separator: ", ") }

  /// Returns the text for a program; the document of a file format.
  package func text(_ format: StatusFormat) throws -> String {
    let lines = [headline] + details
    switch format {
    // A format begins with "#" (tmux(1), FORMATS).
    case .tmux: return headline.replacing("#", with: "##") + "\n"
    case .waybar: return try JSONValue(encoding: waybarModule).line + "\n"
    // Parameters of a line follow a "|".
    case .xbar:
      let menu = lines.map { $0.replacing("|", with: "¦") }
      return (["\(visited)/\(total)", "---"] + menu).joined(separator: "\n") + "\n"
    // Variables begin with "$", and a comment with "#".
    case .conky:
      return lines.map { $0.replacing("$", with: "$$").replacing("#", with: "\\#") }
        .joined(separator: "\n") + "\n"
    case .html:
      return ProgressWidget.html(title: headline, visited: visited, total: total, lines: details)
    case .svg:
      return ProgressBadge.drawing(
        label: venues, value: localized("\(visited) of \(total)"),
        color: CardColors.league(league.id) ?? CardColors.progress
      ).svg
    }
  }

  /// `ballparks`.
  private var venues: String {
    switch league.venueWord {
    case "ballpark": localized("ballparks")
    case "arena": localized("arenas")
    default: localized("stadiums")
    }
  }
}

extension StatusReport {
  /// A module of Waybar; see waybar-custom(5).
  private var waybarModule: JSONObject {
    [
      "text": "\(visited)/\(total)", "alt": league.id,
      // Pango markup.
      "tooltip": ([headline] + details).map(\.escapedForSVG).joined(separator: "\n"),
      "class": openQuestions > 0 ? "questions" : "settled",
      "percentage": ProgressBar(visited, of: total).percent,
    ]
  }

  /// The document of `status --json`.
  package var document: JSONObject {
    [
      "schema": 1, "league": league.id, "visited": visited, "total": total, "visits": visits,
      "openQuestions": openQuestions, "onThisDay": onThisDay.map { VisitDocument($0) },
    ]
  }
}
