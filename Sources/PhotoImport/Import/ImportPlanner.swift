import AppSupport
import Catalog
import Foundation
import Localization
import Matching
import SportsModel
import VisitStore

struct ImportStep {
  /// Indirect, because most of the thousands of steps of an import have none.
  indirect enum Action {
    /// A new visit that answers the open questions of its photos.
    case record(Visit, answering: [Question])
    /// Further photos and details of an existing visit, and the questions that they answer; some of
    /// the photos are of other games of that day.
    case attach(
      to: UUID, answering: [Question], adding: VisitDetails, others: [UUID: [NewPhoto]])
    /// A question that replaces those with some of the same photos.
    case ask(Question.Kind, replacing: [Question])
    case withdraw([Question])
    case none
  }

  let report: OutingReport
  /// The photos to write; none if there is nothing to do.
  let photos: [NewPhoto]
  let action: Action

  init(report: OutingReport, photos: [NewPhoto], action: Action) {
    self.report = report
    self.action = action
    self.photos = if case .none = action { [] } else { photos }
  }
}

/// Compares each decided outing with the visits, open questions and refusals of the library.
struct ImportPlanner {
  let recorder: VisitBuilder
  /// Whether a probable offer is accepted without asking (`--yes`).
  let acceptsSingleOffers: Bool
  /// Whether nothing is written, so that new visits have no ids.
  let isDryRun: Bool
  let rules: MatchingRules
  /// The answers of providers about games that the stored data leaves open.
  let updates: GameUpdates
  var known: LibrarySnapshot

