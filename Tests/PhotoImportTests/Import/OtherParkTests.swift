import Catalog
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Stays at spring training and Triple-A parks, which aren't stadiums of the catalog.
@Suite struct OtherParkTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Photos at Hammond Stadium in Fort Myers.
  private func photos(_ times: String..., north: Double = 100) throws -> [FixturePhoto] {
    let park = try #require(
      try world.catalog.otherParks().first { $0.id == "hammond-stadium-fort-myers" })
    return times.map { time in
      FixturePhoto(
        coordinate: park.coordinate.moved(north: north, east: 0),
        localTime: LocalDateTime(time + ":00"), make: "Maker", model: "Phone")
    }
  }

  @Test func stayIsAskedWithTheNameOfThePark() async throws {
    let photos = try photos(
      "2019-03-09T13:10", "2019-03-09T15:00", "2019-03-12T13:10", "2019-03-12T14:00")
    let script = try await ReviewScript(world, photos, in: folder)
    #expect(try script.questions(.open).count == 2)
    let transcript = try script.play(["i", "t", "q"])
    #expect(
      transcript.contains("4 photos on 2 days near Hammond Stadium, Fort Myers (spring training)")
    )
    #expect(transcript.contains("a spring training park without games"))
    #expect(
      transcript.contains("  stvisits stadiums add \"Hammond Stadium\" --at 26.54,-81.842 "))
    #expect(try script.visits.isEmpty)
    // An answer is remembered for the place.
    try script.play(["\n"])
    #expect(try script.questions(.skipped).count == 2)
    try self.photos("2019-03-20T13:10", "2019-03-20T15:00").write(to: folder.url)
    let again = try await world.run(.init(paths: [folder.url.path]), into: script.store)
    #expect(again.reports.map(\.outcome) == [.skipped])
    #expect(again.summary.files[.outing(.skipped)] == 2)
    #expect(again.summary.files.values.reduce(0, +) == 2)
  }

  @Test(arguments: [
    // Too short, not in spring, or before the park was used.
    ["2019-03-09T13:10", "2019-03-09T13:30"], ["2019-06-09T13:10", "2019-06-09T15:00"],
    ["1988-03-09T13:10", "1988-03-09T15:00"],
  ])
  func otherPhotosAreNotAsked(times: [String]) async throws {
    let reports = try await world.runImport(photos(times[0]) + photos(times[1]))
    #expect(reports.isEmpty)
  }

  @Test func farPhotosAreNotAsked() async throws {
    let far = try photos("2019-03-09T13:10", "2019-03-09T15:00", north: 750)
    #expect(try await world.runImport(far).isEmpty)
  }

  @Test func everyFileIsInOneBucket() async throws {
    let all = try photos("2019-03-09T13:10", "2019-03-09T15:00") + photos("2019-07-09T15:00")
    try all.write(to: folder.url)
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("library"), clock: BundledCatalogFixture.clock)
    let paths = (0..<3).map { folder.url.appendingPathComponent("\($0).jpg").path }
    for _ in 1...2 {
      let summary = try await world.run(.init(paths: paths), into: store).summary
      #expect(summary.files[.outing(.pending)] == 2)
      #expect(summary.files[.outing(.notAtStadium)] == 1)
      #expect(summary.outings[.pending] == 1)
      #expect(try store.questions(states: [.open]).map(\.photos.count) == [2])
    }
    // Photos of open questions aren't counted in imports of others.
    let other = try await world.run(.init(paths: [paths[2]]), into: store).summary
    #expect(other.files[.outing(.notAtStadium)] == 1)
    #expect(other.files.values.reduce(0, +) == 1)
  }

  @Test func parkNextToStadiumIsNamed() async throws {
    let park = try #require(
      try world.catalog.otherParks().first { park in
        let near = world.catalog.stadiums.near(
          park.coordinate, on: LocalDay("2018-03-10"), within: 4_000)
        return park.kind == .springTraining && park.isOpen(in: 2018) && near.count > 0
          && near.allSatisfy { $0.distance > 600 }
      })
    let photos = ["2018-03-10T13:10", "2018-03-10T15:00"].map { time in
      FixturePhoto(
        coordinate: park.coordinate, localTime: LocalDateTime(time + ":00"),
        make: "Maker", model: "Phone")
    }
    let script = try await ReviewScript(world, photos, in: folder)
    #expect(try script.play(["q"]).contains("\(park.name), \(park.city)"))
  }
}
