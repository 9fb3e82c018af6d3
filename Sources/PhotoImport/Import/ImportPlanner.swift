import AppSupport
package import Catalog
package import Foundation
import Localization
package import Matching
import PhotoMetadata
package import SportsModel
import VisitStore

/// Compares each decision with the visits, open questions and refusals of the library.
struct ImportPlanner {
  let recorder: VisitBuilder
  /// True if a probable offer is accepted without asking (`--yes`).
  let acceptsSingleOffers: Bool
  /// True if nothing is written, so that new visits have no ids.
  let isDryRun: Bool
  let rules: MatchingRules
  /// The answers of providers about games that the stored data leaves open.
  let updates: GameUpdates
  var known: LibrarySnapshot

  /// Returns the step for one outing; later outings take it into account.
  mutating func step(for decision: Decision, photos: [NewPhoto]) -> ImportStep {
    let step = newStep(for: decision, photos: photos)
    if decision.outing.trace == .row, let game = step.game { known.gamesInTables.insert(game) }
    return step
  }

  private mutating func newStep(for decision: Decision, photos found: [NewPhoto]) -> ImportStep {
    if let known = stepForKnownVisit(decision, photos: found) { return known }
    // Photos that the user moved to another visit stay there and say nothing about the rest.
    let all = found.filter { known.visit(of: $0) == nil }
    let photos = all.filter { !known.isRefused($0) && !known.isClosed($0) }
    let wasDeclined =
      decision.outing.trace == nil
      ? !all.isEmpty && photos.isEmpty : known.wasDeclined(to: decision)
    let refusal: LocalizedMessage? =
      if wasDeclined {
        LocalizedMessage("you declined this before")
      } else if known.has(\.habits, near: decision.outing.position, radius: rules.habitRadius) {
        LocalizedMessage("you live or work here")
      } else if decision.verdict.kind == .nearby,
        known.has(\.declinedSpots, near: decision.outing.position, radius: rules.habitRadius)
      {
        LocalizedMessage("you declined photos at this spot before")
      } else {
        nil
      }
    if let refusal { return ImportStep(decision, outcome: .skipped, note: refusal) }
    let open = known.openQuestions(with: photos, about: decision)
    let isRefused = photos.count < all.count || known.wasDeclined(to: decision)
    switch decision.verdict.outcome {
    case .recorded
    where isRefused
      || known.hasAnotherGame(than: decision) && decision.verdict.gameOfPhotos == nil:
      let note =
        isRefused
        ? LocalizedMessage("you declined other photos of that day")
        : LocalizedMessage("another game of that day is recorded")
      return ask(decision, photos: photos, outcome: .pending, replacing: open, note: note)
    case .recorded:
      // The user's own table is the user's decision.
      let isOwnWord = decision.outing.trace == .row
      return record(
        decision, photos: photos, answering: open, source: isOwnWord ? .partialManual : .automatic)
    case .pending where acceptsSingleOffers && !isRefused && decision.verdict.kind == .probable:
      return record(decision, photos: photos, answering: open, source: .partialManual)
    case .pending
    where !isRefused && !known.hasAnotherGame(than: decision) && isOnlyToEnd(decision):
      return record(decision, photos: photos, answering: open, source: .automatic)
    case .pending: return ask(decision, photos: photos, outcome: .pending, replacing: open)
    case .unresolved: return ask(decision, photos: photos, outcome: .unresolved, replacing: open)
    case .duplicate, .skipped, .notAtStadium: return ImportStep(decision)
    }
  }

  /// Returns the step for an outing that already is a visit or that a certain outing explains,
  /// otherwise nil.
  func stepForKnownVisit(_ decision: Decision, photos: [NewPhoto]) -> ImportStep? {
    if decision.explainedBy != nil, visitOwning(photos: photos, of: decision) == nil {
      let note = LocalizedMessage(
        "not at the stadium; the game of that day is recorded from other photos")
      return ImportStep(
        decision, outcome: .notAtStadium, note: note, photos: photos,
        action: withdrawal(of: known.openQuestions(with: photos, about: decision)))
    }
    return existingVisit(for: decision, photos: photos).map {
      duplicate(decision, all: photos, of: $0)
    }
  }

