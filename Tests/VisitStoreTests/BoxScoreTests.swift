import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import Badges
@testable import LibraryMerge
@testable import VisitStore

/// Badges for what only box scores of providers have.
@Suite struct BoxScoreBadgeTests {
  @TemporaryURL private var folder: URL

  private static let stadiums: [StadiumID] = ["a", "b", "c"]

  @Test func boxScoreAwardsBadgeAndForgettingTakesItAway() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit("a"))
    #expect(try store.updateBadges().isEmpty)
    try store.store([box(of: visit, Self.walkOff)])
    #expect(try store.updateBadges().map(\.definition) == ["walk-off"])
    #expect(try store.updateBadges().isEmpty)
    let deleted = try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    let reason = "game visit removed or changed: a on 2018-06-15"
    #expect(deleted.badgeChanges.map(\.lossReason) == [reason])
    #expect(try store.undoLast()?.badgeChanges.map(\.what) == [.restored])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try store.achievements().isEmpty && store.boxScores().isEmpty)
    #expect(try store.checkBadges(Self.updater) == [])
  }

  /// As with other data: what happened stays, as long as its visits do.
  @Test func replacedBoxScoreKeepsBadgeUntilTheVisitIsDeleted() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit("a"))
    try store.store([box(of: visit, Self.walkOff)])
    #expect(try store.updateBadges().map(\.what) == [.awarded])
    try store.store([box(of: visit, "{}")])
    #expect(try store.updateBadges().isEmpty && store.checkBadges(Self.updater) == [])
    #expect(try store.achievements().map(\.isHeld) == [true])
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    #expect(try store.achievements().map(\.isHeld) == [false])
  }

  @Test func openingUpdatesBadgesOfAnInterruptedRun() throws {
    let store = try open(folder)
    let visit = try store.add(makeVisit("a"))
    try store.store([box(of: visit, Self.walkOff)])
    #expect(try store.achievements().isEmpty)
    #expect(try open(folder).achievements().map(\.definition) == ["walk-off"])
  }

  /// Another process stores box scores that this one's evaluation lacks.
  @Test func visitAddedToAnOlderEvaluationKeepsBadges() throws {
    let first = try open(folder)
    let second = try open(folder)
    let visit = try first.add(makeVisit("a"))
    try second.store([box(of: visit, Self.walkOff)])
    #expect(try second.updateBadges().map(\.definition) == ["walk-off"])
    try first.add(makeVisit("b"))
    #expect(try first.achievements().filter(\.isHeld).map(\.definition) == ["walk-off"])
    #expect(try first.checkBadges(Self.updater) == [])
  }

  /// Badges for what happened once can also be kept from before, if their box score was erased.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func badgesAreAFunctionOfVisitsAndBoxScores(seed: UInt64) throws {
    let kind = seed % 2 == 0 ? AchievementDefinition.Kind.once : .current
    let updater = Self.makeUpdater(kind)
    var generator = SeededGenerator(seed: seed)
    let store = try open(folder.appendingPathComponent("one"), updater)
    for _ in 0..<30 {
      try act(on: store, &generator)
      _ = try store.updateBadges()
      #expect(try store.checkBadges(updater) == [])
    }
    let held = try held(store)
    // The same visits and box scores in another order, one by one.
    let other = try open(folder.appendingPathComponent("two"), updater)
    let visits = try store.visits().map(\.visit)
    let boxes = try store.boxScores()
    var steps: [() throws -> Void] = visits.map { visit in { try other.add(visit) } }
    for visit in visits {
      guard let content = visit.game?.key.flatMap({ boxes[$0] }) else { continue }
      steps.append { try other.store([box(of: visit, content)]) }
    }
    for step in steps.shuffled(using: &generator) {
      try step()
      if generator.next() % 2 == 0 { _ = try other.updateBadges() }
    }
    _ = try other.updateBadges()
    let fresh = try self.held(other)
    #expect(kind == .current ? fresh == held : Set(fresh.keys).isSubset(of: held.keys))
    // All visits deleted: no badge is left.
    for visit in visits {
      try other.write(in: other.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    }
    #expect(try self.held(other).isEmpty)
  }

  private static let walkOff = #"{"moments":["walk-off"]}"#
  private static let contents = [
    walkOff, "{}", #"{"moments":["overtime","walk-off"],"homeRuns":2}"#, #"{"homeRuns":1}"#,
  ]

  private func held(_ store: VisitStore) throws -> [String: LocalDay] {
    Dictionary(
      try store.achievements().filter(\.isHeld).map { ($0.definition, $0.earnedOn) },
      uniquingKeysWith: { first, _ in first })
  }

  private func act(on store: VisitStore, _ generator: inout SeededGenerator) throws {
    let visits = try store.visits().map(\.visit)
    let pick = visits.randomElement(using: &generator)
    switch (generator.next() % 8, pick) {
    case (0, let visit?):
      try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    case (1, _): try store.undoLast()
    case (2, let visit?): _ = try store.forget(visits: [visit.id], photos: [])
    case (3...5, let visit?):
      // A stored box score is never requested again.
      guard let key = visit.game?.key, try store.boxScores(of: [key]).isEmpty else { return }
      let content = try #require(Self.contents.randomElement(using: &generator))
      try store.store([box(of: visit, content)])
    default:
      let stadium = try #require(Self.stadiums.randomElement(using: &generator))
      let day = "2018-06-\(10 + generator.next() % 9)"
      try store.add(makeVisit(stadium, on: day, id: generator.nextUUID()))
    }
  }

  private func box(of visit: Visit, _ content: String) throws -> VisitStore.FetchedBoxScore {
    VisitStore.FetchedBoxScore(
      game: try #require(visit.game?.key), provider: "mlb", content: content)
  }

  private func open(
    _ folder: URL, _ updater: AchievementUpdater = Self.updater
  ) throws -> VisitStore {
    let clock = TickingClock()
    return try VisitStore.open(
      folder: folder, clock: { clock.now }, achievementUpdater: updater
    ).value
  }

  /// Badges for one and three walk-offs, three home runs in total and two stadiums with overtime, by
  /// the JSON texts of the tests.
  private static let updater = makeUpdater(.once)

  private static func makeUpdater(_ kind: AchievementDefinition.Kind) -> AchievementUpdater {
    var walkOff = GameFilter()
    walkOff.moments = [.walkOff]
    var overtime = GameFilter()
    overtime.moments = [.overtime]
    let rules: [(String, AchievementRule)] = [
      ("walk-off", .tally(.init(count: 1, games: walkOff))),
      ("walk-offs", .tally(.init(count: 3, games: walkOff))),
      ("home-runs", .tally(.init(count: 3, total: .homeRuns))),
      ("overtimes", .tally(.init(count: 2, dimension: .stadium, games: overtime))),
    ]
    let context = AchievementContext(
      structures: [], teams: [], stadiums: [],
      moments: { fact in
        struct Content: Decodable {
          let moments: [MomentKind]?
          let homeRuns: Int?
        }
        let data = Data((fact.boxScore ?? "{}").utf8)
        let content = try? JSONDecoder().decode(Content.self, from: data)
        var found = GameMoments(kinds: Set(content?.moments ?? []))
        found.figures[.homeRuns] = content?.homeRuns
        return found
      })
    return AchievementUpdater(
      Evaluator(
        definitions: rules.map {
          AchievementDefinition(id: $0.0, name: $0.0, kind: kind, rule: $0.1)
        }, context: context))
  }
}

