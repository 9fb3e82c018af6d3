import Foundation
import Matching
import SportsModel
import VisitStore

/// What is to be told and written for one outing.
struct ImportStep {
  enum Action {
    /// A new visit; the questions that waited for these photos are answered by it.
    case record(Visit, answering: [Question])
    case attach(to: UUID)
    /// A question, in the place of those that have some of the photos already.
    case ask(Question.Kind, replacing: [Question])
    case none
  }

  let report: OutingReport
  let photos: [NewPhoto]
  let action: Action
}

/// Holds each decided outing against what is already recorded, asked or refused.
struct ImportPlanner {
  let recorder: VisitRecorder
  /// Whether a single offer is accepted without asking (`--yes`).
  let acceptsSingleOffers: Bool
  /// A dry run has no ids to tell.
  let isDryRun: Bool
  /// How near to a spot that was named a habit an outing is part of it, in metres.
  let habitRadius: Double
  var known: KnownLibrary

  /// The step for one outing; later outings see what it will have done.
  mutating func step(for decided: DecidedOuting, photos: [NewPhoto]) -> ImportStep {
    let questions = known.questions(with: photos)
    if let visit = existingVisit(for: decided, photos: photos) {
      return duplicate(decided, photos, of: visit)
    }
    if !photos.isEmpty, photos.allSatisfy(known.isRefused) {
      return told(decided, photos, .skipped, note: "you have taken this visit away")
    }
    let isAnswered = questions.allSatisfy { $0.state != .open }
    if !photos.isEmpty, isAnswered, photos.allSatisfy({ known.owner(of: $0) != nil }) {
      return told(decided, photos, .skipped, note: "you have already answered this")
    }
    if decided.explainedBy != nil {
      return told(
        decided, photos, .duplicate, note: "the game of that day is recorded from other photos")
    }
    if known.isHabit(decided.outing.position, radius: habitRadius) {
      return told(decided, photos, .skipped, note: "you said that you live or work here")
    }
    let open = questions.filter { $0.state == .open }
    switch OutingOutcome(decided.verdict.decision) {
    case .recorded:
      return record(decided, photos, answering: open, source: .automatic)
    case .pending where acceptsSingleOffers && decided.verdict.singleOffer != nil:
      return record(decided, photos, answering: open, source: .partialManual)
    case .pending:
      return ask(decided, photos, .ask, replacing: open)
    case .unresolved:
      return ask(decided, photos, .unresolved, replacing: open)
    case let outcome:
      return told(decided, photos, outcome)
    }
  }

  private mutating func record(
    _ decided: DecidedOuting, _ photos: [NewPhoto], answering open: [Question],
    source: Visit.DataSource
  ) -> ImportStep {
    guard let candidate = decided.verdict.singleOffer else {
      return ask(decided, photos, .ask, replacing: open)
    }
    let visit = recorder.visit(
      to: candidate, outing: decided.outing, photos: photos.map(\.sha256), source: source,
      besides: known.visitIDs)
    let id = isDryRun ? nil : visit.id
    known.note(.init(id: id, game: candidate.key), at: visit.stadium, on: visit.day)
    return ImportStep(
      report: OutingReport(decided, outcome: .recorded, visitID: id), photos: photos,
      action: .record(visit, answering: open))
  }

  private func ask(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ kind: Question.Kind,
    replacing open: [Question]
  ) -> ImportStep {
    ImportStep(
      report: OutingReport(decided, outcome: kind == .ask ? .pending : .unresolved),
      photos: photos, action: .ask(kind, replacing: open))
  }

  private func told(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ outcome: OutingOutcome, note: String? = nil
  ) -> ImportStep {
    ImportStep(
      report: OutingReport(decided, outcome: outcome, note: note), photos: photos, action: .none)
  }

  /// Photos at the stadium join the visit there; those farther off only point to it.
  private func duplicate(
    _ decided: DecidedOuting, _ photos: [NewPhoto], of visit: KnownLibrary.KnownVisit
  ) -> ImportStep {
    let photos = photos.filter { !known.isRefused($0) }
    let isNew = !photos.allSatisfy(known.isNoted)
    let belongs =
      decided.verdict.spatial == .high
      || photos.contains { known.owner(of: $0) == visit.id.map(StoredPhoto.Owner.visit) }
    let target = isNew && belongs ? visit.id : nil
    return ImportStep(
      report: OutingReport(
        decided, outcome: .duplicate, note: "already recorded", visitID: visit.id),
      photos: photos, action: target.map(ImportStep.Action.attach) ?? .none)
  }

  /// The visit that this outing already is: one that has its photos, or one there on that day.
  private func existingVisit(
    for decided: DecidedOuting, photos: [NewPhoto]
  ) -> KnownLibrary.KnownVisit? {
    for photo in photos {
      if case .visit(let id)? = known.owner(of: photo) { return .init(id: id, game: nil) }
    }
    guard let day = decided.outing.day, let stadium = decided.verdict.stadium else { return nil }
    let there = known.visits(at: stadium.id, on: day)
    let offered = Set(decided.verdict.candidates.map(\.key))
    return there.first { $0.game.map(offered.contains) ?? false } ?? there.first
  }
}
