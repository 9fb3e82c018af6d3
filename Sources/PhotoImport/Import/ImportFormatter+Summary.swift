import AppSupport
import Badges
import Catalog
import Localization
import Matching
import PhotoLibraries
import PhotoMetadata
import SportsModel

extension ImportFormatter {
  private static let maxDoubtful = 3

  func leastCertain(_ recorded: [ImportStep]) -> [String] {
    guard recorded.count > Self.maxDoubtful else { return [] }
    let doubtful = recorded.enumerated().filter { $1.decision.outing.trace != .row }
      .map { (index: $0, step: $1, proof: VisitProof(of: $1, leagues: catalog.leagues)) }
      .sorted { $0.proof < $1.proof }.prefix(Self.maxDoubtful)
    let visits = doubtful.flatMap { index, step, proof in
      wrapped(
        "\(number(index))  \(day(step))  ",
        "\(step.stadiumName ?? ""): \(reason(step, proof: proof))", indent: 7)
    }
    return visits.isEmpty ? [] : [localized("Check the least certain ones:")] + visits
  }

  /// Returns `2 photos, 12 min of the game, 140 m outside the seats`, or why `--yes` was needed.
  private func reason(_ step: ImportStep, proof: VisitProof) -> String {
    let counted = step.decision.outing.counted
    guard proof.isCertain else { return "\(counted), \(step.reason(format))" }
    let duration = DisplayFormat.duration(minutes: proof.minutes)
    var text =
      switch (proof.hasStart, proof.minutes) {
      case (true, 0): localized("\(counted), a single moment of the game")
      case (true, _): localized("\(counted), \(duration) of the game")
      case (false, 0): counted
      case (false, _): localized("\(counted) in \(duration)", context: "duration")
      }
    if proof.metersOutside >= 1 {
      text +=
        ", " + localized("\(format.distance(meters: proof.metersOutside)) outside the seats")
    }
    return text
  }

  func summaryLines(_ summary: ImportSummary, questions: Int) -> [String] {
    var lines = outingLines(summary, questions: questions)
    if summary.fileCount > 0 { lines += fileLines(summary) }
    lines += summary.libraries.flatMap { wrapped("", $0.line) }
    lines += (summary.sources?.lines ?? []).flatMap { wrapped("", $0) }
    return lines + badgeLines(summary.badges)
  }

  private func outingLines(_ summary: ImportSummary, questions: Int) -> [String] {
    var parts: [String] = []
    func add(_ count: Int?, text: (Int) -> String) {
      if let count, count > 0 { parts.append(text(count)) }
    }
    let outings = summary.outings
    add(summary.newVisits) { $0.counted("new visit") }
    add(questions) { $0.counted("open question") }
    add(outings[.duplicate]) {
      localized($0, one: "\($0) already recorded", other: "\($0) already recorded")
    }
    add(outings[.unresolved]) {
      // Sightings without photos are rather too few than too far away.
      summary.sources == nil
        ? localized($0, one: "\($0) too far from a stadium", other: "\($0) too far from a stadium")
        : localized(
          $0, one: "\($0) without enough evidence", other: "\($0) without enough evidence")
    }
    add(outings[.skipped]) { localized($0, one: "\($0) skipped", other: "\($0) skipped") }
    add(outings[.notAtStadium]) {
      localized(
        $0, one: "\($0) near a stadium without a game", other: "\($0) near a stadium without a game"
      )
    }
    return parts.isEmpty ? [] : wrapped("", localized("Found: \(parts.joined(separator: ", "))"))
  }

