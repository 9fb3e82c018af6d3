import AppSupport
import Badges
import Catalog
import Foundation
import Localization
import Matching
import PhotoLibraries
import SportsModel
import VisitStore

extension ImportPipeline {
  struct Plan {
    var steps: [ImportStep] = []
    var photos = 0
    /// Steps for questions of earlier imports that this one answers; they are not reported.
    var answers: [ImportStep] = []
    var proposals: [ProposedPhotos] = []
  }

  /// Returns the steps of the next transaction: enough that commits cost little, few enough that
  /// Ctrl-C acts at once.
  ///
  /// They grow with the import, because each transaction evaluates the badges of all visits; so the
  /// time of an import stays linear in its steps.
  private static func stepsInTransaction(after done: Int) -> Int { max(32, done / 32) }

  func plan(
    _ decisions: [Decision], updates: GameUpdates, hashes: [String: String],
    input: ImportInput, run: inout ImportRun
  ) throws -> Plan {
    let known =
      try store.map { try LibrarySnapshot($0, photos: Set(hashes.values)) } ?? LibrarySnapshot()
    var planner = ImportPlanner(
      recorder: VisitBuilder(catalog: catalog, clock: clock),
      acceptsSingleOffers: run.options.acceptsSingleOffers, isDryRun: run.options.isDryRun,
      rules: run.options.rules, updates: updates, known: known)
    func photos(of item: Decision) -> [NewPhoto] {
      item.outing.photos.compactMap { photo in
        hashes[photo.facts.path].map { NewPhoto(sha256: $0, facts: photo.facts) }
      }
    }
    var plan = Plan()
    let decisions = decisions.joiningQuestions()
    for item in decisions where input.isNew(item) {
      let photos = photos(of: item)
      // All photos of the outing became unreadable.
      if item.verdict.outcome.keepsPhotos, item.outing.trace == nil, photos.isEmpty { continue }
      var single = item
      let copies = single.outing.removeCopies(hashes)
      run.summary.files[.copy, default: 0] += copies.count { input.openPhotos[$0] == nil }
      let step = planner.step(for: single, photos: photos)
      plan.steps.append(step)
      plan.photos += photos.count
      run.summary.count(step, input: input, hashes: hashes)
    }
    plan.answers = decisions.lazy.filter { !input.isNew($0) }
      .compactMap { planner.stepForKnownVisit($0, photos: photos(of: $0)) }
    return plan
  }

  func write(_ plan: Plan, findings: [ScoreFinder.Finding], run: inout ImportRun) throws {
    guard let store, !run.options.isDryRun else {
      for step in plan.steps { run.report(.outing(step)) }
      run.summary.proposals = plan.proposals
      return
    }
    let paths =
      run.options.paths + run.options.libraries.map(\.location)
      + (run.options.sources ?? []).map(\.path)
    let batch = store.makeBatch(.import, note: paths.joined(separator: " "))
    let scores = try ScoreWriter(store).write(findings, in: batch)
    run.summary.scores.add(scores)
    run.summary.badges += try scores.badgeChanges + write(plan.answers, to: store, in: batch)
    var rest = plan.steps[...]
    while !rest.isEmpty {
      let done = plan.steps.count - rest.count
      let chunk = rest.prefix(Self.stepsInTransaction(after: done))
      run.summary.badges += try write(chunk, to: store, in: batch)
      for step in chunk { run.report(.outing(step)) }
      rest = rest.dropFirst(chunk.count)
      let all = plan.photos + plan.steps.count
      run.report(.write, done: all - rest.count, of: all)
      if !rest.isEmpty, run.checkCancellation() { return }
    }
    guard !plan.proposals.isEmpty else { return }
    _ = try store.write(in: batch) { writer in
      for proposal in plan.proposals { try proposal.write(with: writer) }
    }
    run.summary.proposals += plan.proposals
  }

  /// Returns the proposals to add photos without a location to visits of the library and of this
  /// import.
  func proposals(_ plan: Plan, input: ImportInput, run: ImportRun) throws -> [ProposedPhotos] {
    let decider = input.decider
    guard let history = decider.cameras, !run.isCancelled() else { return [] }
    let photos = decider.sorting.withoutPlace.filter { input.openPhotos[$0.path] == nil }
    guard photos.contains(where: history.isOwnWithoutGPS) else { return [] }
    let recorded = plan.steps.compactMap(\.newVisit)
    let visits = try (store?.visits().map(\.visit) ?? []) + recorded
    guard !visits.isEmpty else { return [] }
    let stored = try store?.allPhotos() ?? []
    let found = ProposalFinder(
      visits, stored: stored, history: history, catalog: catalog, rules: run.options.rules
    ).proposals(of: photos)
    let known = Set(stored.flatMap(\.paths))
    let questions = try (store?.questions(states: [.open, .skipped]) ?? []).compactMap { question in
      QuestionEvidence(question.evidence).proposal.map { (question, $0) }
    }
    return try found.compactMap { proposal in
      let asked = questions.filter {
        $1.camera == proposal.terms.camera
          && !Set($1.visits).isDisjoint(with: proposal.terms.visits)
      }
      guard !asked.contains(where: { $0.0.state == .skipped }) else { return nil }
      let new = try unknown(
        proposal.photos.filter { !known.contains($0.path) }, input: input, run: run)
      // A single photo isn't worth a question of its own.
      guard new.count >= (asked.isEmpty ? 2 : 1), !run.isCancelled() else { return nil }
      return ProposedPhotos(
        terms: proposal.terms, visit: proposal.visits[0], photos: new,
        question: asked.first?.0.id)
    }
  }

