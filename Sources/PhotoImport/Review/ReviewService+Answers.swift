package import Badges
import Catalog
package import Foundation
import Matching
package import SportsModel
import VisitStore

extension ReviewService {
  /// The result of answers that were recorded together.
  package struct Done: Sendable {
    package let batch: UUID
    /// New visits, and those that got the photos of a question.
    package let visits: [Visit]
    /// True if the visits were there before and only got photos.
    package let isJoined: Bool
    /// The questions that it settled: those answered, those at the same spot, and those that a
    /// visit answers.
    package let settled: Set<UUID>
    package let isHabit: Bool
    package let badgeChanges: [BadgeChange]

    package var visit: Visit? { visits.first }
  }

  package func record(_ answer: ReviewAnswer, to item: ReviewItem) throws -> Done {
    try record([(answer, item)])
  }

  /// Records answers to several questions as one change; if it throws, nothing is written.
  package func record(_ answers: [(answer: ReviewAnswer, item: ReviewItem)]) throws -> Done {
    let rest = try openQuestions(besides: answers)
    let batch = store.makeBatch(.review, note: answers.first?.item.stadium?.name)
    let outcome = try store.write(in: batch) { writer in
      var result = Written()
      for (answer, item) in answers where !result.settled.contains(item.question.id) {
        try write(answer, to: item, rest: rest, result: &result, with: writer)
      }
      return result
    }
    let written = outcome.value
    return Done(
      batch: batch.id, visits: written.visits,
      isJoined: !written.visits.isEmpty && !written.hasNewVisit, settled: written.settled,
      isHabit: answers.contains { $0.answer == .habit }, badgeChanges: outcome.badgeChanges)
  }

  private struct Written {
    var visits: [Visit] = []
    var hasNewVisit = false
    var settled: Set<UUID> = []
  }

  /// Returns the open questions that answers may settle: about the same days, or all for a spot.
  private func openQuestions(
    besides answers: [(answer: ReviewAnswer, item: ReviewItem)]
  ) throws -> [ReviewItem] {
    let asked = Set(answers.flatMap { $0.item.all.map(\.question.id) })
    let days = Set(answers.flatMap { $0.item.all.map(\.question.day) } + answers.map(\.item.day))
    let hasHabit = answers.contains { $0.answer == .habit }
    return try singles { question in
      !asked.contains(question.id)
        && (hasHabit || question.day != nil && days.contains(question.day))
    }
  }

  private func write(
    _ answer: ReviewAnswer, to item: ReviewItem, rest: [ReviewItem], result: inout Written,
    with writer: VisitWriter
  ) throws {
    let open = rest.filter { !result.settled.contains($0.question.id) }
    for question in item.all.map(\.question) where !item.isStored {
      try writer.addQuestion(
        stadium: nil, day: question.day, isAsked: question.isAsked, evidence: question.evidence,
        photos: question.photos.map { NewPhoto(sha256: $0.sha256, facts: $0.facts) },
        id: question.id)
    }
    switch answer {
    case .skip, .habit:
      var settled = item.all
      if answer == .habit {
        settled += open.filter { other in item.all.contains { isSameSpot($0, other) } }
      } else {
        settled += open.filter { other in
          !other.kind.isLikelier(than: item.kind)
            && item.all.contains { $0.isSameOuting(as: other) }
        }
      }
      for question in settled {
        try mark(question, answer: answer, with: writer)
        try writer.settle(question.question.id, as: .skipped)
      }
      result.settled.formUnion(settled.map(\.question.id))
    case .join(let visit):
      guard let known = try writer.reader.visit(visit.id)?.visit
      else { throw VisitStoreError.noSuchVisit(visit.id) }
      try writer.settle(item.question.id, as: .answered, visit: known.id)
      result.settled.insert(item.question.id)
      result.visits.append(known)
    case .game, .both, .tour, .event, .byHand:
      let visits = try visits(answer, to: item).map { visit in
        let known = try present(visit, with: writer)
        if known == nil {
          try writer.add(visit)
          result.hasNewVisit = true
        }
        return known ?? visit
      }
      guard let first = visits.first else { return }
      try settle(item, with: visits, answer: answer, writer: writer)
      result.settled.insert(item.question.id)
      let games = Set(visits.compactMap { $0.game?.key })
      for other in open where other.isAnswered(by: games, of: item) {
        let isThere = other.verdict.spatial == .high
        try writer.settle(
          other.question.id, as: isThere ? .answered : .withdrawn, visit: isThere ? first.id : nil)
        result.settled.insert(other.question.id)
      }
      result.visits += visits
    }
  }

  private func present(_ visit: Visit, with writer: VisitWriter) throws -> Visit? {
    guard let key = visit.game?.key else { return nil }
    return try writer.reader.visits(at: visit.stadium, on: visit.day).map(\.visit)
      .first { $0.game?.key == key }
  }

