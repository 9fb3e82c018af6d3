package import AppSupport
package import BoxScores
package import Catalog
import Drawing
import Localization
import Sharing
package import SportsModel
package import VisitStore

/// The visits of a day of the year, in the years before.
package struct OnThisDay: Sendable {
  package struct Memory: Sendable {
    package let visit: StoredVisit
    package let yearsAgo: Int
    /// The details of the game; nil if there are none.
    let seen: SeenGame?

    /// The rarest moment of the game: `Albert Pujols, 700th career home run`; nil if none is known.
    package var moment: String? { seen?.bestMoment }
  }

  /// A coming day with visits in years before, and those visits.
  package typealias Coming = (day: LocalDay, visits: [StoredVisit])

  package let day: LocalDay
  /// True if there are visits of any day.
  package let hasVisits: Bool
  /// The latest visit first.
  package let memories: [Memory]
  /// The next such day within a year; nil without visits before it.
  package let next: Coming?

  /// Selects the visits of a day.
  ///
  /// - Throws: what the box scores throw when they can't be read.
  package init(
    _ day: LocalDay, of visits: [StoredVisit], boxScores: BoxScoreStore? = nil
  ) throws(BoxScoreError) {
    let earlier = visits.filter { $0.visit.day < day }
      .sorted { ($1.visit.day, $0.visit.id.text) < ($0.visit.day, $1.visit.id.text) }
    let today = earlier.filter { $0.visit.day.anniversary(in: day.year) == day }
    var memories: [Memory] = []
    for stored in today {
      let seen = try boxScores?.seenGame(stored.visit)
      memories.append(Memory(visit: stored, yearsAgo: day.year - stored.visit.day.year, seen: seen))
    }
    self.day = day
    hasVisits = !visits.isEmpty
    self.memories = memories
    next = Self.next(after: day, earlier)
  }

  private static func next(after day: LocalDay, _ visits: [StoredVisit]) -> Coming? {
    let days = visits.map { stored in
      [day.year, day.year + 1].compactMap { stored.visit.day.anniversary(in: $0) }
        .first { $0 > day }
    }
    guard let next = days.compactMap(\.self).min() else { return nil }
    return (next, zip(visits, days).filter { $1 == next }.map(\.0))
  }
}

extension LocalDay {
  /// Returns the day of another year, at the end of February for February 29; nil after 9999.
  package func anniversary(in year: Int) -> LocalDay? {
    LocalDay(year: year, month: month, day: day) ?? LocalDay(year: year, month: 2, day: 28)
  }
}

extension OnThisDay.Memory {
  /// Returns the lines of a visit: when, where, what, and what you noted.
  package func lines(_ format: DisplayFormat) -> [String] {
    let (visit, photoCount) = (visit.visit, visit.photoCount)
    let (years, date) = (yearsAgo, format.date(visit.day))
    var details = ["\(visit.stadiumName), \(visit.title)", moment, visit.seat, visit.note]
      .compactMap(\.self)
    if photoCount > 0 {
      let photos = photoCount.counted("photo")
      details.append("\(photos): stvisits visits show \(visit.shortID)")
    }
    let title = localized(
      years, one: "\(years) year ago, \(date)", other: "\(years) years ago, \(date)")
    return ([title] + details.map { "  \($0)" }).map(\.cleanedForTerminal)
  }
}

extension OnThisDay {
  /// Returns the message for a day without visits.
  package func nothing(_ format: DisplayFormat) -> String {
    guard hasVisits else {
      return localized("No visits yet. Start with: stvisits import ~/Pictures")
    }
    guard let next, let first = next.visits.first?.visit else {
      return localized("Nothing on this day in earlier years.")
    }
    return localized(
      """
      Nothing on this day in earlier years. \
      Next: \(format.date(next.day)) (\(first.stadiumName), \(first.day.year)).
      """
    ).cleanedForTerminal
  }

  /// The title and text of a desktop notification; nil if there is nothing today.
  package var notification: (title: String, text: String)? {
    guard let first = memories.first else { return nil }
    let more = memories.count - 1
    let (visit, years) = (first.visit.visit, first.yearsAgo)
    let title = localized(
      years, one: "On this day, \(years) year ago", other: "On this day, \(years) years ago")
    let text = "\(visit.stadiumName), \(visit.title)"
    guard more > 0 else { return (title, text) }
    return (
      title, localized(more, one: "\(text), and \(more) more", other: "\(text), and \(more) more")
    )
  }

  /// The document of `today --json`.
  package var document: JSONObject {
    [
      "schema": 1, "date": day,
      "visits": memories.map { memory -> JSONObject in
        [
          "visit": memory.visit.document, "yearsAgo": memory.yearsAgo,
          "moment": Language.$current.withValue(.english) { memory.moment },
        ]
      },
      "next": next.map { next -> JSONObject in
        ["date": next.day, "visits": next.visits.map(\.document)]
      },
    ]
  }
}

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
    let tally = ProgressTally(visits.map(\.visit), rules: rules, catalog: catalog)
    let reports = (league.map { [$0] } ?? catalog.leagues.map(\.id)).compactMap {
      ProgressReport(of: $0, tally, in: catalog)
    }
    let maximum = reports.map(\.total.visited.count).max()
    guard let report = reports.first(where: { $0.total.visited.count == maximum }) else {
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
      "openQuestions": openQuestions, "onThisDay": onThisDay.map(\.document),
    ]
  }
}
