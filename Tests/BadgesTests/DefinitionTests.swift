import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Badges

@Suite struct DefinitionTests {
  @Test(arguments: [
    (#"{"kind":"count","stadiums":0}"#, "rule.stadiums", "must be 1 to 100,000 (got 0)"),
    (#"{"kind":"count","stadiums":"x"}"#, "rule.stadiums", "must be a whole number"),
    (#"{"kind":"count"}"#, "rule.stadiums", "missing"),
    (#"{"kind":"count","stadiums":1,"days":3}"#, "rule.days", "unknown key"),
    (#"{"kind":"division","league":"mlb"}"#, "rule.division", "missing"),
    (#"{"kind":"journey","stadiums":5,"days":-1}"#, "rule.days", "must be 1 to 100,000 (got -1)"),
    (#"{"stadiums":1}"#, "rule.kind", "missing"), (#"[]"#, "rule", "must be an object"),
    (
      #"{"kind":"party"}"#, "rule.kind",
      "unknown value \"party\"; use one of count, division, conference, league, journey, leagues, regions, games, "
        + "total, different, same, streak, every, doubleheader"
    ),
    (
      #"{"kind":"regions","days":1,"sets":[{"name":"A","regions":["X"]},{"name":"B","regions":["X"]}]}"#,
      "rule.sets", "a region is in two sets"
    ),
    (
      #"{"kind":"regions","days":1,"sets":[]}"#, "rule.sets",
      "needs at least two sets, each with regions"
    ),
  ])
  func reportsKeyOfInvalidRule(rule: String, key: String, problem: String) {
    #expect(throws: DefinitionError(definition: "x", key: key, problem: problem)) {
      try decode(definition(rule: rule))
    }
  }

  @Test(arguments: [
    ("pairs", "unknown set \"pairs\"; did you mean \"pair\"?"),
    ("elsewhere", "unknown set \"elsewhere\"; use one of pair"),
  ])
  func suggestsNearestSetForUnknownOne(set: String, problem: String) throws {
    let wrong = try decode(definition(rule: #"{"kind":"every","set":"\#(set)"}"#))[0]
    #expect(throws: DefinitionError(definition: "x", key: "rule.set", problem: problem)) {
      try wrong.check(in: AchievementFixture().context())
    }
    #expect(throws: Never.self) {
      try decode(definition(rule: #"{"kind":"every","set":"pair"}"#))[0]
        .check(in: AchievementFixture().context())
    }
  }

  @Test func setCountsGamesOfItsLeague() throws {
    let pair = try decode(definition(rule: #"{"kind":"every","set":"pair"}"#))
    let evaluator = Evaluator(definitions: pair, context: try AchievementFixture().context())
    func progress(_ league: LeagueID) -> Int {
      let facts = [
        makeFact("park-a1", on: 0, league: league), makeFact("park-b1", on: 1, league: league),
      ]
      return evaluator.evaluate(VisitLedger(facts)).evaluations[0].progress.current
    }
    #expect(progress("mlb") == 2 && progress("nba") == 0)
  }

  @Test func reportsInvalidDefinitionByIDOrPosition() {
    #expect(throws: DefinitionError(definition: "x", key: "name", problem: "must not be empty")) {
      try decode(definition(name: ""))
    }
    #expect(throws: DefinitionError(definition: "x", key: "colour", problem: "unknown key")) {
      try decode(definition(more: #""colour":"red","#))
    }
    #expect(throws: DefinitionError(definition: "definition 1", key: "id", problem: "missing")) {
      try decode(#"{"name":"X"}"#)
    }
    #expect(throws: DefinitionError(definition: "x", key: "id", problem: "used more than once")) {
      try decode(definition() + "," + definition())
    }
    let error = #expect(throws: DefinitionError.self) {
      try AchievementDefinition.decode(Data("{".utf8))
    }
    #expect(error?.definition == nil && error?.description == "not valid JSON")
    #expect(
      DefinitionError(definition: "x", key: "rule.days", problem: "missing").description
        == "badge \"x\", key \"rule.days\": missing")
  }

  @Test func bundledNamesAreUniqueAndGroupsAreCurrent() throws {
    let definitions = try bundled()
    let names = Set(definitions.map(\.name))
    #expect(names.count == definitions.count, "no two badges have one name")
    let groups = definitions.filter { $0.rule.group != nil }
    try #require(!groups.isEmpty)
    #expect(groups.allSatisfy { $0.kind == .current })
  }

  @Test func everyDivisionConferenceAndLeagueHasBadge() throws {
    let catalog = try catalog()
    let definitions = try bundled()
    try #require(!catalog.leagues.isEmpty && !definitions.isEmpty)
    for league in catalog.leagues.map(\.id) {
      let structure = try #require(catalog.structure(of: league))
      var expected: Set<LeagueGroup> = [.league(league)]
      for conference in structure.conferences {
        // A conference that is the whole league, or a division that is the whole conference, has
        // no badge of its own.
        if structure.conferences.count > 1 { expected.insert(.conference(league, conference.name)) }
        guard conference.divisions.count > 1 else { continue }
        expected.formUnion(conference.divisions.map { .division(league, $0.name) })
      }
      let offered = definitions.filter { $0.league == league }.compactMap(\.rule.group)
      #expect(Set(offered) == expected)
    }
    let context = try AchievementContext(of: catalog)
    let state = Evaluator(definitions: definitions, context: context).evaluate(VisitLedger())
    #expect(state.evaluations.count { $0.progress.target > 0 } == definitions.count)
  }

  @Test func divisionIsEarnedInCurrentLeagueStructure() throws {
    let catalog = try catalog()
    let context = try AchievementContext(of: catalog)
    let evaluator = Evaluator(definitions: try bundled(), context: context)
    let homes = try #require(context.homes[.division("mlb", "AL East")])
    let facts = homes.sorted().enumerated().map { makeFact($1, on: $0 * 10) }
    let state = evaluator.evaluate(VisitLedger(facts))
    #expect(homes.count == 5 && homes.contains("fenway-park-boston"))
    #expect(state["mlb-division-al-east"]?.earnedOn == makeDay(40))
    #expect(state["mlb-conference-al"]?.progress == .init(current: 5, target: 15))
    // The old home of a team counts for nothing there.
    let old = facts.dropLast() + [makeFact("memorial-stadium-baltimore", on: 40)]
    #expect(evaluator.evaluate(VisitLedger(old))["mlb-division-al-east"]?.isEarned == false)
  }

  // MARK: Support

  private func definition(
    name: String = "X", rule: String = #"{"kind":"league","league":"mlb"}"#, more: String = ""
  ) -> String {
    #"{\#(more)"id":"x","name":"\#(name)","description":"d","category":"c","kind":"once","#
      + #""version":1,"rule":\#(rule)}"#
  }

  private func decode(_ definitions: String) throws -> [AchievementDefinition] {
    try AchievementDefinition.decode(Data("{\"achievements\":[\(definitions)]}".utf8))
  }

  private func bundled() throws -> [AchievementDefinition] {
    try AchievementDefinition.decode(
      Data(contentsOf: catalog().folder.appendingPathComponent("achievements.json")))
  }

  private func catalog() throws -> Catalog { try BundledCatalog.result.get() }
}
