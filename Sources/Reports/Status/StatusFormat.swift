import AppSupport
import Drawing
import Localization
import Sharing
import SportsModel
import VisitStore

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
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "html": self = .html
    case "svg": self = .svg
    default: return nil
    }
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
    case .waybar: return try JSONValue(encoding: WaybarDocument(self)).line + "\n"
    // Parameters of a line follow a "|".
    case .xbar:
      let menu = lines.map { $0.replacing("|", with: "¦") }
      return (["\(visited)/\(total)", "---"] + menu).joined(separator: "\n") + "\n"
    // Variables begin with "$", and a comment with "#".
    case .conky:
      return lines.map { $0.replacing("$", with: "$$").replacing("#", with: "\\#") }
        .joined(separator: "\n") + "\n"
    case .html:
      return ProgressWidget(title: headline, visited: visited, total: total, lines: details).html
    case .svg:
      return ProgressBadge(
        label: venues, value: localized("\(visited) of \(total)"),
        color: CardColors.league(league.id) ?? CardColors.progress
      ).drawing.svg
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

/// A module of Waybar; see waybar-custom(5).
private struct WaybarDocument: Encodable {
  let text: String
  let alt: LeagueID
  /// Pango markup.
  let tooltip: String
  let `class`: String
  let percentage: Int

  init(_ report: StatusReport) {
    text = "\(report.visited)/\(report.total)"
    alt = report.league.id
    tooltip = ([report.headline] + report.details).map(\.escapedForSVG).joined(separator: "\n")
    `class` = report.openQuestions > 0 ? "questions" : "settled"
    percentage = ProgressBar(report.visited, of: report.total).percent
  }
}

/// The document of `status --json`.
package struct StatusDocument: Encodable, Sendable {
  private let schema = 1
  private let league: LeagueID
  private let visited: Int
  private let total: Int
  private let visits: Int
  private let openQuestions: Int
  private let onThisDay: [VisitDocument]

  package init(_ report: StatusReport) {
    league = report.league.id
    visited = report.visited
    total = report.total
    visits = report.visits
    openQuestions = report.openQuestions
    onThisDay = report.onThisDay.map { VisitDocument($0) }
  }
}
