import Catalog
import Foundation
import Matching
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import LifeFixtures
@testable import PhotoImport

/// Libraries of made-up people with known visits.
@Suite struct LifeTests {
  /// The lives of the first seeds, made once for all tests.
  enum Lives {
    static let schedule = Result { try LifeSchedule(BundledCatalogFixture().catalog) }
    static let result = Result {
      let schedule = try Lives.schedule.get()
      return (1...3).map { Life(seed: $0, schedule: schedule) }
    }
  }

  @Test func sameSeedGivesSameLibrary() throws {
    let lives = try Lives.result.get()
    let schedule = try Lives.schedule.get()
    #expect(Life(seed: 1, schedule: schedule).photos == lives[0].photos)
    #expect(lives[0].photos != lives[1].photos)
  }

  @Test func librariesAreAsLargeAsThoseOfYears() throws {
    for life in try Lives.result.get() {
      #expect(life.photos.count >= 3_000)
      #expect(Set(life.photos.map(\.path)).count == life.photos.count)
      #expect(life.outings.flatMap(\.photos).count == life.photos.count)
      let years = Set(life.outings.map(\.day.year))
      #expect(years.count >= 8)
      #expect(life.attendedGames.count >= 50)
    }
  }

  @Test func everyKindCanOccur() throws {
    let schedule = try Lives.schedule.get()
    var missing = Set(LifeOutingKind.allCases)
    for seed in 1...12 where !missing.isEmpty {
      missing.subtract(Life(seed: UInt64(seed), schedule: schedule).outings.map(\.kind))
    }
    #expect(missing.isEmpty)
  }
}

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

/// Photos of made-up people's cameras without GPS, proposed for the games they saw.
@Suite struct LifeProposalsTests {
  @Test func proposedPhotosAreOfTheirGames() throws {
    let catalog = try BundledCatalogFixture().catalog
    let builder = VisitBuilder(catalog: catalog, clock: BundledCatalogFixture.clock)
    var photos = 0
    var wrong = 0
    for life in try LifeTests.Lives.result.get() {
      let history = CameraHistory(life.photos)
      let unlocated = OutingBuilder(stadiums: catalog.stadiums, cameras: history)
        .outings(of: life.photos).withoutPlace
      let visits = try life.attendedGames.sorted().map { key in
        builder.visit(
          to: try #require(try catalog.game(key)),
          at: try #require(key.stadium.flatMap { catalog.stadiums[$0] }), source: .automatic,
          origin: .photoImport)
      }
      let finder = ProposalFinder(
        visits, stored: [], history: history, catalog: catalog, rules: MatchingRules())
      for proposal in finder.proposals(of: unlocated) {
        let games = Set(proposal.visits.compactMap { $0.game?.key })
        photos += proposal.photos.count
        wrong += proposal.photos.count { photo in
          guard let outing = life.outingOfPhoto[photo.path] else { return true }
          return games.isDisjoint(with: life.outings[outing].games)
        }
        // Nothing in these lives shows the error of a clock.
        #expect(proposal.terms.clockAheadMinutes == nil)
      }
    }
    #expect(photos >= 20)
    #expect(wrong * 20 <= photos)
  }
}

/// Places of made-up people's photos that are in no stadium.
@Suite struct LifePlaceTests {
  /// In these areas, stadiums are next to each other or next to parks.
  @Test(arguments: ["Los Angeles", "Philadelphia"])
  func hoursOutsideStadiumAreInsideNone(area: String) throws {
    let schedule = try LifeTests.Lives.schedule.get()
    var builder = try #require(
      (1...200).lazy.map { LifeBuilder(schedule: schedule, seed: $0) }
        .first { $0.person.area.name == area })
    for _ in 0..<60 {
      let outings = [
        builder.highway(), builder.trainPast(), builder.parkNearby(), builder.barNextDoor(),
        builder.eveningNextDoor(), builder.passingBy(), builder.tailgateOnly(),
      ].compactMap(\.self)
      try #require(!outings.isEmpty)
      for outing in outings {
        for photo in outing.photos {
          #expect(schedule.isOutside(photo.spot, on: outing.day), "\(outing.kind)")
        }
      }
    }
  }

  @Test func pointInsideStadiumIsMovedOutside() throws {
    let schedule = try LifeTests.Lives.schedule.get()
    var random = LifeRandom(seed: 1)
    for stadium in schedule.areas.flatMap(\.stadiums) {
      let inside = 0...stadium.footprintMeters
      let place = schedule.point(inside, from: stadium.coordinate, &random)
      #expect(place.distance(to: stadium.coordinate) > stadium.footprintMeters, "\(stadium.id)")
    }
  }
}
