import Foundation
import Localization
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import Badges

/// Badges after visits, leagues or definitions change.
@Suite struct ReconciliationTests {
  @Test func badgeIsAwardedAndReportedOnce() throws {
    var tracker = try RecordTracker.withEastDivision()
    #expect(tracker.lastChanges.map(\.definition) == ["east", "east-once", "roofs"])
    #expect(tracker.lastChanges.allSatisfy { $0.what == .awarded && $0.earnedOn == makeDay(200) })
    #expect(tracker.judge().isEmpty)
    #expect(tracker.add(makeFact("park-a1", on: 500)).isEmpty)
  }

  @Test func movedTeamKeepsPastBadgeAndRevokesCurrentOne() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(homeOfFirst: "new-park").evaluator()
    let changes = tracker.judge()
    #expect(changes.map(\.definition) == ["east"])
    #expect(changes.first?.lossReason == "East now includes The new-park")
    #expect(tracker.records["east-once"]?.isHeld == true)
    #expect(tracker.records["east-once"]?.earnedOn == makeDay(200))
    #expect(tracker.records["east"]?.isHeld == false)

    tracker.add(makeFact("new-park", on: 900))
    #expect(tracker.records["east"]?.isHeld == true)
    #expect(tracker.records["east"]?.earnedOn == makeDay(900))
    #expect(tracker.records["east"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func revocationNamesNewDivisionTeam() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(divisionOfLast: "East").evaluator()
    #expect(tracker.judge().map(\.lossReason) == ["East now includes The park-b3"])
  }

  @Test func deletedVisitRevokesPastBadgeAfterMove() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.evaluator = try AchievementFixture(homeOfFirst: "new-park").evaluator()
    tracker.judge()
    let gone = tracker.facts.removeFirst()
    let reason = "game visit removed or changed: The park-a1 on \(gone.day)"
    let lost = tracker.judge().first { $0.definition == "east-once" }
    #expect(lost?.lossReason == reason)

    // The same game added again, by another visit.
    tracker.add(makeFact("park-a1", on: 0))
    tracker.judge()
    #expect(tracker.records["east-once"]?.isHeld == true)
    #expect(tracker.records["east-once"]?.firstAwardedAt == Date(timeIntervalSince1970: 3))
  }

  @Test func badgeStaysIfCatalogDropsPostseason() throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    // The days whose number is one of every three: 17,001 is one.
    for day in [1, 4] { tracker.add(makeFact("park-a1", on: day)) }
    #expect(tracker.records["post"]?.isHeld == true)
    tracker.evaluator = try AchievementFixture(knowsPostseasons: false).evaluator()
    #expect(tracker.judge().isEmpty)
    #expect(tracker.records["post"]?.isHeld == true)
  }

  @Test func oneVisitDoesNotReplaceTwo() throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    for _ in 0..<3 { tracker.add(makeFact("park-a1", on: 0)) }
    #expect(tracker.records["loyal"]?.isHeld == true)
    tracker.facts.removeLast()
    let lost = tracker.judge().filter(\.isLoss)
    #expect(lost.map(\.definition) == ["loyal"])
    let reason = "game visit removed or changed: The park-a1 on \(makeDay(0))"
    #expect(lost.first?.lossReason == reason)
  }

  @Test(arguments: [
    (VisitFact.Details(home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 1)), "score"),
    (VisitFact.Details(home: "mlb-a2", startMinute: 600, score: Score(home: 3, away: 0)), nil),
    (VisitFact.Details(home: "mlb-a1", startMinute: 700, score: Score(home: 3, away: 0)), nil),
  ])
  func onlyRelevantEditsRevokeBadge(details: VisitFact.Details, what: String?) throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    func shutout(_ day: Int, _ details: VisitFact.Details) -> VisitFact {
      VisitFact(id: UUID(), stadium: "park-a1", day: makeDay(day), league: "mlb", details: details)
    }
    let before = VisitFact.Details(home: "mlb-a1", startMinute: 600, score: Score(home: 3, away: 0))
    tracker.add(shutout(0, before))
    tracker.add(shutout(50, before))
    #expect(tracker.records["shut-outs"]?.isHeld == true)
    let old = tracker.facts.removeFirst()
    tracker.facts.append(
      VisitFact(id: old.id, stadium: old.stadium, day: old.day, league: "mlb", details: details))
    tracker.judge()
    let loss = tracker.records["shut-outs"]?.revocation?.reason.english
    let reason = what.map { "the \($0) changed: The park-a1 on \(makeDay(0))" }
    #expect(loss == reason)
  }

  @Test func changedRuleIsReevaluated() throws {
    var tracker = try RecordTracker.withEastDivision()
    var context = AchievementFixture(homeOfFirst: "new-park")
    context.version = 2
    tracker.evaluator = try context.evaluator()
    let lost = tracker.judge().filter(\.isLoss)
    #expect(Set(lost.map(\.definition)) == ["east", "east-once"])
    #expect(lost.allSatisfy { $0.lossReason == "the rule of this badge changed" })
    #expect(tracker.records["one"]?.version == 2)
  }

  @Test func removedDefinitionRevokesBadgeUntilItReturns() throws {
    var tracker = try RecordTracker.withEastDivision()
    let context = AchievementFixture()
    let before = tracker.records
    tracker.evaluator = Evaluator(
      definitions: context.definitions.filter { $0.id != "east" }, context: try context.context())
    #expect(tracker.judge().map(\.lossReason) == ["this badge no longer exists"])
    tracker.evaluator = try context.evaluator()
    #expect(tracker.judge().map(\.what) == [.restored])
    #expect(tracker.records == before)
  }
}

