import Catalog
import Matching
import PhotoLibraries
import SportsModel
import VisitStore

extension ImportPipeline {
  struct Plan {
    var steps: [ImportStep] = []
    /// The number of photos of these steps.
    var photos = 0
    /// Steps for questions of earlier imports that this one answers; they are not reported.
    var answers: [ImportStep] = []
    /// Proposals to add photos without a location to visits.
    var proposals: [PlannedProposal] = []
  }

  /// Steps in one transaction: enough that commits cost little, few enough that Ctrl-C acts at once.
  private static let stepsPerTransaction = 32

  func plan(
    _ decided: [DecidedOuting], _ updates: GameUpdates, _ hashes: [String: String],
    _ input: ImportInput, _ run: inout ImportRun
  ) throws -> Plan {
    let known =
      try store.map { try LibrarySnapshot($0, photos: Set(hashes.values)) } ?? LibrarySnapshot()
    var planner = ImportPlanner(
      recorder: VisitBuilder(catalog: catalog, clock: clock),
      acceptsSingleOffers: run.options.acceptsSingleOffers, isDryRun: run.options.isDryRun,
      rules: run.options.rules, updates: updates, known: known)
    func photos(of item: DecidedOuting) -> [NewPhoto] {
      item.outing.photos.compactMap { photo in
        hashes[photo.facts.path].map { NewPhoto(sha256: $0, facts: photo.facts) }
      }
    }
    var plan = Plan()
    let decided = decided.joiningQuestions()
    for item in decided where input.isNew(item) {
      let photos = photos(of: item)
      // All photos of the outing became unreadable.
      if item.verdict.decision.keepsPhotos, item.outing.trace == nil, photos.isEmpty { continue }
      var single = item
      let copies = single.outing.removeCopies(hashes)
      run.summary.files[.copy, default: 0] += copies.count { input.openPhotos[$0] == nil }
      let step = planner.step(for: single, photos: photos)
      plan.steps.append(step)
      plan.photos += photos.count
      run.summary.count(step, input, hashes)
    }
    plan.answers = decided.lazy.filter { !input.isNew($0) }
      .compactMap { planner.settled($0, photos: photos(of: $0)) }
    return plan
  }

  func write(_ plan: Plan, _ findings: [ScoreFinder.Finding], _ run: inout ImportRun) throws {
    guard let store, !run.options.isDryRun else {
      for step in plan.steps { run.report(.outing(step.report)) }
      run.summary.proposals = plan.proposals.map(\.summary)
      return
    }
    let paths =
      run.options.paths + run.options.libraries.map(\.location)
      + (run.options.sources ?? []).map(\.path)
    let batch = store.begin(.import, note: paths.joined(separator: " "))
    let writer = ImportWriter(store: store, batch: batch, catalog: catalog)
    let scores = try ScoreWriter(store).write(findings, in: batch)
    run.summary.scores.add(scores)
    run.summary.badges += try scores.badgeChanges + writer.write(plan.answers)
    var rest = plan.steps[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Self.stepsPerTransaction)
      run.summary.badges += try writer.write(chunk)
      for step in chunk { run.report(.outing(step.report)) }
      rest = rest.dropFirst(chunk.count)
      let all = plan.photos + plan.steps.count
      run.report(.write, done: all - rest.count, of: all)
      if !rest.isEmpty, run.stopsHere() { return }
    }
    guard !plan.proposals.isEmpty else { return }
    _ = try store.write(in: batch) { writer in
      for proposal in plan.proposals { try proposal.write(with: writer) }
    }
    run.summary.proposals += plan.proposals.map(\.summary)
  }
}

extension Outing {
  /// Removes photos with the same bytes as an earlier one and returns their paths.
  fileprivate mutating func removeCopies(_ hashes: [String: String]) -> [String] {
    guard photos.count > 1 else { return [] }
    var seen: Set<String> = []
    var copies: [String] = []
    photos.removeAll { photo in
      guard let hash = hashes[photo.facts.path], !seen.insert(hash).inserted else { return false }
      copies.append(photo.facts.path)
      return true
    }
    return copies
  }
}

extension ImportSummary {
  /// Counts an outing and those of its photos that this run scanned.
  fileprivate mutating func count(
    _ step: ImportStep, _ input: ImportInput, _ hashes: [String: String]
  ) {
    let report = step.report
    outings[report.outcome, default: 0] += 1
    if report.isNewVisit { newVisits += 1 }
    if case .record(let visit, _) = step.action, visit.dataSource == .partialManual,
      report.verdict.decision == .ask
    {
      acceptedOffers += 1
    }
    if report.isNewVisit, report.outcome == .pending { awaitedResults += 1 }
    let isKept = report.verdict.decision.keepsPhotos
    let photos = report.decided.outing.photos.map(\.facts).filter { facts in
      facts.trace == nil && input.openPhotos[facts.path] == nil
        && (hashes[facts.path] != nil || !isKept)
    }
    let outcome = report.isNewVisit ? OutingOutcome.recorded : report.outcome
    guard !photos.isEmpty, let bucket = FileBucket(rawValue: outcome.rawValue) else { return }
    files[bucket, default: 0] += photos.count
  }
}
