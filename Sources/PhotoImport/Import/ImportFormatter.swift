package import AppSupport
package import Catalog
import Localization
import Matching
import PhotoLibraries
import SportsModel

/// The text of an import's result.
package struct ImportFormatter: Sendable {
  let catalog: Catalog
  let isDryRun: Bool
  let format: DisplayFormat
  let dataFolder: String
  private let explains: Bool
  /// Columns of the terminal; nil for files and pipes, whose lines are not wrapped.
  private let columns: Int?
  /// True if the user is asked next: new visits are numbered, and questions are not listed.
  let isAsking: Bool

  package init(
    catalog: Catalog, explains: Bool, isDryRun: Bool, columns: Int? = nil, isAsking: Bool = false,
    dataFolder: String = "", format: DisplayFormat
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
  package func lines(_ steps: [ImportStep], summary: ImportSummary) -> [String] {
    let recorded = steps.filter(\.isNewVisit)
    var sections = [newVisits(recorded), leastCertain(recorded)]
    let open = steps.openQuestions()
    let asked = open.count + summary.proposals.count
    if asked > 0, !isAsking {
      sections.append(
        [
          localized(asked, one: "\(asked) open question:", other: "\(asked) open questions:")
        ] + open.flatMap(question) + summary.proposals.flatMap(proposal))
    }
    if explains {
      let others = steps.filter { ![.recorded, .pending].contains($0.outcome) }
      sections += others.map { [headline($0), "      \($0.reason(format))"] + detail($0) }
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
  private func newVisits(_ recorded: [ImportStep]) -> [String] {
    guard !recorded.isEmpty else { return [] }
    let width = recorded.map { ($0.stadiumName ?? "").displayWidth }.max() ?? 0
    let whole = recorded.enumerated().map { number($0) + headline($1, width: width) }
    let isWide = columns.map { columns in whole.contains { $0.displayWidth > columns } } ?? false
    let visits = recorded.enumerated().flatMap { index, step in
      (isWide ? twoLines(index, step: step) : [whole[index]]) + detail(step)
    }
    let count = recorded.count
    let title =
      isDryRun
      ? localized(
        count, one: "Would record \(count) visit:", other: "Would record \(count) visits:")
      : localized(count, one: "Recorded \(count) visit:", other: "Recorded \(count) visits:")
    return [title] + visits
  }

  private func twoLines(_ index: Int, step: ImportStep) -> [String] {
    let place = "\(step.stadiumName ?? ""), \(step.decision.outing.counted)"
    return wrapped("\(number(index))  \(day(step))  ", place, indent: 7)
      + wrapped("       ", offer(step) ?? "", indent: 7)
  }

  func number(_ index: Int) -> String {
    isAsking ? "\(index + 1 < 10 ? "  " : " ")\(index + 1)" : ""
  }

  func wrapped(_ first: String, _ list: String, indent: Int = 4) -> [String] {
    ReviewFormatter(catalog: catalog, columns: columns ?? .max, format: format)
      .wrappedItems(first, list, indent: indent)
  }

  private func scoreLines(_ scores: ScoreWriter.Outcome) -> [String] {
    let changes =
      scores.scored.map { "  \($0.day)  \($0.title)" }
      + scores.asked.map {
        "  \($0.day)  " + localized("\($0.title): not played that day, now an open question")
      }
    guard !changes.isEmpty else { return [] }
    let count = changes.count
    let title = localized(
      count, one: "Updated \(count) earlier visit:", other: "Updated \(count) earlier visits:")
    return [title] + changes
  }

  private func detail(_ step: ImportStep) -> [String] {
    explains ? step.explanation(names: catalog, format).map { "      \($0)" } : []
  }

  private func question(_ group: [ImportStep]) -> [String] {
    guard group.count > 1 else { return question(group[0]) }
    let photos = group.reduce(0) { $0 + $1.decision.outing.photos.count }.counted("photo")
    let days = Set(group.compactMap(\.day)).count
    let place = placeName(group[0])
    let line = localized(
      days, one: "\(photos) on \(days) day near \(place)",
      other: "\(photos) on \(days) days near \(place)")
    let distance = format.distances(meters: group.compactMap(\.verdict.placeDistance)).map {
      ", " + localized("\($0) away")
    }
    return ["  \(line)\(distance ?? "")", "      " + localized("probably no games")]
      + group.flatMap(detail)
  }

  private func question(_ step: ImportStep) -> [String] {
    let verdict = step.verdict
    var lines = [headline(step), "      \(step.reason(format))"]
    if !explains, verdict.candidates.count > 1 || verdict.isInAnotherStadium {
      lines += verdict.candidates.map { candidate in
        "      • \(start(candidate))\(catalog.title(candidate.game))"
          + candidate.otherStadium(than: verdict.place, format)
      }
    }
    return lines + events(step).map { "      • \($0.title)" } + detail(step)
  }

  private func events(_ step: ImportStep) -> [StadiumEvent] {
    let outing = step.decision.outing
    guard outing.isDayCertain, let day = outing.day, let stadium = step.verdict.place
    else { return [] }
    return (try? catalog.events(at: stadium.id, on: day)) ?? []
  }

  private func proposal(_ photos: ProposedPhotos) -> [String] {
    let (count, camera) = (photos.photoCount, photos.terms.camera)
    let question = localized(
      count, one: "Add \(count) photo of your \(camera) to this visit?",
      other: "Add \(count) photos of your \(camera) to this visit?")
    return ["  \(photos.visit.day)  \(photos.visit.stadiumName)", "      \(question)"]
  }

  private func headline(_ step: ImportStep, width: Int = 0) -> String {
    let place = placeName(step).padded(to: width)
    let offer = offer(step).map { "  \($0)" } ?? ""
    return "  \(day(step))  \(place)\(offer)  (\(step.decision.outing.counted))"
  }

  private func placeName(_ step: ImportStep) -> String {
    step.stadiumName ?? step.verdict.otherPark?.label ?? localized("unknown stadium")
  }

  func day(_ step: ImportStep) -> String {
    step.decision.outing.day?.description ?? localized("no date").padded(to: 10)
  }

  private func offer(_ step: ImportStep) -> String? {
    let isPending = step.isNewVisit && step.outcome == .pending
    return step.verdict.onlyCandidate.map {
      let title = catalog.title($0.game)
      return isPending ? localized("\(title) (score pending)") : title
    }
  }

  private func start(_ candidate: Candidate) -> String {
    candidate.game.exactStart.map { "\($0.hourAndMinute)  " } ?? ""
  }
}

extension ImportSummary {
  package func remarks(
    on options: ImportPipeline.Options, paths: [String], isOffline: Bool
  ) -> [String] {
    var remarks: [String] = []
    let places = paths + options.libraries.map(\.location)
    if fileCount == 0, options.sources == nil, !wasCancelled, !hasUnreadableLibrary {
      remarks.append(
        places.count == 1
          ? localized("No photos found in \(places[0]).")
          : localized("No photos found in these folders."))
    }
    if options.acceptsSingleOffers {
      let isOpen = outings[.pending, default: 0] > awaitedResults || !proposals.isEmpty
      if acceptedOffers > 0 || isOpen {
        remarks.append(
          isOpen
            ? localized(
              """
              --yes accepts only probable offers: \(acceptedOffers) accepted, other questions stay \
              open.
              """)
            : localized("--yes accepts only probable offers: \(acceptedOffers) accepted."))
      }
    }
    if unanswered > 0, !isOffline, !options.isDryRun {
      remarks += [
        localized("Some games and scores couldn't be looked up: no provider responded."),
        localized("Run the same import or stvisits scores retry to try again."),
      ]
    }
    return remarks
  }
}