/// Reasons of lost badges, which are stored as codes.
@Suite struct LossReasonTests {
  /// Returns the output for a German user.
  private func shown(_ reason: LossReason) -> String {
    Language.$current.withValue(.german) { reason.text }
  }

  /// Returns a message of the catalog in German.
  private func german(_ key: String, _ values: [String] = []) -> String {
    Language.$current.withValue(.german) { localized(LocalizedMessage(key: key, values: values)) }
  }

  private static func visits(_ stadiums: String...) -> [LossReason.Visit] {
    stadiums.enumerated().map { .init(stadium: $1, day: makeDay($0)) }
  }

  private static let reasons: [(LossReason, String, [String])] = [
    (.badgeEnded, "this badge no longer exists", []),
    (.ruleChanged, "the rule of this badge changed", []),
    (
      .gamesChanged(visits: visits("Fenway Park")), "game visit removed or changed: {0}",
      ["Fenway Park am \(makeDay(0))"]
    ),
    (
      .scoreChanged(visits: visits("A", "B", "C")), "the score changed: {0}",
      ["A am \(makeDay(0)), B am \(makeDay(1)) und C am \(makeDay(2))"]
    ),
    (
      .groupGrew(name: "AL East", members: ["A", "B", "C"]), "{0} now includes {1}",
      ["AL East", "A, B und C"]
    ),
    (.groupEnded(name: "AL East"), "{0} no longer exists", ["AL East"]),
    (
      .visitsChanged(visits: visits("A", "Entertainment and Sports Arena")),
      "visits removed or changed: {0}",
      ["A am \(makeDay(0)) und Entertainment and Sports Arena am \(makeDay(1))"]
    ),
  ]

  @Test(arguments: reasons)
  func reasonsAreInTheUsersLanguage(reason: LossReason, key: String, values: [String]) throws {
    let stored = try JSONEncoder().encode(reason)
    let read = try JSONDecoder().decode(LossReason.self, from: stored)
    #expect(shown(read) == german(key, values))
    #expect(Language.$current.withValue(.german) { read.english } == reason.text)
    #expect(shown(reason) != reason.text)
  }

  @Test func longListEndsWithTheNumberOfOthers() {
    let text = shown(.visitsChanged(visits: Self.visits("A", "B", "C", "D", "E")))
    let rest = Language.$current.withValue(.german) {
      let first = "A am \(makeDay(0)), B am \(makeDay(1)), C am \(makeDay(2))"
      return localized(2, one: "\(first) and \(2) more", other: "\(first) and \(2) more")
    }
    #expect(text == german("visits removed or changed: {0}", [rest]))
  }

