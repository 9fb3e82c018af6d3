import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Questions about daily life near a stadium: one for each spot.
@Suite struct NearbyQuestionTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Dinners during the games of three days, 900 m from Fenway Park.
  private func dinners(north: Double = 900, from day: Int = 10) throws -> [FixturePhoto] {
    try (day...day + 2).flatMap { day in
      try ["18:50", "19:30"].map {
        try world.photo(at: "fenway-park-boston", "2018-07-\(day)T\($0)", north: north)
      }
    }
  }

  /// A probable visit, by one photo above a station.
  private func probable() throws -> FixturePhoto {
    try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:50")
  }

  private func items(_ script: ReviewScript) throws -> [ReviewItem] {
    try ReviewService(
      catalog: world.catalog, store: script.store, clock: { Date(timeIntervalSince1970: 0) }
    ).items()
  }

  @Test func nearbyQuestionsOfOneSpotAreOneQuestion() async throws {
    let photos = try dinners() + [probable()] + dinners(north: -1_200, from: 26)
    let script = try await ReviewScript(world, photos, in: folder)
    let items = try items(script)
    #expect(items.map(\.kind) == [.probable, .nearby, .nearby])
    #expect(items.map(\.photoCount) == [1, 6, 6])
    #expect(items.map(\.days.count) == [1, 3, 3])
    let transcript = try script.play(["l", "q"])
    #expect(transcript.contains("6 photos on 3 days near Fenway Park, 0.6 mi from the center."))
    #expect(transcript.contains("Question 2 of 3: Jul 10–12, 2018"))
    #expect(try script.questions(.open).count == 7)
  }

  @Test func enterDeclinesWholeSpotForLaterImports() async throws {
    let script = try await ReviewScript(world, try dinners(), in: folder)
    let transcript = try script.play(["\n"])
    #expect(transcript.contains("Skipped. Settled 3 questions."))
    #expect(try script.questions(.open).isEmpty)
    let later = [("13T18:50", 950.0), ("13T19:30", 950), ("09T19:20", 0), ("09T20:20", 0)]
    for (time, north) in later {
      let photo = try world.photo(at: "fenway-park-boston", "2018-07-\(time)", north: north)
      try Data(photo.jpeg()).write(to: folder.url.appendingPathComponent("\(time).jpg"))
    }
    let reports = try await world.run([folder.url.path], into: script.store)
    let outcomes = Dictionary(grouping: reports, by: \.outcome)
    #expect(outcomes[.skipped]?.map(\.day?.description) == ["2018-07-13"])
    #expect(outcomes[.recorded]?.map(\.day?.description) == ["2018-07-09"])
  }

  @Test func listedOutingsAreAnsweredOneByOne() async throws {
    let script = try await ReviewScript(world, try dinners(), in: folder)
    let transcript = try script.play(["1", "i", "1", "q"])
    #expect(transcript.contains("This question covers 3 outings. To answer one, press i first."))
    #expect(transcript.contains("Question 2 of 3"))
    #expect(try script.visits.count == 1)
    #expect(try script.questions(.open).count == 2)
  }

  @Test func backRestoresWholeSpot() async throws {
    let script = try await ReviewScript(
      world, try dinners() + dinners(north: -1_200, from: 26), in: folder)
    let transcript = try script.play(["\n", "k", "q"])
    #expect(transcript.contains("Undone."))
    #expect(try script.questions(.open).count == 6)
    #expect(try items(script).count == 2)
  }

  @Test func homeAnswerSettlesSpotAndNeighborsAtOnce() async throws {
    let home = try ["2019-01-05", "2019-02-05"].map {
      try world.photo(at: "fenway-park-boston", "\($0)T20:00", north: 200)
    }
    let script = try await ReviewScript(world, home + dinners(north: 320), in: folder)
    let transcript = try script.play(["h", "q"])
    #expect(transcript.contains("Settled 5 questions."))
    #expect(try script.questions(.open).isEmpty)
  }

  @Test func declinedSpotKeepsProbableQuestionOfSameDay() async throws {
    let game = try world.photo(at: "fenway-park-boston", "2018-07-10T13:00", north: 100)
    let script = try await ReviewScript(world, [game] + dinners(), in: folder)
    try script.play(["l", "\n"])
    #expect(try script.questions(.open).map(\.day?.description) == ["2018-07-10"])
  }
}