  private func unknown(_ photos: [PhotoFacts], input: ImportInput, run: ImportRun) throws
    -> [NewPhoto]
  {
    let hashes = hashes(of: photos.map(\.path), input, run: run)
    let all = Set(hashes.values)
    let stored = Set(try store?.knownPhotos(sha256s: all).keys.map(\.self) ?? [])
    let refused = try store?.deletedPhotos(sha256s: all) ?? []
    var seen = stored.union(refused)
    return photos.compactMap { photo in
      guard let hash = hashes[photo.path], seen.insert(hash).inserted else { return nil }
      return NewPhoto(sha256: hash, facts: photo)
    }
  }
}

extension Outing {
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
  /// Counts an outing and its photos that this run scanned.
  fileprivate mutating func count(
    _ step: ImportStep, input: ImportInput, hashes: [String: String]
  ) {
    outings[step.outcome, default: 0] += 1
    if let visit = step.newVisit {
      newVisits += 1
      if visit.dataSource == .partialManual, step.verdict.outcome == .pending {
        acceptedOffers += 1
      }
      if step.outcome == .pending { awaitedResults += 1 }
    }
    let isKept = step.verdict.outcome.keepsPhotos
    let photos = step.decision.outing.photos.map(\.facts).filter { facts in
      facts.trace == nil && input.openPhotos[facts.path] == nil
        && (hashes[facts.path] != nil || !isKept)
    }
    guard !photos.isEmpty else { return }
    files[.outing(step.isNewVisit ? .recorded : step.outcome), default: 0] += photos.count
  }
}

extension ImportPipeline {
  private func write(
    _ steps: some Collection<ImportStep>, to store: VisitStore, in batch: Batch
  ) throws -> [BadgeChange] {
    guard steps.contains(where: \.writes) else { return [] }
    return try store.write(in: batch) { writer in
      for step in steps { try write(step, with: writer) }
    }.badgeChanges
  }

  private func write(_ step: ImportStep, with writer: VisitWriter) throws {
    switch step.action {
    case .record(let visit, let answered):
      try writer.add(visit)
      try attach(step.photos, to: visit.id, answering: answered, with: writer)
    case .attach(let visit, let answered, let details, let others):
      for (other, photos) in others.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
        try writer.attach(photos, to: other, takingFromQuestions: true)
      }
      if !details.isEmpty, var known = try writer.reader.visit(visit)?.visit {
        known.fill(from: details)
        try writer.update(known)
      }
      try attach(step.photos, to: visit, answering: answered, with: writer)
    case .ask(let replaced): try ask(step, replacing: replaced, with: writer)
    case .withdraw(let questions):
      for question in questions { try writer.settle(question.id, as: .withdrawn) }
    case .unchanged: break
    }
  }

  private func attach(
    _ photos: [NewPhoto], to visit: UUID, answering questions: [Question], with writer: VisitWriter
  ) throws {
    for question in questions { try writer.settle(question.id, as: .answered, visit: visit) }
    try writer.attach(photos, to: visit, takingFromQuestions: true)
  }

  private func ask(
    _ step: ImportStep, replacing: [Question], with writer: VisitWriter
  ) throws {
    let isAsked = step.outcome == .pending
    var evidence = QuestionEvidence(step, names: catalog)
    evidence.add(step.decision, replacing: replacing)
    guard let kept = replacing.first else {
      try writer.addQuestion(
        stadium: step.verdict.place?.id, day: step.decision.outing.day, isAsked: isAsked,
        evidence: evidence.text, photos: step.photos)
      return
    }
    for other in replacing.dropFirst() { try writer.settle(other.id, as: .withdrawn) }
    // Two sources that are imported in turn must not rewrite the question each time.
    guard
      !step.photos.isEmpty || kept.isAsked != isAsked
        || !QuestionEvidence(kept.evidence).contains(step.decision)
    else { return }
    try writer.updateQuestion(
      kept.id, isAsked: isAsked, evidence: evidence.text, adding: step.photos,
      takingFromQuestions: true)
  }
}

extension ImportStep {
  var writes: Bool { if case .unchanged = action { false } else { true } }
}

extension ProposedPhotos {
  func write(with writer: VisitWriter) throws {
    if let question {
      try writer.updateQuestion(question, adding: photos)
      return
    }
    // English, because it is stored.
    let reason = Language.$current.withValue(.english) { terms.reason }
    var evidence = QuestionEvidence(reason: reason)
    evidence.proposal = terms
    // The visits have the stadium, and only their answers settle the question.
    try writer.addQuestion(stadium: nil, day: visit.day, evidence: evidence.text, photos: photos)
  }
}
