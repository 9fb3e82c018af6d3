import AppSupport
import Badges
package import Catalog
import Matching
import SportsModel

/// The text of an import's result.
package struct ImportFormatter: Sendable {
  private let catalog: Catalog
  private let explains: Bool
  private let isDryRun: Bool
  /// Columns of the terminal on which the questions are asked next; nil if none are asked.
  private let columns: Int?

  package init(catalog: Catalog, explains: Bool, isDryRun: Bool, columns: Int? = nil) {
    self.catalog = catalog
    self.explains = explains
    self.isDryRun = isDryRun
    self.columns = columns
  }

  /// Returns new visits, open questions, news of earlier visits and counts.
  package func lines(_ reports: [OutingReport], _ summary: ImportSummary) -> [String] {
    var lines: [String] = []
    let recorded = reports.filter(\.isNewVisit)
    if !recorded.isEmpty {
      lines.append(
        "\(isDryRun ? "Would record" : "Recorded") \(recorded.count.counted("visit")):")
      let width = recorded.map { ($0.stadiumName ?? "").count }.max() ?? 0
      for (index, report) in recorded.enumerated() {
        // The user can remove visits by their numbers.
        let number = columns == nil ? "" : "\(index + 1 < 10 ? "  " : " ")\(index + 1)"
        lines += fitted(number, report, width: width) + detail(report)
      }
    }
    let waiting = reports.filter { $0.outcome == .pending && !$0.isNewVisit }
    if !waiting.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(
        "Not sure, \(waiting.count.counted("question")) \(waiting.count == 1 ? "waits" : "wait")"
          + (columns == nil ? ":" : ".")
      )
      if columns == nil { lines += waiting.flatMap(self.waiting) }
    }
    if explains {
      let others = reports.filter { ![.recorded, .pending].contains($0.outcome) }
      lines += others.flatMap { ["", headline($0), "      \($0.reason)"] + detail($0) }
    }
    lines += scoreLines(summary.scores, after: lines)
    if !lines.isEmpty { lines.append("") }
    let counts =
      ([outingLine(summary), summary.fileCount > 0 ? fileLine(summary) : ""]
      + (summary.sources?.lines ?? [])).filter { !$0.isEmpty }
      + summary.badges.map(BadgeFormatter.line)
    return lines + (columns.map { wrapped(counts, to: $0) } ?? counts)
  }

  private func scoreLines(_ scores: ScoreWriter.Outcome, after lines: [String]) -> [String] {
    let news =
      scores.scored.map { "  \($0.day)  \($0.title)" }
      + scores.asked.map { "  \($0.day)  \($0.title): not played that day, and a question now" }
    guard !news.isEmpty else { return [] }
    let heading = "News of \(news.count.counted("earlier visit")):"
    return (lines.isEmpty ? [] : [""]) + [heading] + news
  }

  private func detail(_ report: OutingReport) -> [String] {
    explains ? report.explanation(names: catalog).map { "      \($0)" } : []
  }

  private func waiting(_ report: OutingReport) -> [String] {
    var lines = [headline(report), "      \(report.reason)"]
    if !explains, report.verdict.candidates.count > 1 {
      lines += report.verdict.candidates.map { "      • \(start($0))\(catalog.title($0.game))" }
    }
    return lines + detail(report)
  }

  /// Returns one line if it fits, otherwise the game on a line of its own.
  private func fitted(_ number: String, _ report: OutingReport, width: Int) -> [String] {
    let line = number + headline(report, width: width)
    guard let columns, line.count > columns else { return [line] }
    let day = report.decided.outing.day?.description ?? ""
    let game = offer(report) ?? ""
    return ["\(number)  \(day)  \(report.stadiumName ?? "")"]
      + wrapped(["       \(game)"], to: columns)
  }

  private func wrapped(_ lines: [String], to columns: Int) -> [String] {
    let text = ReviewFormatter(catalog: catalog, columns: columns)
    return lines.flatMap { text.wrapped($0, indent: 4) }
  }

  private func headline(_ report: OutingReport, width: Int = 0) -> String {
    let day = report.decided.outing.day?.description ?? "no date   "
    let place = report.stadiumName ?? "no stadium"
    let offer = offer(report).map { "  \($0)" } ?? ""
    let count = report.decided.outing.counted
    let padding = String(repeating: " ", count: max(0, width - place.count))
    return "  \(day)  \(place)\(padding)\(offer)  (\(count))"
  }

  private func offer(_ report: OutingReport) -> String? {
    let isToCome = report.isNewVisit && report.outcome == .pending
    return report.verdict.onlyCandidate.map {
      catalog.title($0.game) + (isToCome ? " (score to come)" : "")
    }
  }

  private func start(_ candidate: Candidate) -> String {
    guard case .exact = candidate.game.start, let start = candidate.game.localStart else {
      return ""
    }
    return "\(start.hourAndMinute)  "
  }

  private func outingLine(_ summary: ImportSummary) -> String {
    let recorded = isDryRun ? "would be recorded" : "recorded"
    let waiting = summary.outings[.pending, default: 0] - summary.awaitedResults
    // Sightings without photos are rather too few than too far away.
    let unresolved = summary.sources == nil ? "too far away to tell" : "too little to tell"
    let words: [(OutingOutcome, String)] = [
      (.duplicate, "already recorded"), (.unresolved, unresolved),
      (.skipped, "skipped"), (.notAtStadium, "near a stadium without a game"),
    ]
    return joined(
      "Outings: ",
      [(summary.newVisits, recorded), (waiting, "waiting")]
        + words.map { (summary.outings[$0.0, default: 0], $0.1) })
  }

  private func fileLine(_ summary: ImportSummary) -> String {
    let words: [(ImportSummary.FileBucket, String)] = [
      (.recorded, "of new visits"), (.duplicate, "of visits already recorded"),
      (.pending, "waiting"), (.unresolved, "too far away to tell"), (.skipped, "skipped"),
      (.notAtStadium, "elsewhere"), (.inTransit, "taken while driving or flying"),
      (.noLocation, "without a place"),
      (.sameMoment, "of the same moments"), (.copy, "copies"),
      (.unsupported, "of a kind not read yet"), (.damaged, "damaged"), (.empty, "empty"),
      (.notAPhoto, "not photos"), (.unreadable, "unreadable"), (.linked, "links not followed"),
      (.ignored, "other files"),
    ]
    return joined(
      "\(summary.fileCount.counted("file")): ",
      words.map { (summary.files[$0.0, default: 0], $0.1) })
  }

  private func joined(_ title: String, _ parts: [(Int, String)]) -> String {
    let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return texts.isEmpty ? "" : title + texts.joined(separator: ", ")
  }
}

extension ImportSummary {
  /// Returns what to point out after the result, for paths as they were typed.
  package func remarks(
    on options: ImportPipeline.Options, paths: [String], isOffline: Bool
  ) -> [String] {
    var remarks: [String] = []
    if fileCount == 0, options.sources == nil, !wasCancelled {
      remarks.append("There is no photo in \(paths.count == 1 ? paths[0] : "these folders").")
    }
    if unanswered > 0, !isOffline, !options.isDryRun {
      remarks += [
        "Not everything could be looked up: nobody answered.",
        "The same import asks again, and so does stvisits scores retry.",
      ]
    }
    return remarks
  }
}