  private func withdrawal(of open: [Question]) -> ImportStep.Action {
    open.isEmpty ? .unchanged : .withdraw(open)
  }

  private mutating func record(
    _ decision: Decision, photos: [NewPhoto], answering open: [Question],
    source: Visit.DataSource
  ) -> ImportStep {
    guard let candidate = decision.verdict.onlyCandidate
    else { return ask(decision, photos: photos, outcome: .pending, replacing: open) }
    var visit = recorder.visit(
      to: candidate, outing: decision.outing, photos: photos.map(\.sha256), source: source,
      isTaken: known.hasVisit)
    if case .result(let result, let differing)? = updates.findings[candidate.key] {
      visit = visit.applying(result, differing: differing)
    }
    visit.fill(from: decision.details)
    let id = isDryRun ? nil : visit.id
    known.add(.init(id: id, kind: .game, game: candidate.key), at: visit.stadium, on: visit.day)
    let waits = source == .automatic && visit.isScorePending
    return ImportStep(
      decision, outcome: waits ? .pending : .recorded,
      note: waits
        ? LocalizedMessage("recorded; the score isn't known yet and will be looked up again")
        : nil,
      visitID: id, game: candidate.key, photos: photos, action: .record(visit, answering: open))
  }

  /// Returns whether only the score is open and no provider reports that the game was not played:
  /// it may be under way, or no provider can be reached.
  private func isOnlyToEnd(_ decision: Decision) -> Bool {
    decision.verdict.isWaitingForResult
      && decision.verdict.candidates.first.map { updates.waits(for: $0.key) } ?? false
  }

  private func ask(
    _ decision: Decision, photos: [NewPhoto], outcome: OutingOutcome,
    replacing open: [Question], note: LocalizedMessage? = nil
  ) -> ImportStep {
    let step = ImportStep(
      decision, outcome: outcome, note: note, photos: photos, action: .ask(replacing: open))
    let isKnown = open.count == 1 && isStored(step, as: open[0])
    return isKnown ? ImportStep(decision, outcome: outcome, note: note) : step
  }

  /// Returns whether asking would not change a question: most questions of a second import.
  private func isStored(_ step: ImportStep, as question: Question) -> Bool {
    question.isAsked == (step.outcome == .pending) && step.decision.details.isEmpty
      && !step.photos.isEmpty
      && step.photos.allSatisfy {
        known.owner(of: $0) == .question(question.id) && known.isStored($0)
      }
      && question.evidence == QuestionEvidence(step, names: recorder.catalog).text
  }

  /// Adds photos at the stadium to the visit; photos farther away only count as duplicates.
  private func duplicate(
    _ decision: Decision, all: [NewPhoto], of visit: LibrarySnapshot.KnownVisit
  ) -> ImportStep {
    let photos = all.filter { !known.isRefused($0) }
    let open = known.openQuestions(with: photos, about: decision)
    let isNew = !photos.allSatisfy(known.isStored) || !open.isEmpty
    let belongs =
      decision.verdict.spatial == .high
      || visitsNextDoor(to: decision).contains { $0.id == visit.id }
      || photos.contains { known.owner(of: $0) == visit.id.map(StoredPhoto.Owner.visit) }
    var action = withdrawal(of: open)
    if isNew || !decision.details.isEmpty, belongs, let id = visit.id {
      action = .attach(
        to: id, answering: open, adding: decision.details,
        others: divided(photos, of: decision, from: id))
    }
    return ImportStep(
      decision, outcome: .duplicate, note: LocalizedMessage("already recorded"),
      visitID: visit.id, game: visit.game, photos: photos, action: action)
  }

  /// Returns the photos of other recorded games of the day, by their times; photos of a visit stay
  /// there.
  private func divided(
    _ photos: [NewPhoto], of decision: Decision, from visit: UUID
  ) -> [UUID: [NewPhoto]] {
    var visits: [UUID] = []
    let games = decision.verdict.candidates.filter { candidate in
      let recorded = known.visits(to: candidate, on: candidate.day).first?.id
      visits += recorded.map { [$0] } ?? []
      return recorded != nil
    }
    guard visits.contains(visit), Set(games.map(\.stadium.id)).count == 1,
      let division = GameDivision(games, leagues: recorder.catalog.leagues, rules: rules)
    else { return [:] }
    let times = decision.outing.timesByPath
    return Dictionary(grouping: photos.filter { known.visit(of: $0) == nil }) { photo in
      times[photo.facts.path].map { visits[division.index(at: $0)] } ?? visit
    }.filter { $0.key != visit }
  }