  @Test func partsOfReasonsAreTranslated() {
    let tours = german("tours no longer count")
    let events = german("other events no longer count")
    #expect(
      shown(.rulesDisabled(rules: ["tours", "events"]))
        == german("counting rules changed: {0}", ["\(tours) und \(events)"]))
    #expect(
      shown(.groupGrew(name: nil, members: ["A"]))
        == german("{0} now includes {1}", [german("the list of this badge"), "A"]))
  }

  @Test func sentencesOfEarlierVersionsStayAsTheyAre() {
    #expect(shown(.sentence("the score changed: A on 2019-06-15")).hasPrefix("the score changed"))
  }

  @Test func reasonsDoNotDependOnTheLanguage() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.facts.removeFirst(2)
    Language.$current.withValue(.german) { _ = tracker.judge() }
    #expect(tracker.records["east-once"]?.isHeld == false)
    let (first, second) = (makeDay(0), makeDay(100))
    #expect(
      tracker.records["east-once"]?.revocation?.reason.english
        == "game visits removed or changed: The park-a1 on \(first) and Old name on \(second)")
  }

  @Test func lossIsInTheUsersLanguageAsAWhole() throws {
    let change = BadgeChange(
      definition: "x", name: "X", what: .revoked(reason: .ruleChanged),
      earnedOn: try #require(LocalDay("2019-06-15")))
    #expect(BadgeFormatter.line(change) == "Badge lost: X (the rule of this badge changed)")
    let (german, reason) = Language.$current.withValue(.german) {
      (BadgeFormatter.line(change), localized("the rule of this badge changed"))
    }
    #expect(german.hasSuffix("X (\(reason))"))
    #expect(reason != "the rule of this badge changed")
  }
}

struct LazyEvaluatorTests {
  private struct Unreadable: Error {}

  private func fingerprint(
    _ definitions: [String] = ["one"], of fixture: AchievementFixture = AchievementFixture(),
    counting: CountingRules = .usual
  ) throws -> String {
    var context = try fixture.context()
    context.counting = counting
    return LazyEvaluator(definitions: definitions.map { Data($0.utf8) }, context: context) {
      throw Unreadable()
    }.fingerprint
  }

  @Test func fingerprintChangesWithDefinitionsAndData() throws {
    let plain = try fingerprint()
    #expect(try fingerprint() == plain)
    #expect(try fingerprint(["one "]) != plain)
    #expect(try fingerprint(["one", ""]) != plain)
    #expect(try fingerprint(["o", "ne"]) != fingerprint(["on", "e"]))
    #expect(try fingerprint(of: AchievementFixture(homeOfFirst: "new-park")) != plain)
    #expect(try fingerprint(of: AchievementFixture(divisionOfLast: "East")) != plain)
  }

  @Test func fingerprintDependsOnCountingRules() throws {
    let all = try ["usual", "tours", "events", "moved", "no-neutral"].map {
      try fingerprint(counting: .usual.changed(by: $0))
    }
    #expect(Set(all).count == all.count)
  }

  @Test func evaluatorIsMadeOnceAndWhenNeeded() throws {
    let fixture = AchievementFixture()
    let count = Mutex(0)
    let lazy = LazyEvaluator(definitions: [], context: try fixture.context()) {
      let number = count.withLock {
        $0 += 1
        return $0
      }
      // The user repairs the definitions after the first try.
      guard number > 1 else { throw Unreadable() }
      return try fixture.evaluator()
    }
    #expect(count.withLock(\.self) == 0)
    #expect(throws: Unreadable.self) { try lazy.evaluator() }
    for _ in 0..<3 { #expect(try lazy.evaluator().definitions == fixture.definitions) }
    #expect(count.withLock(\.self) == 2)
  }

  @Test func brokenOwnFileIsNoticedBeforeVisitChanges() throws {
    try withTemporaryDirectory { folder in
      let catalog = try BundledCatalog.result.get()
      let without = try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder)
      let own = folder.appendingPathComponent(BadgeCatalog.fileName)
      try Data().write(to: own)
      let broken = try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder)
      // Another fingerprint lets the next command evaluate, which reports the file.
      #expect(broken.fingerprint != without.fingerprint)
      #expect(throws: BadgeCatalogError.self) { try broken.evaluator() }
      try FileManager.default.removeItem(at: own)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
      let error = try #require(
        throws: BadgeCatalogError.self,
        performing: { try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder) })
      #expect(error.path == own.path && error.isOwn)
    }
  }
}
