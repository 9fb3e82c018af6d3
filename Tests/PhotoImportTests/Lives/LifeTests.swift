import Catalog
import Foundation
import LifeFixtures
import SportsModel
import TestSupport
import Testing

/// Libraries of made-up people with known visits.
@Suite struct LifeTests {
  /// The lives of the first seeds, made once for all tests.
  enum Lives {
    static let result = Result {
      let schedule = try LifeSchedule(BundledCatalogFixture().catalog)
      return (1...3).map { Life(seed: $0, schedule: schedule) }
    }
  }

  @Test func sameSeedGivesSameLibrary() throws {
    let lives = try Lives.result.get()
    let schedule = try LifeSchedule(BundledCatalogFixture().catalog)
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

  @Test func everyKindOccurs() throws {
    let kinds = Set(try Lives.result.get().flatMap(\.outings).map(\.kind))
    #expect(LifeOutingKind.allCases.count >= 20)
    // The others are rarer than once in a life.
    let common = LifeOutingKind.allCases.filter { $0.perLife >= 1 || $0 == .dailyLife }
    #expect(Set(common).subtracting(kinds).isEmpty)
  }

  @Test func everyKindCanOccur() throws {
    let schedule = try LifeSchedule(BundledCatalogFixture().catalog)
    var missing = Set(LifeOutingKind.allCases)
    for seed in 1...12 where !missing.isEmpty {
      missing.subtract(Life(seed: UInt64(seed), schedule: schedule).outings.map(\.kind))
    }
    #expect(missing.isEmpty)
  }

  @Test func attendedGamesAreInTheCatalog() throws {
    let catalog = try BundledCatalogFixture().catalog
    for life in try Lives.result.get() {
      for outing in life.outings {
        #expect(outing.games.isEmpty || outing.kind.isInStadium)
        for key in outing.games {
          let game = try #require(try catalog.game(key))
          #expect(game.day == outing.day)
          #expect(game.score != nil && game.hasSpectators && !game.status.isOff)
        }
      }
      // No game is seen on two outings.
      let games = life.outings.flatMap(\.games)
      #expect(games.count == life.attendedGames.count)
    }
  }

  @Test func photosOfGamesAreInTheStadium() throws {
    let catalog = try BundledCatalogFixture().catalog
    for life in try Lives.result.get() {
      for outing in life.outings where outing.kind == .game {
        let key = try #require(outing.games.first)
        let stadium = try #require(key.stadium.flatMap { catalog.stadiums[$0] })
        for photo in outing.photos {
          let place = try #require(photo.place)
          #expect(place.distance(to: stadium.coordinate) < stadium.footprintMeters)
        }
      }
    }
  }

  @Test func visitsWithoutGameAreOnDaysWithoutOne() throws {
    let catalog = try BundledCatalogFixture().catalog
    for life in try Lives.result.get() {
      for outing in life.outings
      where [.stadiumTour, .concertInArena, .postponedGame].contains(outing.kind) {
        let place = try #require(outing.photos.first?.place)
        let stadium = try #require(
          catalog.stadiums.near(place, on: outing.day, within: 300).first?.stadium)
        #expect(outing.truth == .visitWithoutGame)
        #expect(try catalog.gameIndex.games(at: stadium.id, on: outing.day).isEmpty)
      }
    }
  }
}
