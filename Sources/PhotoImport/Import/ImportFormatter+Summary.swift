import Achievements
import AppSupport
import Badges
import Matching
import SportsModel

// MARK: - Least certain visits

extension ImportFormatter {
  private static let mostDoubtful = 3

  /// Returns the new visits with the weakest evidence, if there are others.
  func leastCertain(_ recorded: [OutingReport]) -> [String] {
    guard recorded.count > Self.mostDoubtful else { return [] }
    let doubtful = recorded.enumerated().filter { $1.decided.outing.trace != .row }
      .sorted { OutingReport.isWeaker($0.element, $1.element) }.prefix(Self.mostDoubtful)
    let visits = doubtful.flatMap { index, report in
      wrapped(
        "\(number(index))  \(day(report))  ", "\(report.stadiumName ?? ""): \(evidence(report))",
        indent: 7)
    }
    return visits.isEmpty ? [] : ["Check the least certain ones:"] + visits
  }

  /// Returns `2 photos in 12 min, 140 m from the center`.
  private func evidence(_ report: OutingReport) -> String {
    var text = report.decided.outing.counted
    let minutes = report.minutes
    if minutes > 0 { text += " in \(DisplayFormat.duration(minutes: minutes))" }
    let distance = report.verdict.distance.map {
      ", \(format.distance(meters: $0)) from the center"
    }
    return text + (distance ?? "")
  }
}

extension OutingReport {
  /// The minutes from the first photo or sighting to the last.
  fileprivate var minutes: Int {
    decided.outing.span.map {
      Int(($0.upperBound.secondsSinceEpoch - $0.lowerBound.secondsSinceEpoch) / 60)
    } ?? 0
  }

  /// Whether every condition for recording without asking holds; a score may be pending.
  private var isCertain: Bool { verdict.decision == .record || verdict.isWaitingForResult }

  /// Orders visits by their evidence, the weakest first: those that `--yes` accepted, then by the
  /// number of photos, then by the time between them, then by the distance, the farthest first.
  fileprivate static func isWeaker(_ left: OutingReport, _ right: OutingReport) -> Bool {
    left.strength != right.strength
      ? left.strength < right.strength : left.decided.outing.id < right.decided.outing.id
  }

  private var strength: (Int, Int, Int, Double) {
    (isCertain ? 1 : 0, decided.outing.photos.count, minutes, -(verdict.distance ?? 0))
  }
}

// MARK: - Summary

extension ImportFormatter {
  /// Returns the counts of outings, files and other sources, and the badges.
  func summaryLines(_ summary: ImportSummary, questions: Int) -> [String] {
    var lines = outingLines(summary, questions: questions)
    if summary.fileCount > 0 { lines += fileLines(summary) }
    lines += summary.libraries.flatMap { wrapped("", $0.line) }
    lines += (summary.sources?.lines ?? []).flatMap { wrapped("", $0) }
    return lines + badgeLines(summary.badges)
  }

  private func outingLines(_ summary: ImportSummary, questions: Int) -> [String] {
    func count(_ outcome: OutingOutcome) -> Int { summary.outings[outcome, default: 0] }
    // Sightings without photos are rather too few than too far away.
    let unresolved = summary.sources == nil ? "too far from a stadium" : "without enough evidence"
    let parts = [
      (summary.newVisits, summary.newVisits.counted("new visit")),
      (questions, questions.counted("open question")),
      (count(.duplicate), "\(count(.duplicate)) already recorded"),
      (count(.unresolved), "\(count(.unresolved)) \(unresolved)"),
      (count(.skipped), "\(count(.skipped)) skipped"),
      (count(.notAtStadium), "\(count(.notAtStadium)) near a stadium without a game"),
    ].filter { $0.0 > 0 }.map(\.1)
    return parts.isEmpty ? [] : wrapped("", "Found: " + parts.joined(separator: ", "))
  }

  private static let files: [(bucket: ImportSummary.FileBucket, one: String, several: String)] = [
    (.recorded, "in a new visit", "in new visits"),
    (.duplicate, "in a visit already recorded", "in visits already recorded"),
    (.pending, "in an open question", "in open questions"),
    (.unresolved, "too far from a stadium", "too far from a stadium"),
    (.skipped, "skipped", "skipped"), (.notAtStadium, "not at a stadium", "not at a stadium"),
    (.inTransit, "taken while driving or flying", "taken while driving or flying"),
    (.noLocation, "without a location", "without a location"),
    (.sameMoment, "other version of a photo", "other versions of photos"),
    (.copy, "copy", "copies"), (.unsupported, "in an unsupported format", "in unsupported formats"),
    (.damaged, "damaged", "damaged"), (.empty, "empty", "empty"),
    (.notAPhoto, "not a photo", "not photos"), (.unreadable, "unreadable", "unreadable"),
    (.linked, "link not followed", "links not followed"),
    (.binned, "in a library's bin", "in a library's bin"), (.hidden, "hidden", "hidden"),
    (.shared, "shared by others", "shared by others"),
    (.screenshot, "screenshot", "screenshots"),
    (.burst, "unpicked burst photo", "unpicked burst photos"),
    (.saved, "saved from an app", "saved from apps"),
    (.ignored, "other file", "other files"),
  ]

  private func fileLines(_ summary: ImportSummary) -> [String] {
    let parts = Self.files.compactMap { bucket, one, several -> String? in
      let count = summary.files[bucket, default: 0]
      return count == 0 ? nil : "\(DisplayFormat.number(count)) \(count == 1 ? one : several)"
    }
    let all = "\(DisplayFormat.number(summary.fileCount)) file\(summary.fileCount == 1 ? "" : "s")"
    return wrapped("", "\(all): \(parts.joined(separator: ", "))")
  }

  /// Returns up to three badges by name, otherwise their number.
  private func badgeLines(_ changes: [BadgeChange]) -> [String] {
    // A badge can be lost and earned again within one import.
    let last = Dictionary(changes.map { ($0.definition, $0) }, uniquingKeysWith: { $1 })
    let final = changes.filter { last[$0.definition] == $0 }
    let earned = final.filter { !$0.isRevoked }
    let lost = final.filter(\.isRevoked)
    var lines: [String] = []
    if earned.count > Self.mostNamed {
      lines += wrapped("", "\(earned.count) new badges, see stvisits achievements")
    } else if !earned.isEmpty {
      let names = DisplayFormat.list(earned.map(\.name))
      lines += wrapped("New badge\(earned.count == 1 ? "" : "s"): ", names)
    }
    return lines
      + (lost.count > Self.mostNamed
        ? wrapped("", "\(lost.count) badges lost, see stvisits achievements")
        : lost.flatMap { wrapped("", BadgeFormatter.line($0)) })
  }

  private static let mostNamed = 3

  /// Returns what to do next and where the data is, if the import found anything.
  func nextSteps(_ summary: ImportSummary, questions open: Int) -> [String] {
    guard !isDryRun, summary.newVisits > 0 || open > 0 else { return [] }
    var steps = [("Show your visits:", "stvisits visits list")]
    if open > 0 {
      steps.insert(("Answer \(open.counted("open question")):", "stvisits review"), at: 0)
    }
    if !dataFolder.isEmpty { steps.append(("Your data:", dataFolder)) }
    let width = steps.map(\.0.count).max() ?? 0
    return steps.map { $0 + String(repeating: " ", count: width - $0.count + 1) + $1 }
  }
}

extension BadgeChange {
  fileprivate var isRevoked: Bool { if case .revoked = what { true } else { false } }
}