  /// Returns the step for one outing; later outings take it into account.
  mutating func step(for decided: DecidedOuting, photos found: [NewPhoto]) -> ImportStep {
    if let settled = settled(decided, photos: found) { return settled }
    // Photos that the user moved to another visit stay there and say nothing about the rest.
    let all = found.filter { known.visit(of: $0) == nil }
    let photos = all.filter { !known.isRefused($0) && !known.isClosed($0) }
    let wasDeclined =
      decided.outing.trace == nil
      ? !all.isEmpty && photos.isEmpty : known.wasDeclined(to: decided)
    if wasDeclined {
      return reportStep(
        decided, all, .skipped, note: LocalizedMessage("you declined this before"))
    }
    if known.isHabit(decided.outing.position, radius: rules.habitRadius) {
      return reportStep(decided, all, .skipped, note: LocalizedMessage("you live or work here"))
    }
    if decided.verdict.kind == .nearby,
      known.isDeclined(decided.outing.position, radius: rules.habitRadius)
    {
      return reportStep(
        decided, all, .skipped,
        note: LocalizedMessage("you declined photos at this spot before"))
    }
    let open = known.openQuestions(with: photos, about: decided)
    let isRefused = photos.count < all.count || known.wasDeclined(to: decided)
    switch OutingOutcome(decided.verdict.decision) {
    case .recorded where isRefused || known.hasAnotherGame(than: decided):
      let note =
        isRefused
        ? LocalizedMessage("you declined other photos of that day")
        : LocalizedMessage("another game of that day is recorded")
      return ask(decided, photos, .ask, replacing: open, note: note)
    case .recorded:
      // The user's own table is the user's decision.
      let isOwnWord = decided.outing.trace == .row
      return record(
        decided, photos, answering: open, source: isOwnWord ? .partialManual : .automatic)
    case .pending where acceptsSingleOffers && !isRefused && decided.verdict.kind == .probable:
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

  /// Returns the step for an outing that already is a visit or that a certain outing explains,
  /// otherwise nil.
  func settled(_ decided: DecidedOuting, photos: [NewPhoto]) -> ImportStep? {
    if decided.explainedBy != nil, holder(of: decided, photos) == nil {
      let open = known.openQuestions(with: photos, about: decided)
      let note = LocalizedMessage(
        "not at the stadium; the game of that day is recorded from other photos")
      return ImportStep(
        report: OutingReport(decided, outcome: .notAtStadium, note: note), photos: photos,
        action: open.isEmpty ? .none : .withdraw(open))
    }
    return existingVisit(for: decided, photos: photos).map { duplicate(decided, photos, of: $0) }
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
      isTaken: known.hasVisit)
    if case .result(let result, let differing)? = updates.findings[candidate.key] {
      visit = visit.applying(result, differing: differing)
    }
    visit.fill(from: decided.details)
    let id = isDryRun ? nil : visit.id
    known.add(.init(id: id, kind: .game, game: candidate.key), at: visit.stadium, on: visit.day)
    let waits = source == .automatic && visit.isScorePending
    return ImportStep(
      report: OutingReport(
        decided, outcome: waits ? .pending : .recorded,
        note: waits
          ? LocalizedMessage("recorded; the score isn't known yet and will be looked up again")
          : nil,
        visitID: id, game: candidate.key, isNewVisit: true, scoreSource: visit.scoreSource),
      photos: photos, action: .record(visit, answering: open))
  }

  /// Whether only the score is open and no provider reports that the game was not played: it may be
  /// under way, or no provider can be reached.
  private func isOnlyToEnd(_ decided: DecidedOuting) -> Bool {
    guard decided.verdict.isWaitingForResult, let game = decided.verdict.candidates.first else {
      return false
    }
    return updates.waits(for: game.key)
  }

  private func ask(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ kind: Question.Kind,
    replacing open: [Question], note: LocalizedMessage? = nil
  ) -> ImportStep {
    let report = OutingReport(
      decided, outcome: kind == .ask ? .pending : .unresolved, note: note)
    let isKnown = open.count == 1 && isStored(report, photos, kind, as: open[0])
    return ImportStep(
      report: report, photos: photos, action: isKnown ? .none : .ask(kind, replacing: open))
  }

  /// Returns whether asking would not change a question: most questions of a second import.
  private func isStored(
    _ report: OutingReport, _ photos: [NewPhoto], _ kind: Question.Kind, as question: Question
  ) -> Bool {
    question.kind == kind && report.decided.details.isEmpty && !photos.isEmpty
      && photos.allSatisfy { known.owner(of: $0) == .question(question.id) && known.isStored($0) }
      && question.evidence == QuestionEvidence(report, names: recorder.catalog).text
  }

  private func reportStep(
    _ decided: DecidedOuting, _ photos: [NewPhoto], _ outcome: OutingOutcome,
    note: LocalizedMessage? = nil
  ) -> ImportStep {
    ImportStep(
      report: OutingReport(decided, outcome: outcome, note: note), photos: photos, action: .none)
  }

  /// Adds photos at the stadium to the visit; photos farther away only count as duplicates.
  private func duplicate(
    _ decided: DecidedOuting, _ all: [NewPhoto], of visit: LibrarySnapshot.KnownVisit
  ) -> ImportStep {
    let photos = all.filter { !known.isRefused($0) }
    let open = known.openQuestions(with: photos, about: decided)
    let isNew = !photos.allSatisfy(known.isStored) || !open.isEmpty
    let belongs =
      decided.verdict.spatial == .high || visitsNextDoor(to: decided).contains { $0.id == visit.id }
      || photos.contains { known.owner(of: $0) == visit.id.map(StoredPhoto.Owner.visit) }
    let report = OutingReport(
      decided, outcome: .duplicate, note: LocalizedMessage("already recorded"), visitID: visit.id,
      game: visit.game)
    if isNew || !decided.details.isEmpty, belongs, let id = visit.id {
      return ImportStep(
        report: report, photos: photos,
        action: .attach(
          to: id, answering: open, adding: decided.details,
          others: divided(photos, of: decided, from: id)))
    }
    return ImportStep(
      report: report, photos: photos, action: open.isEmpty ? .none : .withdraw(open))
  }

  /// Returns the photos of other recorded games of the day, by their times; photos of a visit stay
  /// there.
  private func divided(
    _ photos: [NewPhoto], of decided: DecidedOuting, from visit: UUID
  ) -> [UUID: [NewPhoto]] {
    var visits: [UUID] = []
    let games = decided.verdict.candidates.filter { candidate in
      let its = known.visits(at: candidate.stadium.id, on: candidate.day)
        .first { $0.game == candidate.key }?.id
      if let its { visits.append(its) }
      return its != nil
    }
    guard visits.contains(visit), Set(games.map(\.stadium.id)).count == 1,
      let division = GameDivision(games, leagues: recorder.catalog.leagues, rules: rules)
    else { return [:] }
    let times = decided.outing.timesByPath
    return Dictionary(grouping: photos.filter { known.visit(of: $0) == nil }) { photo in
      times[photo.facts.path].map { visits[division.index(at: $0)] } ?? visit
    }.filter { $0.key != visit }
  }

  /// Returns the visit that this outing already is: one made from it, or one at the stadium on that
  /// day that leaves no question.
  private func existingVisit(
    for decided: DecidedOuting, photos: [NewPhoto]
  ) -> LibrarySnapshot.KnownVisit? {
    if let holder = holder(of: decided, photos) { return known.visit(holder) }
    guard let day = decided.outing.day, let stadium = decided.verdict.stadium else { return nil }
    if let visit = visitsNextDoor(to: decided).first { return visit }
    let there = known.visits(at: stadium.id, on: day) + visitsToResumedGames(of: decided, on: day)
    let offered = Set(decided.verdict.candidates.map(\.key))
    if offered.isEmpty { return there.first }
    // A game added by hand that the stored data lacks counts as the game of the day.
    if let byHand = there.first(where: { $0.kind == .game && $0.game == nil }) { return byHand }
    let games = there.filter { $0.kind == .game }
    guard decided.verdict.decision == .record || games.count >= offered.count else { return nil }
    return there.first { $0.game.map(offered.contains) ?? false }
  }

  /// Returns visits to the offered games that began on another day than the outing's.
  private func visitsToResumedGames(
    of decided: DecidedOuting, on day: LocalDay
  ) -> [LibrarySnapshot.KnownVisit] {
    decided.verdict.candidates.filter { $0.day == day && $0.game.day != day }.flatMap { candidate in
      known.visits(at: candidate.stadium.id, on: candidate.game.day)
        .filter { $0.game == candidate.key }
    }
  }

  /// Returns the visit made from the outing, even if the user has changed its place or day: one at
  /// the stadium on that day, or one whose photos are mostly the outing's.
  ///
  /// Another visit that was given some of the photos counts only if it has all of them.
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
    return (known.visits(at: stadium.id, on: day) + visitsNextDoor(to: decided))
      .contains { $0.id == visit }
  }

  /// Returns the visits to the stadium that the photos are in, if the games are next door to it.
  private func visitsNextDoor(to decided: DecidedOuting) -> [LibrarySnapshot.KnownVisit] {
    guard decided.verdict.isInAnotherStadium, let place = StadiumDay(of: decided) else { return [] }
    return known.visits(at: place.stadium, on: place.day)
  }
}
