import Badges
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

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
      let words = line.split(separator: " ")
      guard words.count > 4, let day = LocalDay(words[0]) else { return nil }
      let stadium = StadiumID(words[1])
      let game = try #require(
        catalog.gameIndex.games(at: stadium, on: day).first { game in
          game.home.rawValue == words[2]
            && (game.number == 0 || words.contains("#\(game.number)"))
        }, "there is no such game: \(line)")
      #expect(game.away.rawValue == words[3], "\(line)")
      #expect(game.score.map { "\($0.home)-\($0.away)" } == String(words[4]), "\(line)")
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
