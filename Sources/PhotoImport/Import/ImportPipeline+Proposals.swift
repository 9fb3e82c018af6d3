import Foundation
import Matching
import PhotoMetadata
import SportsModel
import VisitStore

extension ImportPipeline {
  /// A proposal with the photos that the library doesn't have yet.
  struct PlannedProposal {
    let proposal: PhotoProposal
    let photos: [NewPhoto]
    /// The open question that gets the photos; nil for a new one.
    let question: UUID?

    var summary: ProposedPhotos {
      ProposedPhotos(
        day: proposal.visits[0].day, stadiumName: proposal.visits[0].stadiumName,
        camera: proposal.terms.camera, photoCount: photos.count)
    }
  }

  /// Returns the proposals to add photos without a location to visits: those of the library, and
  /// those that this import records.
  func proposals(_ plan: Plan, _ input: ImportInput, _ run: ImportRun) throws -> [PlannedProposal] {
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
        proposal.photos.filter { !known.contains($0.path) }, input, run)
      guard !new.isEmpty, !run.isCancelled() else { return nil }
      return PlannedProposal(proposal: proposal, photos: new, question: asked.first?.0.id)
    }
  }

  /// Returns the photos that are neither stored nor were removed; unreadable ones are left out.
  private func unknown(_ photos: [PhotoFacts], _ input: ImportInput, _ run: ImportRun) throws
    -> [NewPhoto]
  {
    var hashes: [String: String] = [:]
    for photo in photos { hashes[photo.path] = input.knownHash(of: photo.path) }
    let found = contentHashes(
      of: photos.map(\.path).filter { hashes[$0] == nil }, isCancelled: run.isCancelled)
    for (path, result) in found { hashes[path] = try? result.get() }
    if !run.options.isDryRun { cache(hashes, input) }
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

extension ImportPipeline.PlannedProposal {
  /// Stores the question, or adds its photos to the open one.
  func write(with writer: VisitWriter) throws {
    if let question {
      try writer.updateQuestion(question, adding: photos)
      return
    }
    var evidence = QuestionEvidence(reason: proposal.reason)
    evidence.proposal = proposal.terms
    // The stadium is that of the visits, and only their answers settle the question.
    try writer.addQuestion(
      stadium: nil, day: proposal.visits[0].day, evidence: evidence.text,
      photos: photos)
  }
}