  /// Returns the visit that this outing already is: one made from it, or one at the stadium on that
  /// day that leaves no question.
  private func existingVisit(
    for decision: Decision, photos: [NewPhoto]
  ) -> LibrarySnapshot.KnownVisit? {
    if let owner = visitOwning(photos: photos, of: decision) { return known.visit(owner) }
    guard let place = StadiumDay(decision.verdict.stadium?.id, day: decision.outing.day)
    else { return nil }
    if let visit = visitsNextDoor(to: decision).first { return visit }
    // Offered games may have begun on another day than the outing's.
    let resumed = decision.verdict.candidates
      .filter { $0.day == place.day && $0.game.day != place.day }
    let there = known.visits(at: place) + resumed.flatMap { known.visits(to: $0, on: $0.game.day) }
    let offered = Set(decision.verdict.candidates.map(\.key))
    if offered.isEmpty { return there.first }
    // A game added by hand that the stored data lacks counts as the game of the day.
    let games = there.filter { $0.kind == .game }
    if let byHand = games.first(where: { $0.game == nil }) { return byHand }
    guard decision.verdict.outcome == .recorded || games.count >= offered.count else { return nil }
    return there.first { $0.game.map(offered.contains) ?? false }
  }

  /// Returns the visit made from the outing, even if the user has changed its place or day: one at
  /// the stadium on that day, or one whose photos are mostly the outing's.
  ///
  /// Another visit that was given some of the photos counts only if it has all of them.
  private func visitOwning(photos: [NewPhoto], of decision: Decision) -> UUID? {
    var held: [UUID: Set<String>] = [:]
    for photo in photos {
      if let visit = known.visit(of: photo) { held[visit, default: []].insert(photo.sha256) }
    }
    let holders = held.sorted {
      ($1.value.count, $0.key.uuidString) < ($0.value.count, $1.key.uuidString)
    }
    let isAllHeld = held.values.reduce(0) { $0 + $1.count } == Set(photos.map(\.sha256)).count
    return holders.first { id, its in
      isAllHeld || isThere(id, decision: decision) || its.count * 2 >= known.visit(id).photoCount
    }?.key
  }

  private func isThere(_ visit: UUID, decision: Decision) -> Bool {
    let there = StadiumDay(decision.verdict.stadium?.id, day: decision.outing.day)
    return there.map { place in
      (known.visits(at: place) + visitsNextDoor(to: decision)).contains { $0.id == visit }
    } ?? false
  }

  /// Returns the visits to the stadium that the photos are in, if the games are next door to it.
  private func visitsNextDoor(to decision: Decision) -> [LibrarySnapshot.KnownVisit] {
    decision.verdict.isInAnotherStadium
      ? StadiumDay(of: decision).map { known.visits(at: $0) } ?? [] : []
  }
}

extension VisitBuilder {
  /// Returns the visit of an outing.
  ///
  /// Its id is derived from the game and the photos, so that the same import on two machines yields
  /// the same visit. An id that is taken, by a visit that was edited since, is not used again. Of a
  /// suspended game, it has the day attended: another than the photos show if the user says so.
  package func visit(
    to candidate: Candidate, outing: Outing, photos sha256s: [String], source: Visit.DataSource,
    isTaken: (UUID) -> Bool = { _ in false }, attended: LocalDay? = nil
  ) -> Visit {
    let id = ContentHash.identifier(of: [candidate.key.description] + sha256s.sorted())
    var visit = visit(
      to: candidate.game, at: candidate.stadium, source: source, origin: outing.origin,
      id: isTaken(id) ? nil : id, attended: attended ?? candidate.day)
    // A ticket doesn't show where the user was.
    if outing.trace != nil, outing.position == nil { return visit }
    visit.evidence = outing.evidence(distance: candidate.distance)
    return visit
  }
}

extension Outing {
  func evidence(distance: Double?) -> Visit.Evidence {
    Visit.Evidence(
      place: position, firstPhoto: span?.lowerBound, lastPhoto: span?.upperBound,
      distance: distance)
  }
}
