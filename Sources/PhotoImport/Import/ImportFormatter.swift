package import AppSupport
package import Catalog
import Matching
import PhotoLibraries
import SportsModel

/// The text of an import's result.
package struct ImportFormatter: Sendable {
  let catalog: Catalog
  let isDryRun: Bool
  let format: DisplayFormat
  /// The folder of the user's data, as it is shown.
  let dataFolder: String
  private let explains: Bool
  /// Columns of the terminal; nil for files and pipes, whose lines are not wrapped.
  private let columns: Int?
  /// Whether the user is asked next: new visits are numbered, and questions are not listed.
  let isAsking: Bool

  package init(
    catalog: Catalog, explains: Bool, isDryRun: Bool, columns: Int? = nil, isAsking: Bool = false,
    dataFolder: String = "", format: DisplayFormat = DisplayFormat()
  ) {
    self.catalog = catalog
    self.explains = explains
    self.isDryRun = isDryRun
    self.columns = columns
    self.isAsking = isAsking
    self.dataFolder = dataFolder
    self.format = format
  }

  /// Returns new visits, open questions, changes of earlier visits and the summary.
  package func lines(_ reports: [OutingReport], _ summary: ImportSummary) -> [String] {
    let recorded = reports.filter(\.isNewVisit)
    var sections = [newVisits(recorded), leastCertain(recorded)]
    let open = reports.openQuestions()
    let asked = open.count + summary.proposals.count
    if asked > 0, !isAsking {
      sections.append(
        ["\(asked.counted("open question")):"] + open.flatMap(question)
          + summary.proposals.flatMap(proposal))
    }
    if explains {
      let others = reports.filter { ![.recorded, .pending].contains($0.outcome) }
      sections += others.map { [headline($0), "      \($0.reason)"] + detail($0) }
    }
    let count =
      (summary.outings[.pending, default: 0] > 0 ? open.count : 0) + summary.proposals.count
    sections += [
      scoreLines(summary.scores), summaryLines(summary, questions: count),
      nextSteps(summary, questions: count),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Returns a line for each visit if all fit, otherwise two with the game on the second.
  private func newVisits(_ recorded: [OutingReport]) -> [String] {
    guard !recorded.isEmpty else { return [] }
    let width = recorded.map { ($0.stadiumName ?? "").count }.max() ?? 0
    let whole = recorded.enumerated().map { number($0) + headline($1, width: width) }
    let isWide = columns.map { columns in whole.contains { $0.count > columns } } ?? false
    let visits = recorded.enumerated().flatMap { index, report in
      (isWide ? twoLines(index, report) : [whole[index]]) + detail(report)
    }
    let verb = isDryRun ? "Would record" : "Recorded"
    return ["\(verb) \(recorded.count.counted("visit")):"] + visits
  }

  private func twoLines(_ index: Int, _ report: OutingReport) -> [String] {
    let place = "\(report.stadiumName ?? ""), \(report.decided.outing.counted)"
    return wrapped("\(number(index))  \(day(report))  ", place, indent: 7)
      + wrapped("       ", offer(report) ?? "", indent: 7)
  }

  /// The number by which the user can remove a new visit.
  func number(_ index: Int) -> String {
    isAsking ? "\(index + 1 < 10 ? "  " : " ")\(index + 1)" : ""
  }

  /// Wraps a list between its items.
  func wrapped(_ first: String, _ list: String, indent: Int = 4) -> [String] {
    ReviewFormatter(catalog: catalog, columns: columns ?? .max)
      .wrappedItems(first, list, indent: indent)
  }

  private func scoreLines(_ scores: ScoreWriter.Outcome) -> [String] {
    let changes =
      scores.scored.map { "  \($0.day)  \($0.title)" }
      + scores.asked.map { "  \($0.day)  \($0.title): not played that day, now an open question" }
    guard !changes.isEmpty else { return [] }
    return ["Updated \(changes.count.counted("earlier visit")):"] + changes
  }

  private func detail(_ report: OutingReport) -> [String] {
    explains ? report.explanation(names: catalog).map { "      \($0)" } : []
  }

  private func question(_ spot: [OutingReport]) -> [String] {
    guard spot.count > 1 else { return question(spot[0]) }
    let photos = spot.reduce(0) { $0 + $1.decided.outing.photos.count }.counted("photo")
    let days = Set(spot.compactMap(\.day)).count.counted("day")
    let distance = spot[0].verdict.distance.map { ", \(format.distance(meters: $0)) away" } ?? ""
    let line = "\(photos) on \(days) near \(placeName(spot[0]))\(distance)"
    return ["  \(line)", "      probably no games"] + spot.flatMap(detail)
  }

  private func question(_ report: OutingReport) -> [String] {
    var lines = [headline(report), "      \(report.reason)"]
    if !explains, report.verdict.candidates.count > 1 {
      lines += report.verdict.candidates.map { "      • \(start($0))\(catalog.title($0.game))" }
    }
    return lines + detail(report)
  }

  private func proposal(_ photos: ProposedPhotos) -> [String] {
    let count = photos.photoCount.counted("photo")
    return [
      "  \(photos.day)  \(photos.stadiumName)",
      "      Add \(count) of your \(photos.camera) to this visit?",
    ]
  }

  private func headline(_ report: OutingReport, width: Int = 0) -> String {
    let place = placeName(report)
    let offer = offer(report).map { "  \($0)" } ?? ""
    let count = report.decided.outing.counted
    let padding = String(repeating: " ", count: max(0, width - place.count))
    return "  \(day(report))  \(place)\(padding)\(offer)  (\(count))"
  }

  private func placeName(_ report: OutingReport) -> String {
    report.stadiumName ?? report.verdict.otherPark?.label ?? "unknown stadium"
  }

  func day(_ report: OutingReport) -> String {
    report.decided.outing.day?.description ?? "no date   "
  }

  private func offer(_ report: OutingReport) -> String? {
    let isPending = report.isNewVisit && report.outcome == .pending
    return report.verdict.onlyCandidate.map {
      catalog.title($0.game) + (isPending ? " (score pending)" : "")
    }
  }

  private func start(_ candidate: Candidate) -> String {
    guard case .exact = candidate.game.start, let start = candidate.game.localStart else {
      return ""
    }
    return "\(start.hourAndMinute)  "
  }
}

extension ImportSummary {
  /// Returns what to point out after the result, for paths as they were typed.
  package func remarks(
    on options: ImportPipeline.Options, paths: [String], isOffline: Bool
  ) -> [String] {
    var remarks: [String] = []
    let places = paths + options.libraries.map(\.location)
    if fileCount == 0, options.sources == nil, !wasCancelled, !hasUnreadableLibrary {
      remarks.append("No photos found in \(places.count == 1 ? places[0] : "these folders").")
    }
    if options.acceptsSingleOffers {
      let isOpen = outings[.pending, default: 0] > awaitedResults || !proposals.isEmpty
      if acceptedOffers > 0 || isOpen {
        remarks.append(
          "--yes accepts only probable offers: \(acceptedOffers) accepted"
            + (isOpen ? ", other questions stay open." : "."))
      }
    }
    if unanswered > 0, !isOffline, !options.isDryRun {
      remarks += [
        "Some scores couldn't be fetched: no provider responded.",
        "Run the same import or stvisits scores retry to try again.",
      ]
    }
    return remarks
  }
}
