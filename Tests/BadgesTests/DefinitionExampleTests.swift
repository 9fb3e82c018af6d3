import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Badges

/// Every bundled definition with its own examples: one history that earns it, one that just misses.
@Suite struct DefinitionExampleTests {
  private static let bundled = Result {
    let catalog = try BundledCatalog.result.get()
    return (
      context: try AchievementContext(of: catalog),
      definitions: try AchievementDefinition.decode(
        Data(contentsOf: catalog.folder.appendingPathComponent("achievements.json")))
    )
  }

  private let context: AchievementContext
  private let definitions: [AchievementDefinition]

  init() throws {
    (context, definitions) = try Self.bundled.get()
    try #require(!definitions.isEmpty)
  }

  private func problems(_ check: (AchievementDefinition) throws -> Void) -> [String] {
    definitions.compactMap { definition in
      do {
        try check(definition)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  @Test func everyDefinitionPassesItsExamples() {
    #expect(definitions.count >= 80)
    #expect(problems { try $0.checkExamples(in: context) } == [])
  }

  @Test func everyNameInDefinitionsExists() {
    #expect(problems { try $0.check(in: context) } == [])
  }

  @Test func bundledIDsNeverStartWithMy() {
    #expect(definitions.allSatisfy { !$0.id.hasPrefix("my-") })
  }

  @Test func earningVisitsSuffice() throws {
    var everyOccasion = context
    everyOccasion.occasions = { _ in .all }
    for definition in definitions {
      let lines = try #require(definition.examples).earns
      let earned = try definition.play(lines, key: "examples.earns", in: context)
      let moments = try ExampleHistory(lines, of: definition.rule, in: context).moments
      everyOccasion.moments = { moments[$0.id] ?? GameMoments() }
      let alone = Evaluator(definitions: [definition], context: everyOccasion)
        .evaluate(VisitLedger(earned.visits)).evaluations[0]
      #expect(alone.earnedOn == earned.earnedOn, "\(definition.id)")
      #expect(alone.visits == earned.visits, "\(definition.id)")
    }
  }

  @Test(arguments: [
    ("2018-07-09", "needs a date and a stadium"),
    ("2018-07-09 fenway", "unknown stadium \"fenway\""),
    ("2018-07-09 fenway-park-boston mlb-xxx", "unknown word \"mlb-xxx\""),
    ("2018-07-09 fenway-park-boston mlb-bos 5-x", "unknown word \"5-x\""),
    ("3 times: 2018-07-09 fenway-park-boston", "must look like \"10 times every 7 days: …\""),
    ("all", "only valid for rules that require every member of a set"), ("100 countries", "only"),
    ("tomorrow", "not a valid line of an example"),
  ])
  func reportsMalformedExampleLine(line: String, problem: String) throws {
    let definition = AchievementDefinition(
      id: "x", name: "X", kind: .once, rule: .count(stadiums: 2, league: nil),
      examples: .init(earns: ["2 stadiums"], misses: [line]))
    let error = #expect(throws: DefinitionError.self) { try definition.checkExamples(in: context) }
    #expect(error?.definition == "x" && error?.key == "examples.misses")
    #expect(error?.problem.hasPrefix("\"\(line)\": \(problem)") == true)
  }

  @Test func reportsFailingExample() {
    func check(_ earns: [String], _ misses: [String]) throws {
      try AchievementDefinition(
        id: "x", name: "X", kind: .once, rule: .count(stadiums: 3, league: nil),
        examples: .init(earns: earns, misses: misses)
      ).checkExamples(in: context)
    }
    func error(_ key: String, _ problem: String) -> DefinitionError {
      DefinitionError(definition: "x", key: key, problem: problem)
    }
    #expect(throws: error("examples.earns", "doesn't earn the badge (2 of 3)")) {
      try check(["2 stadiums"], ["2 stadiums"])
    }
    #expect(throws: error("examples.misses", "earns the badge")) {
      try check(["3 stadiums"], ["3 stadiums"])
    }
    #expect(throws: error("examples.misses", "doesn't miss the badge by exactly one (1 of 3)")) {
      try check(["3 stadiums"], ["1 stadiums"])
    }
  }
}

extension Occasions {
  fileprivate static let all = Occasions(Occasions.named.map(\.occasion))
}

/// The games of the bundled examples are real, and match the catalog.
@Suite struct BadgeExampleTests {
  private let catalog: Catalog
  private let evaluator: Evaluator

  init() throws {
    catalog = try BundledCatalog.result.get()
    evaluator = try BadgeCatalog.evaluator(catalog)
  }

  @Test func bundledExamplesEvaluateAsDeclared() throws {
    var real = 0
    for definition in evaluator.definitions {
      let examples = try #require(definition.examples)
      for (lines, earns) in [(examples.earns, true), (examples.misses, false)] {
        guard let facts = try facts(lines) else { continue }
        real += facts.count
        let standing = Evaluator(definitions: [definition], context: evaluator.context)
          .evaluate(VisitLedger(facts))
        #expect(standing.evaluations[0].isEarned == earns, "\(definition.id) \(lines)")
      }
    }
    #expect(real > 300)
  }

  /// The games of lines that each name one, as the catalog has them; nil when a line does not.
  private func facts(_ lines: [String]) throws -> [VisitFact]? {
    var facts: [VisitFact] = []
    for line in lines {
      let fields = line.split(separator: " ")
      guard fields.count > 4, let day = LocalDay(fields[0]) else { return nil }
      let stadium = StadiumID(fields[1])
      let game = try #require(
        catalog.gameIndex.games(at: stadium, on: day).first { game in
          game.home.rawValue == fields[2]
            && (game.number == 0 || fields.contains("#\(game.number)"))
        }, "there is no such game: \(line)")
      #expect(game.away.rawValue == fields[3], "\(line)")
      #expect(game.score.map { "\($0.home)-\($0.away)" } == String(fields[4]), "\(line)")
      facts.append(
        VisitFact(
          id: UUID(), stadium: stadium, day: day, league: game.league,
          details: .init(
            key: game.key(at: stadium), home: game.home, away: game.away,
            startMinute: game.localStart?.minuteOfDay, score: game.score)))
    }
    return facts
  }
}
