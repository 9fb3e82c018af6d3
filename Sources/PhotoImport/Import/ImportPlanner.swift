import Catalog
import Foundation
import Matching
import SportsModel
import VisitStore

/// What is to be told and written for one outing.
struct ImportStep {
  enum Action {
    /// A new visit; the questions that waited for these photos are answered by it.
    case record(Visit, answering: [Question])
    /// Further photos of a visit and what it does not say yet, with the questions that this answers.
    case attach(to: UUID, answering: [Question], adding: VisitDetails)
    /// A question, in the place of those that have some of the photos already.
    case ask(Question.Kind, replacing: [Question])
    /// Questions that became pointless.
    case withdraw([Question])
    case none
  }

  let report: OutingReport
  let photos: [NewPhoto]
  let action: Action
}

/// Holds each decided outing against what is already recorded, asked or refused.
struct ImportPlanner {
  let recorder: VisitBuilder
  /// Whether a single offer is accepted without asking (`--yes`).
  let acceptsSingleOffers: Bool
  /// A dry run has no ids to tell.
  let isDryRun: Bool
  /// How near to a spot that was named a habit an outing is part of it, in metres.
  let habitRadius: Double
  /// What was learned of games that the facts leave open.
  let updates: GameUpdates
  var known: LibrarySnapshot

  /// The step for one outing; later outings see what it will have done.
  mutating func step(for decided: DecidedOuting, photos found: [NewPhoto]) -> ImportStep {
    if let settled = settled(decided, photos: found) { return settled }
    // What a person gave to another visit stays there, and says nothing of the rest.
    let all = found.filter { known.visit(of: $0) == nil }
    let photos = all.filter { !known.isRefused($0) && !known.isClosed($0) }
    let wasDeclined =
      decided.outing.trace == nil
      ? !all.isEmpty && photos.isEmpty : known.wasDeclined(to: decided)
    if wasDeclined {
      return reportStep(decided, all, .skipped, note: "you have said no to this before")
    }
    if known.isHabit(decided.outing.position, radius: habitRadius) {
      return reportStep(decided, all, .skipped, note: "you said that you live or work here")
    }
    let open = known.questions(with: photos, about: decided).filter { $0.state == .open }
    let isRefused = photos.count < all.count || known.wasDeclined(to: decided)
    switch OutingOutcome(decided.verdict.decision) {
    case .recorded where isRefused || known.hasAnotherGame(than: decided):
      let note =
        isRefused
        ? "you have said no to other photos of that day" : "another game of that day is recorded"
      return ask(decided, photos, .ask, replacing: open, note: note)
    case .recorded:
      // What a person wrote down was decided by them.
      let isOwnWord = decided.outing.trace == .row
      return record(
        decided, photos, answering: open, source: isOwnWord ? .partialManual : .automatic)
    case .pending where acceptsSingleOffers && !isRefused && decided.verdict.onlyCandidate != nil:
      return record(decided, photos, answering: open, source: .partialManual)
    case .pending where !isRefused && !known.hasAnotherGame(than: decided) && isOnlyToEnd(decided):
      return record(decided, photos, answering: open, source: .automatic)
    case .pending:
      return ask(decided, photos, .ask, replacing: open)
    case .unresolved:
      return ask(decided, photos, .unresolved, replacing: open)
    case let outcome:
      return reportStep(decided, photos, outcome)
    }
  }

  /// The step for an outing that is a visit already or that a sure outing explains, else nil.
  func settled(_ decided: DecidedOuting, photos: [NewPhoto]) -> ImportStep? {
    if let visit = existingVisit(for: decided, photos: photos) {
      return duplicate(decided, photos, of: visit)
    }
    guard decided.explainedBy != nil else { return nil }
    let open = known.questions(with: photos, about: decided).filter { $0.state == .open }
    let note = "the game of that day is recorded from other photos"
    return ImportStep(
      report: OutingReport(decided, outcome: .duplicate, note: note), photos: photos,
      action: open.isEmpty ? .none : .withdraw(open))
  }

  private mutating func record(
    _ decided: DecidedOuting, _ photos: [NewPhoto], answering open: [Question],
    source: Visit.DataSource
  ) -> ImportStep {
    guard let candidate = decided.verdict.onlyCandidate else {
      return ask(decided, photos, .ask, replacing: open)
    }
    var visit = recorder.visit(
      to: candidate, outing: decided.outing, photos: photos.map(\.sha256), source: source,
      besides: known.visitIDs)
    if case .result(let result, let differing)? = updates.findings[candidate.key] {
      visit = visit.applying(result, differing: differing)
    }
    visit.fill(from: decided.details)
    let id = isDryRun ? nil : visit.id
    known.note(.init(id: id, kind: .game, game: candidate.key), at: visit.stadium, on: visit.day)
    let waits = source == .automatic && visit.isScorePending
    return ImportStep(
      report: OutingReport(
        decided, outcome: waits ? .pending : .recorded,
        note: waits ? "recorded; the result is not known yet and is looked up again" : nil,
        visitID: id, game: candidate.key, isNewVisit: true, scoreSource: visit.scoreSource),
      photos: photos, action: .record(visit, answering: open))
  }

