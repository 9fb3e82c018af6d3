import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import Badges
@testable import VisitStore

/// Badges change with the visits, in the same transaction.
@Suite struct AchievementTests {
  @TemporaryURL private var folder: URL

  @Test func visitAwardsBadge() throws {
    let store = try open(folder)
    let added = try store.write(in: store.makeBatch(.add)) { try $0.add(makeVisit()) }
    #expect(added.badgeChanges.map(\.what) == [.awarded])
    let record = try #require(try store.achievements().first)
    #expect(record.definition == "first" && record.isHeld && record.version == 1)
    #expect(record.earnedOn == makeDay("2018-06-15"))
    #expect(try record.visits.map(\.id) == store.visits().map(\.visit.id))
  }

  @Test func failedTransactionAwardsNoBadge() throws {
    struct Stop: Error {}
    let store = try open(folder)
    #expect(throws: Stop.self) {
      try store.write(in: store.makeBatch(.add)) { writer in
        try writer.add(makeVisit())
        throw Stop()
      }
    }
    #expect(try store.achievements().isEmpty)
    let added = try store.write(in: store.makeBatch(.add)) { try $0.add(makeVisit()) }
    #expect(added.badgeChanges.map(\.definition) == ["first"])
  }

  @Test func deletedVisitRevokesBadgeWithReason() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit())
    let awarded = try #require(try store.achievements().first)
    let deleted = try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    let lost = try #require(try store.achievements().first)
    let reason = "game visit removed or changed: fenway-park-boston on 2018-06-15"
    #expect(lost.revocation?.reason.english == reason)
    #expect(lost.firstAwardedAt == awarded.firstAwardedAt)
    #expect(deleted.badgeChanges.map(\.lossReason) == [reason])

    let added = try store.write(in: store.makeBatch(.add)) {
      try $0.add(makeVisit(on: "2019-07-01"))
    }
    let back = try #require(try store.achievements().first)
    #expect(back.isHeld && back.firstAwardedAt == awarded.firstAwardedAt)
    #expect(back.earnedOn == makeDay("2019-07-01") && added.badgeChanges.map(\.what) == [.restored])
  }

  @Test(arguments: [
    "earned_on = '2001-01-01'", "definition_version = 7", "visits = '[]'", "visits = '{'",
    "revoked_at = '2023-01-01T00:00:00.000000Z', revoke_reason = 'x'",
  ])
  func wrongBadgeIsReportedAndEvaluatedAgain(assignment: String) throws {
    let store = try open(folder)
    try store.add(makeVisit())
    let updater = AchievementUpdater(evaluator(count: 1, others: []))
    #expect(try store.checkBadges(updater) == [])
    let record = try #require(try store.achievements().first)
    // As by a bug: the digest follows.
    try store.writeUnlogged {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try $0.execute(sql: "UPDATE achievement SET \(assignment)")
    }
    let problems = try store.checkBadges(updater)
    #expect(problems.count == 1 && problems[0].hasPrefix("achievement first: "))
    try store.queue.close()
    // The repair runs in another process.
    let later = try openStore(folder)
    #expect(try later.repairRows(badges: updater).isComplete)
    let repaired = try #require(try later.achievements().first)
    #expect(repaired.isHeld && repaired.earnedOn == record.earnedOn)
    #expect(repaired.visits == record.visits && repaired.version == record.version)
    #expect(try later.checkContent() == [])
  }

  @Test func reasonOfAnEarlierVersionIsASentence() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit())
    _ = try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    try store.writeUnlogged {
      try $0.execute(sql: "UPDATE achievement SET revoke_reason = 'the score changed: A'")
    }
    let reason = try store.achievements().first?.revocation?.reason
    #expect(reason == .sentence("the score changed: A"))
  }

  @Test func editedDayMovesBadgeDateSilently() throws {
    let store = try open(folder)
    var visit = try store.add(makeVisit())
    visit.day = makeDay("2018-06-16")
    let written = try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    #expect(try store.achievements().map(\.earnedOn) == [makeDay("2018-06-16")])
    #expect(written.badgeChanges.isEmpty)
  }

  @Test func undoReevaluatesAndKeepsFirstAward() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit())
    let before = try store.achievements()
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    #expect(try store.undoLast()?.badgeChanges.map(\.what) == [.restored])
    #expect(try store.achievements() == before)
    #expect(try store.undoLast()?.badgeChanges.map(\.definition) == ["first"])
    #expect(try store.achievements().map(\.isHeld) == [false])
    #expect(try store.achievements().map(\.firstAwardedAt) == before.map(\.firstAwardedAt))
    #expect(try store.redoLast()?.badgeChanges.map(\.what) == [.restored])
  }

  @Test func firstSchemaIsBackedUpMigratedAndEvaluated() throws {
    let visit = try openStore(folder, schema: .first).add(makeVisit())
    let opened = try reopen(folder)
    let store = opened.value
    #expect(try store.visits().map(\.visit) == [visit])
    #expect(try store.achievements().map(\.definition) == ["first"])
    #expect(opened.badgeChanges.map(\.what) == [.awarded])
    let copies = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("backups").path)
    #expect(copies.count == 1 && copies.allSatisfy { $0.hasPrefix("visits-v1-") })
    #expect(try store.checkIntegrity().isEmpty)
    #expect(try store.nextUndo()?.batch.kind == .add, "an evaluation is not an undoable action")
  }

  @Test func newDefinitionsAreEvaluatedOnceOnOpen() throws {
    try open(folder).add(makeVisit())
    let newer = try reopen(folder, count: 1, others: ["second"])
    #expect(newer.badgeChanges.map(\.definition) == ["second"])
    #expect(try reopen(folder, count: 1, others: ["second"]).badgeChanges.isEmpty)
    let older = try reopen(folder)
    #expect(older.badgeChanges.map(\.lossReason) == ["this badge no longer exists"])
  }

  @Test func changedCountingRulesAreEvaluatedOnceAndReversible() throws {
    var tour = makeVisit()
    (tour.kind, tour.game, tour.league) = (.tour, nil, nil)
    let store = try open(folder)
    try store.add(tour)
    #expect(try store.achievements().isEmpty)
    let tours = CountingRules([.neutral, .renamed, .tours])
    let counted = try reopen(folder, counting: tours)
    #expect(counted.badgeChanges.map(\.what) == [.awarded])
    let before = try counted.value.achievements()
    #expect(before.map(\.needs) == [.tours] && before.first?.visits.map(\.kind) == [.tour])
    #expect(try reopen(folder, counting: tours).badgeChanges.isEmpty)
    let reason = "counting rules changed: tours no longer count"
    #expect(try reopen(folder).badgeChanges.map(\.lossReason) == [reason])
    let back = try reopen(folder, counting: tours)
    #expect(try back.badgeChanges.map(\.what) == [.restored] && back.value.achievements() == before)
  }

  @Test func changesWrittenWithoutUpdaterAreEvaluatedLater() throws {
    let store = try open(folder, count: 2)
    try store.add(makeVisit())
    try openStore(folder).add(makeVisit("wrigley-field-chicago", on: "2019-07-01"))
    #expect(try store.achievements().isEmpty)
    let again = try open(folder, count: 2)
    #expect(try again.achievements().map(\.earnedOn) == [makeDay("2019-07-01")])
  }

  @Test func twoProcessesShareBadges() throws {
    let (one, other) = (try open(folder, count: 3), try open(folder, count: 3))
    try one.add(makeVisit())
    let second = try other.write(in: other.makeBatch(.add)) {
      try $0.add(makeVisit("wrigley-field-chicago", on: "2019-07-01"))
    }
    #expect(try second.badgeChanges.isEmpty && one.achievements().isEmpty)
    let third = try one.write(in: one.makeBatch(.add)) {
      try $0.add(makeVisit("oracle-park-san-francisco", on: "2019-07-02"))
    }
    #expect(third.badgeChanges.map(\.what) == [.awarded])
    #expect(try one.achievements().map(\.visits.count) == [3])
  }

  /// The number of random histories in each of ten tests.
  private static let histories = UInt64(RandomSeeds.count(of: "STVISITS_BADGE_HISTORIES") ?? 1)

  @Test(arguments: 0..<10 as Range<UInt64>)
  func randomHistoriesMatchFullEvaluation(tenth: UInt64) throws {
    for number in 0..<Self.histories {
      try withTemporaryDirectory { folder in
        let others = ["second", "third", "fourth", "fifth"]
        let evaluator = evaluator(count: 3, others: others)
        let store = try open(folder, count: 3, others: others)
        var generator = SeededGenerator(seed: 5_000 + tenth * 10_000 + number)
        for _ in 0..<12 {
          try act(on: store, &generator)
          try expectBadges(of: store, by: evaluator)
        }
      }
    }
  }

  @Test func laterScoreAwardsBadgeAndCorrectionRevokesIt() throws {
    let store = try open(folder, others: ["a", "b", "shut-out"])
    var visit = makeVisit()
    visit.game?.score = nil
    try store.add(visit)
    func update(_ score: Score) throws -> [BadgeChange] {
      visit.game?.score = score
      let written = try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
      return written.badgeChanges.filter { $0.definition == "shut-out" }
    }
    #expect(try update(Score(home: 5, away: 0)).map(\.what) == [.awarded])
    let first = try #require(try store.achievements().first { $0.definition == "shut-out" })
    #expect(try update(Score(home: 7, away: 0)).isEmpty)
    let reason = "the score changed: fenway-park-boston on 2018-06-15"
    #expect(try update(Score(home: 5, away: 4)).map(\.lossReason) == [reason])
    #expect(try update(Score(home: 0, away: 4)).map(\.what) == [.restored])
    let back = try #require(try store.achievements().first { $0.definition == "shut-out" })
    #expect(back.firstAwardedAt == first.firstAwardedAt && back.isHeld)
  }

  @Test func badgeGameDetailsRoundTrip() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit())
    let fact = try #require(try store.achievements().first?.visits.first)
    #expect(fact == VisitFact(visit))
    #expect(fact.details.score == Score(home: 5, away: 4) && fact.details.startMinute == 1_150)
  }

  private func expectBadges(of store: VisitStore, by evaluator: Evaluator) throws {
    let facts = try store.visits().map { VisitFact($0.visit) }
    let earned = evaluator.evaluate(VisitLedger(facts)).evaluations.filter(\.isEarned)
    let held = try store.achievements().filter(\.isHeld)
    #expect(Set(held.map(\.definition)) == Set(earned.map(\.definition)))
    #expect(Set(held.map(\.visits)) == Set(earned.map(\.visits)))
  }

  private func act(on store: VisitStore, _ generator: inout SeededGenerator) throws {
    let stadiums: [StadiumID] = ["a", "b", "c", "d"]
    let stadium = stadiums[Int(generator.next() % 4)]
    let day = "2018-06-\(10 + generator.next() % 20)"
    let visits = try store.visits().map(\.visit)
    let pick = visits.isEmpty ? nil : visits[Int(generator.next() % UInt64(visits.count))]
    switch (generator.next() % 6, pick) {
    case (0, let visit?):
      try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    case (1, var visit?):
      visit.stadium = stadium
      visit.kind = generator.next() % 3 == 0 ? .tour : .game
      visit.game?.score = Score(home: 2, away: Int(generator.next() % 2))
      try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    case (2, _): try store.undoLast()
    default: try store.add(makeVisit(stadium, on: day, id: generator.nextUUID()))
    }
  }

  private func evaluator(
    count: Int, others: [String], counting: CountingRules = .usual
  ) -> Evaluator {
    var shutout = GameFilter()
    (shutout.loserAtMost, shutout.margin) = (0, 1...99)
    let rules: [AchievementRule] = [
      .count(stadiums: 1, league: "mlb"), .tally(.init(count: 2, dimension: .stadium, days: 3)),
      .tally(.init(count: 1, games: shutout)), .tally(.init(count: 2, same: .stadium)),
      .streak(.init(unit: .day, count: 2)),
    ]
    return Evaluator(
      definitions: [
        AchievementDefinition(
          id: "first", name: "First", kind: .once, rule: .count(stadiums: count, league: nil))
      ]
        + zip(others, rules).map {
          AchievementDefinition(id: $0, name: $0, kind: .once, rule: $1)
        },
      context: AchievementContext(structures: [], teams: [], stadiums: [], counting: counting))
  }

  private func open(
    _ folder: URL, count: Int = 1, others: [String] = [], counting: CountingRules = .usual
  ) throws -> VisitStore {
    try reopen(folder, count: count, others: others, counting: counting).value
  }

  private func reopen(
    _ folder: URL, count: Int = 1, others: [String] = [], counting: CountingRules = .usual
  ) throws -> WriteOutcome<VisitStore> {
    let clock = TickingClock()
    return try VisitStore.open(
      folder: folder, clock: { clock.now },
      achievementUpdater: AchievementUpdater(
        evaluator(count: count, others: others, counting: counting)))
  }
}