  private func settle(
    _ item: ReviewItem, with visits: [Visit], answer: ReviewAnswer, writer: VisitWriter
  ) throws {
    try writer.settle(item.question.id, as: .answered, visit: visits[0].id)
    guard case .both(let games) = answer,
      let division = GameDivision(games, leagues: catalog.leagues, rules: rules)
    else { return }
    let times = item.outing.timesByPath
    let photos = Dictionary(grouping: try writer.reader.photos(of: visits[0].id)) { photo in
      times[photo.facts.path].map(division.index) ?? 0
    }
    for (index, visit) in visits.enumerated().dropFirst() {
      guard let its = photos[index], !its.isEmpty else { continue }
      try writer.movePhotos(its.map(\.id), to: visit.id)
    }
  }

  private func mark(
    _ item: ReviewItem, answer: ReviewAnswer, with writer: VisitWriter
  ) throws {
    guard let place = item.outing.position, answer == .habit || item.kind == .nearby else { return }
    var evidence = QuestionEvidence(item.question.evidence)
    if answer == .habit { evidence.habit = place } else { evidence.declinedSpot = place }
    try writer.updateQuestion(item.question.id, evidence: evidence.text)
  }

  private func isSameSpot(_ item: ReviewItem, _ other: ReviewItem) -> Bool {
    guard let spot = item.outing.position, let place = other.outing.position else { return false }
    return place.distance(to: spot) <= rules.habitRadius
  }

  /// Undoes an answer and returns the badges that changed; nil if something was written since.
  package func undo(_ batch: UUID) throws -> [BadgeChange]? {
    guard try store.nextUndo()?.id == batch else { return nil }
    return try store.undoLast()?.badgeChanges
  }

  private func visits(_ answer: ReviewAnswer, to item: ReviewItem) throws -> [Visit] {
    switch answer {
    case .game(let candidate): return [visit(to: candidate, item)]
    case .both(let candidates): return candidates.map { visit(to: $0, item) }
    case .byHand(let home, let away, let score):
      guard let offer = offer(home: home, away: away, in: item) else { break }
      var visit = visit(to: offer, item)
      if let score, score != visit.game?.score {
        visit.game?.score = score
        visit.scoreSource = .user
        visit.isScorePending = false
      }
      return [visit]
    case .join(let visit): return [visit]
    case .tour, .event, .skip, .habit: break
    }
    return visitWithoutGame(answer, item: item).map { [$0] } ?? []
  }

  private func visit(to candidate: Candidate, _ item: ReviewItem) -> Visit {
    var visit = recorder.visit(
      to: candidate, outing: item.outing, photos: item.question.photos.map(\.sha256),
      source: .partialManual, attended: item.day)
    visit.fill(from: QuestionEvidence(item.question.evidence).details)
    return visit
  }

  private func offer(home: TeamName, away: TeamName, in item: ReviewItem) -> Candidate? {
    let offers = item.offers.filter { offer in
      isTeam(home, team: offer.game.home, game: offer.game)
        && isTeam(away, team: offer.game.away, game: offer.game)
    }
    return offers.count == 1 ? offers[0] : nil
  }

  private func isTeam(_ name: TeamName, team: TeamID, game: Game) -> Bool {
    if let known = name.team { return known.id == team }
    return catalog.teams(named: name.text, season: game.season, league: game.league)
      .contains { $0.id == team }
  }

  private func visitWithoutGame(_ answer: ReviewAnswer, item: ReviewItem) -> Visit? {
    guard let kind = answer.kind, let stadium = item.stadium, let day = item.day else { return nil }
    var visit = recorder.visit(at: stadium, on: day, kind: kind)
    if case .event(let text) = answer { visit.description = text }
    if case .byHand(let home, let away, let score) = answer {
      visit.league = home.team?.league ?? away.team?.league
      visit.game = Visit.GameFacts(
        key: nil, homeTeam: home.team?.id, awayTeam: away.team?.id, homeName: home.text,
        awayName: away.text, score: score, resolvedAt: clock())
      visit.scoreSource = score == nil ? nil : .user
    }
    visit.fill(from: QuestionEvidence(item.question.evidence).details)
    visit.origin = item.outing.origin
    let distance = item.stadium.flatMap { item.outing.position?.distance(to: $0.coordinate) }
    visit.evidence = item.outing.evidence(distance: distance)
    return visit
  }
}

extension ReviewItem {
  /// Returns whether photos of another question were taken at the same stadium on the same day.
  fileprivate func isSameOuting(as other: ReviewItem) -> Bool {
    guard isAsFound, let there = verdict.place?.id, let day = outing.day else { return false }
    return other.verdict.place?.id == there && other.outing.day == day
  }

  /// Returns whether visits leave nothing to ask about this question: it offers only their games,
  /// or is about the same stadium and day without another game.
  fileprivate func isAnswered(by games: Set<GameKey>, of item: ReviewItem) -> Bool {
    let offered = Set(offers.map(\.key))
    guard offered.isEmpty else { return offered.isSubset(of: games) }
    return item.isSameOuting(as: self)
  }
}

extension ReviewAnswer {
  fileprivate var kind: Visit.Kind? {
    switch self {
    case .tour: .tour
    case .event: .other
    case .game, .both, .byHand: .game
    case .join, .skip, .habit: nil
    }
  }
}