  /// Whether all is sure but the result, and nobody says that the game was not played: it may be
  /// under way, or those who know cannot be reached.
  private func isOnlyToEnd(_ decided: DecidedOuting) -> Bool {
    guard decided.verdict.isWaitingForResult, let game = decided.verdict.candidates.first else {
      return false
    }
    return updates.waits(for: game.key)
  }

  private func ask(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ kind: Question.Kind,
    replacing open: [Question], note: String? = nil
  ) -> ImportStep {
    ImportStep(
      report: OutingReport(decided, outcome: kind == .ask ? .pending : .unresolved, note: note),
      photos: photos, action: .ask(kind, replacing: open))
  }

  private func reportStep(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ outcome: OutingOutcome, note: String? = nil
  ) -> ImportStep {
    ImportStep(
      report: OutingReport(decided, outcome: outcome, note: note), photos: photos, action: .none)
  }

  /// Photos at the stadium join the visit there; those farther off only point to it.
  private func duplicate(
    _ decided: DecidedOuting, _ all: [NewPhoto], of visit: LibrarySnapshot.KnownVisit
  ) -> ImportStep {
    let photos = all.filter { !known.isRefused($0) }
    let open = known.questions(with: photos, about: decided).filter { $0.state == .open }
    let isNew = !photos.allSatisfy(known.isNoted) || !open.isEmpty
    let belongs =
      decided.verdict.spatial == .high
      || photos.contains { known.owner(of: $0) == visit.id.map(StoredPhoto.Owner.visit) }
    let report = OutingReport(
      decided, outcome: .duplicate, note: "already recorded", visitID: visit.id, game: visit.game)
    if isNew || !decided.details.isEmpty, belongs, let id = visit.id {
      return ImportStep(
        report: report, photos: photos,
        action: .attach(to: id, answering: open, adding: decided.details))
    }
    return ImportStep(
      report: report, photos: photos, action: open.isEmpty ? .none : .withdraw(open))
  }

  /// The visit that this outing already is: one that was made of it, or one there on that day that
  /// leaves nothing to ask.
  private func existingVisit(
    for decided: DecidedOuting, photos: [NewPhoto]
  ) -> LibrarySnapshot.KnownVisit? {
    if let holder = holder(of: decided, photos) { return known.visit(holder) }
    guard let day = decided.outing.day, let stadium = decided.verdict.stadium else { return nil }
    let there = known.visits(at: stadium.id, on: day)
    let offered = Set(decided.verdict.candidates.map(\.key))
    if offered.isEmpty { return there.first }
    // A game by hand, which the facts do not know, stands for the game of the day.
    if let byHand = there.first(where: { $0.kind == .game && $0.game == nil }) { return byHand }
    let games = there.filter { $0.kind == .game }
    guard decided.verdict.decision == .record || games.count >= offered.count else { return nil }
    return there.first { $0.game.map(offered.contains) ?? false }
  }

  /// The visit that has photos of the outing because it is that outing, wherever and whenever a
  /// person has said since that it was: one there on that day, or one whose photos are mostly of it.
  ///
  /// A visit of something else that was given some of them is not, unless that was all of them.
  private func holder(of decided: DecidedOuting, _ photos: [NewPhoto]) -> UUID? {
    var held: [UUID: Set<String>] = [:]
    for photo in photos {
      if let visit = known.visit(of: photo) { held[visit, default: []].insert(photo.sha256) }
    }
    let holders = held.sorted {
      ($1.value.count, $0.key.uuidString) < ($0.value.count, $1.key.uuidString)
    }
    let isAllHeld = held.values.reduce(0) { $0 + $1.count } == Set(photos.map(\.sha256)).count
    return holders.first { id, its in
      isAllHeld || isThere(id, decided) || its.count * 2 >= known.visit(id).photoCount
    }?.key
  }

  private func isThere(_ visit: UUID, _ decided: DecidedOuting) -> Bool {
    guard let day = decided.outing.day, let stadium = decided.verdict.stadium else { return false }
    return known.visits(at: stadium.id, on: day).contains { $0.id == visit }
  }
}
