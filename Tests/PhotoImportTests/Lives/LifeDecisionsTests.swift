import Catalog
import Foundation
import LifeFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Decisions of imports of made-up people's libraries.
@Suite struct LifeDecisionsTests {
  private let folder = TemporaryFolder()
  @Test func visitsOfThreeLivesAreCorrect() async throws {
    let catalog = try BundledCatalogFixture().catalog
    var figures = DecisionFigures()
    for life in try LifeTests.Lives.result.get() {
      let decisions = try await LifeDecisions(life, catalog: catalog)
      let accepting = try await LifeDecisions(life, catalog: catalog, acceptsOffers: true)
      figures.add(DecisionFigures(decisions, accepting: accepting))
    }
    let wrong = figures.wrongVisits.map { "\($0.kind) \($0.game): \($0.reason)" }
    #expect(figures.wrongVisits.isEmpty, "\(wrong)")
    #expect(figures.wrongAcceptedVisits.isEmpty)
    #expect(Double(figures.recordedGames) >= 0.85 * Double(figures.games))
    let questions = figures.questions.values.reduce(0, +)
    #expect(Double(questions) <= 0.3 * Double(figures.stadiumOutings))
    #expect(figures.lives == 3)
    for (kind, found) in figures.kinds {
      #expect(found.recorded + found.asked + found.missed <= found.outings, "\(kind)")
      #expect(kind.isInStadium || found.recorded == 0, "\(kind)")
    }
  }

  @Test func importIntoLibraryDecidesAsDryRun() async throws {
    let catalog = try BundledCatalogFixture().catalog
    let life = try LifeTests.Lives.result.get()[0]
    let dry = try await LifeDecisions(life, catalog: catalog)
    let store = try VisitStore.open(folder: folder.url, clock: BundledCatalogFixture.clock)
    let real = try await LifeDecisions(life, catalog: catalog, store: store)
    #expect(real.reports.map(\.outcome) == dry.reports.map(\.outcome))
    let recorded = dry.reports.count(where: \.isNewVisit)
    #expect(try store.visitSummaries().count == recorded)
    let review = ReviewService(catalog: catalog, store: store, clock: BundledCatalogFixture.clock)
    let asked = Dictionary(grouping: try review.items(), by: \.kind).mapValues(\.count)
    #expect(DecisionFigures(dry, accepting: dry).questions == asked)
    // The same import again records nothing.
    let again = try await LifeDecisions(life, catalog: catalog, store: store)
    #expect(again.reports.allSatisfy { !$0.isNewVisit })
  }

  @Test func visitToUnseenGameIsWrong() async throws {
    let catalog = try BundledCatalogFixture().catalog
    let life = try LifeTests.Lives.result.get()[0]
    let changed = life.without(gamesOf: .game)
    let decisions = try await LifeDecisions(changed, catalog: catalog)
    let figures = DecisionFigures(decisions, accepting: decisions)
    #expect(figures.wrongVisits.count >= 10)
    #expect(figures.wrongVisits.allSatisfy { $0.kind == .game && !$0.isDuplicate })
  }
}