  private static let files: [ImportSummary.FileBucket] = [
    .outing(.recorded), .outing(.duplicate), .outing(.pending), .outing(.unresolved),
    .outing(.skipped), .outing(.notAtStadium), .inTransit, .noLocation, .sameMoment, .copy,
    .scan(.unsupported), .scan(.damaged), .scan(.empty), .scan(.notAPhoto), .scan(.unreadable),
    .scan(.linked), .excluded(.binned), .excluded(.hidden), .excluded(.shared),
    .excluded(.screenshot), .excluded(.burst), .excluded(.saved), .scan(.ignored),
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

  private func badgeLines(_ changes: [BadgeChange]) -> [String] {
    // A badge can be lost and earned again within one import.
    let last = Dictionary(changes.map { ($0.definition, $0) }, uniquingKeysWith: { $1 })
    let final = changes.filter { last[$0.definition] == $0 }
    let earned = final.filter { !$0.isRevoked }
    let lost = final.filter(\.isRevoked)
    var lines: [String] = []
    if earned.count > Self.maxNamed {
      lines += wrapped("", localized("\(earned.count) new badges, see stvisits achievements"))
    } else if !earned.isEmpty {
      let title = localized(earned.count, one: "New badge:", other: "New badges:")
      lines += wrapped("\(title) ", DisplayFormat.list(earned.map(\.localizedName)))
    }
    return lines
      + (lost.count > Self.maxNamed
        ? wrapped("", localized("\(lost.count) badges lost, see stvisits achievements"))
        : lost.flatMap { wrapped("", BadgeFormatter.line($0)) })
  }

  private static let maxNamed = 3

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

/// The proof of a recorded visit, the weakest first: what `--yes` accepted, then by its strength.
private struct VisitProof: Comparable {
  /// True if every condition for recording without asking holds; a score may be pending.
  let isCertain: Bool
  /// Meters from the outer wall of the seats to the photos; 0 inside.
  let metersOutside: Double
  let hasStart: Bool
  /// The minutes between the first and the last photo of the game, or of all without its start.
  let minutes: Int
  /// The part of the game that the photos cover, less 1 for each 100 m outside.
  private let strength: Double
  private let photoCount: Int
  private let id: String

  init(of step: ImportStep, leagues: [League]) {
    let (outing, verdict) = (step.decision.outing, step.verdict)
    let game = verdict.candidates.first
    let length =
      leagues.first { $0.id == game?.game.league }?.typicalGameMinutes
      ?? MatchingRules().typicalGameMinutes
    let span = game?.span(minutes: length)
    let times = outing.photos.compactMap(\.local).filter { span?.contains($0) ?? true }
    let seconds = times.map(\.secondsSinceEpoch)
    isCertain = verdict.outcome == .recorded || verdict.isWaitingForResult
    metersOutside = max(0, (verdict.distance ?? 0) - (verdict.stadium?.footprintMeters ?? 0))
    hasStart = span != nil
    minutes = Int(((seconds.max() ?? 0) - (seconds.min() ?? 0)) / 60)
    strength = min(1, Double(minutes) / Double(length)) - metersOutside / 100
    (photoCount, id) = (outing.photos.count, outing.id)
  }

  static func < (left: VisitProof, right: VisitProof) -> Bool {
    (left.isCertain ? 1 : 0, left.strength, left.photoCount, left.id)
      < (right.isCertain ? 1 : 0, right.strength, right.photoCount, right.id)
  }
}

extension ImportSummary.FileBucket {
  /// Returns `3 in new visits` or `1 damaged`.
  fileprivate func counted(_ count: Int) -> String {
    let number = DisplayFormat.number(count)
    return switch self {
    case .outing(.recorded):
      localized(count, one: "\(number) in a new visit", other: "\(number) in new visits")
    case .outing(.duplicate):
      localized(
        count, one: "\(number) in a visit already recorded",
        other: "\(number) in visits already recorded")
    case .outing(.pending):
      localized(count, one: "\(number) in an open question", other: "\(number) in open questions")
    case .outing(.unresolved):
      localized(
        count, one: "\(number) too far from a stadium", other: "\(number) too far from a stadium")
    case .outing(.skipped): localized(count, one: "\(number) skipped", other: "\(number) skipped")
    case .outing(.notAtStadium):
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
    case .scan(.unsupported):
      localized(
        count, one: "\(number) in an unsupported format", other: "\(number) in unsupported formats")
    case .scan(.damaged): localized(count, one: "\(number) damaged", other: "\(number) damaged")
    case .scan(.empty): localized(count, one: "\(number) empty", other: "\(number) empty")
    case .scan(.notAPhoto):
      localized(count, one: "\(number) not a photo", other: "\(number) not photos")
    case .scan(.unreadable):
      localized(count, one: "\(number) unreadable", other: "\(number) unreadable")
    case .scan(.linked):
      localized(count, one: "\(number) link not followed", other: "\(number) links not followed")
    case .excluded(.binned):
      localized(count, one: "\(number) in a library's bin", other: "\(number) in a library's bin")
    case .excluded(.hidden): localized(count, one: "\(number) hidden", other: "\(number) hidden")
    case .excluded(.shared):
      localized(count, one: "\(number) shared by others", other: "\(number) shared by others")
    case .excluded(.screenshot):
      localized(count, one: "\(number) screenshot", other: "\(number) screenshots")
    case .excluded(.burst):
      localized(
        count, one: "\(number) unpicked burst photo", other: "\(number) unpicked burst photos")
    case .excluded(.saved):
      localized(count, one: "\(number) saved from an app", other: "\(number) saved from apps")
    case .scan(.read), .scan(.ignored):
      localized(count, one: "\(number) other file", other: "\(number) other files")
    }
  }
}

extension BadgeChange {
  fileprivate var isRevoked: Bool { if case .revoked = what { true } else { false } }
}