/// Box scores of providers next to the visits.
@Suite final class BoxScoreStorageTests: LibrarySuite {
  private static let game = GameKey("mlb:fenway-park-boston:2018-06-15:mlb-bos:0")

  private func fetched(_ content: String) throws -> VisitStore.FetchedBoxScore {
    VisitStore.FetchedBoxScore(game: try #require(Self.game), provider: "mlb", content: content)
  }

  @Test func newBoxScoreReplacesEarlierOne() throws {
    let game = try #require(Self.game)
    try store.add(makeVisit())
    try store.store([fetched(#"{"a":1}"#)])
    try store.store([fetched(#"{"a":2}"#)])
    #expect(try store.boxScores() == [game: #"{"a":2}"#])
    #expect(try store.boxScores(of: [game]).count == 1 && store.boxScores(of: []).isEmpty)
    #expect(try store.checkContent() == [])
    // It isn't an action of its own.
    #expect(try store.history(limit: 10).count == 1)
  }

  @Test func forgettingVisitErasesBoxScore() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit("wrigley-field-chicago", on: "2019-07-04"))
    try store.store([fetched("{}")])
    try store.store([
      .init(
        game: GameKey(
          league: "mlb", stadium: "wrigley-field-chicago", day: makeDay("2019-07-04"),
          home: "mlb-bos", number: 0), provider: "mlb", content: "{}")
    ])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try store.boxScores().keys.map(\.stadium) == ["wrigley-field-chicago"])
    #expect(try store.checkContent() == [])
  }

  @Test func boxScoreOfTwoVisitsStaysWithTheOther() throws {
    let visit = try store.add(makeVisit())
    try store.add(makeVisit())
    try store.store([fetched("{}")])
    _ = try store.forget(visits: [visit.id], photos: [])
    #expect(try store.boxScores().count == 1)
  }

  @Test func damagedBoxScoreIsRemovedByRepair() throws {
    let folder = libraryFolder
    try store.add(makeVisit())
    try store.store([fetched(#"{"a":1}"#)])
    try store.queue.close()
    let queue = try DatabaseQueue(path: store.file.path)
    try queue.inDatabase { try $0.execute(sql: "UPDATE box_score SET content = '{}'") }
    try queue.close()
    let damaged = try openStore(folder)
    #expect(try damaged.checkContent().isEmpty == false)
    let report = try damaged.repairRows(badges: nil)
    #expect(try report.isComplete && damaged.boxScores().isEmpty && damaged.visits().count == 1)
  }
}
