import AppSupport
import Badges
import Localization
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
    return visits.isEmpty ? [] : [localized("Check the least certain ones:")] + visits
  }

  /// Returns `2 photos in 12 min, 140 m from the center`.
  private func evidence(_ report: OutingReport) -> String {
    var text = report.decided.outing.counted
    if report.minutes > 0 {
      let duration = DisplayFormat.duration(minutes: report.minutes)
      text = localized("\(text) in \(duration)", context: "duration")
    }
    let distance = report.verdict.distance.map {
      ", " + localized("\(format.distance(meters: $0)) from the center")
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
    let (known, unresolved) = (count(.duplicate), count(.unresolved))
    let (skipped, away) = (count(.skipped), count(.notAtStadium))
    // Sightings without photos are rather too few than too far away.
    let reason =
      summary.sources == nil
      ? localized(
        unresolved, one: "\(unresolved) too far from a stadium",
        other: "\(unresolved) too far from a stadium")
      : localized(
        unresolved, one: "\(unresolved) without enough evidence",
        other: "\(unresolved) without enough evidence")
    let counts: [(Int, String)] = [
      (summary.newVisits, summary.newVisits.counted("new visit")),
      (questions, questions.counted("open question")),
      (
        known,
        localized(known, one: "\(known) already recorded", other: "\(known) already recorded")
      ),
      (unresolved, reason),
      (skipped, localized(skipped, one: "\(skipped) skipped", other: "\(skipped) skipped")),
      (
        away,
        localized(
          away, one: "\(away) near a stadium without a game",
          other: "\(away) near a stadium without a game")
      ),
    ]
    let parts = counts.filter { $0.0 > 0 }.map(\.1)
    return parts.isEmpty ? [] : wrapped("", localized("Found: \(parts.joined(separator: ", "))"))
  }

  private static let files: [ImportSummary.FileBucket] = [
    .recorded, .duplicate, .pending, .unresolved, .skipped, .notAtStadium, .inTransit, .noLocation,
    .sameMoment, .copy, .unsupported, .damaged, .empty, .notAPhoto, .unreadable, .linked, .binned,
    .hidden, .shared, .screenshot, .burst, .saved, .ignored,
  ]

  private func fileLines(_ summary: ImportSummary) -> [String] {
    let parts = Self.files.compactMap { bucket -> String? in
      let count = summary.files[bucket, default: 0]
      return count == 0 ? nil : bucket.counted(count)
    }.joined(separator: ", ")
    let all = DisplayFormat.number(summary.fileCount)
    let line = localized(
      summary.fileCount, one: "\(all) file: \(parts)", other: "\(all) files: \(parts)")
    return wrapped("", line)
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
      lines += wrapped("", localized("\(earned.count) new badges, see stvisits achievements"))
    } else if !earned.isEmpty {
      let title = localized(earned.count, one: "New badge:", other: "New badges:")
      lines += wrapped("\(title) ", DisplayFormat.list(earned.map(\.localizedName)))
    }
    return lines
      + (lost.count > Self.mostNamed
        ? wrapped("", localized("\(lost.count) badges lost, see stvisits achievements"))
        : lost.flatMap { wrapped("", BadgeFormatter.line($0)) })
  }

  private static let mostNamed = 3

  /// Returns what to do next and where the data is, if the import found anything.
  func nextSteps(_ summary: ImportSummary, questions open: Int) -> [String] {
    guard !isDryRun, summary.newVisits > 0 || open > 0 else { return [] }
    var steps = [(localized("Show your visits:"), "stvisits visits list")]
    if open > 0 {
      let title = localized(
        open, one: "Answer \(open) open question:", other: "Answer \(open) open questions:")
      steps.insert((title, "stvisits review"), at: 0)
    }
    if !dataFolder.isEmpty { steps.append((localized("Your data:"), dataFolder)) }
    let width = steps.map(\.0.displayWidth).max() ?? 0
    return steps.map { "\($0.padded(to: width)) \($1)" }
  }
}

extension ImportSummary.FileBucket {
  /// Returns `3 in new visits` or `1 damaged`.
  fileprivate func counted(_ count: Int) -> String {
    let number = DisplayFormat.number(count)
    return switch self {
    case .recorded:
      localized(count, one: "\(number) in a new visit", other: "\(number) in new visits")
    case .duplicate:
      localized(
        count, one: "\(number) in a visit already recorded",
        other: "\(number) in visits already recorded")
    case .pending:
      localized(count, one: "\(number) in an open question", other: "\(number) in open questions")
    case .unresolved:
      localized(
        count, one: "\(number) too far from a stadium", other: "\(number) too far from a stadium")
    case .skipped: localized(count, one: "\(number) skipped", other: "\(number) skipped")
    case .notAtStadium:
      localized(count, one: "\(number) not at a stadium", other: "\(number) not at a stadium")
    case .inTransit:
      localized(
        count, one: "\(number) taken while driving or flying",
        other: "\(number) taken while driving or flying")
    case .noLocation:
      localized(count, one: "\(number) without a location", other: "\(number) without a location")
    case .sameMoment:
      localized(
        count, one: "\(number) other version of a photo",
        other: "\(number) other versions of photos")
    case .copy: localized(count, one: "\(number) copy", other: "\(number) copies")
    case .unsupported:
      localized(
        count, one: "\(number) in an unsupported format", other: "\(number) in unsupported formats")
    case .damaged: localized(count, one: "\(number) damaged", other: "\(number) damaged")
    case .empty: localized(count, one: "\(number) empty", other: "\(number) empty")
    case .notAPhoto: localized(count, one: "\(number) not a photo", other: "\(number) not photos")
    case .unreadable: localized(count, one: "\(number) unreadable", other: "\(number) unreadable")
    case .linked:
      localized(count, one: "\(number) link not followed", other: "\(number) links not followed")
    case .binned:
      localized(count, one: "\(number) in a library's bin", other: "\(number) in a library's bin")
    case .hidden: localized(count, one: "\(number) hidden", other: "\(number) hidden")
    case .shared:
      localized(count, one: "\(number) shared by others", other: "\(number) shared by others")
    case .screenshot: localized(count, one: "\(number) screenshot", other: "\(number) screenshots")
    case .burst:
      localized(
        count, one: "\(number) unpicked burst photo", other: "\(number) unpicked burst photos")
    case .saved:
      localized(count, one: "\(number) saved from an app", other: "\(number) saved from apps")
    case .ignored: localized(count, one: "\(number) other file", other: "\(number) other files")
    }
  }
}

extension BadgeChange {
  fileprivate var isRevoked: Bool { if case .revoked = what { true } else { false } }
}
