import Catalog
import Foundation
import LifeFixtures
import Matching
import SportsModel
import TestSupport
import Testing

@testable import PhotoImport

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
