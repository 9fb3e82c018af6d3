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
@Suite final class OtherParkTests: CatalogTests {
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
    let added = try folder.newFolder()
    try self.photos("2019-03-20T13:10", "2019-03-20T15:00").write(to: added)
    let again = try await world.run(.init(paths: [added.path]), into: script.store)
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
    let store = try folder.store("library")
    let paths = (0..<3).map { folder.url.appendingPathComponent("\($0).jpg").path }
    for _ in 1...2 {
      let summary = try await world.run(.init(paths: paths), into: store).summary
      #expect(summary.files[.outing(.pending)] == 2 && summary.files[.outing(.notAtStadium)] == 1)
      #expect(summary.outings[.pending] == 1)
      #expect(try store.questions(states: [.open]).map(\.photos.count) == [2])
    }
    // Photos of open questions aren't counted in imports of others.
    let other = try await world.run(.init(paths: [paths[2]]), into: store).summary
    #expect(other.files[.outing(.notAtStadium)] == 1 && other.files.values.reduce(0, +) == 1)
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

/// One outing is one question, even if its photos are in several places.
@Suite struct JoinedQuestionTests {
  /// A day without a game in Anaheim, and one with a game at 19:15 in San Francisco.
  private static let (quiet, game) = ("2019-07-09", "2019-07-19")

  private func photo(
    _ day: String, _ time: String, north: Double, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) throws -> PhotoFacts {
    // Anaheim's stadium isn't in a busy area, so a single photo on a day without a game is asked.
    let id: StadiumID = day == Self.game ? "oracle-park-sf" : "angel-stadium-anaheim"
    let stadium = try #require(try BundledCatalogFixture().catalog.stadiums[id])
    var photo = PhotoFacts(
      path: "\(day)-\(time).jpg", coordinate: stadium.coordinate.moved(north: north, east: 0),
      localTime: LocalDateTime("\(day)T\(time):00"), timeSource: .original, locationSource: .exif)
    change(&photo)
    return photo
  }

  /// A photo 75 m outside the walls that may be from inside by its error.
  private func photoAtWall(_ time: String) throws -> PhotoFacts {
    try photo(Self.quiet, time, north: -200) { $0.horizontalErrorMeters = 90 }
  }

  /// Returns the outings before and after their questions are joined.
  private func decided(
    _ photos: PhotoFacts...
  ) throws -> (single: [Decision], joined: [Decision]) {
    let catalog = try BundledCatalogFixture().catalog
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues)
    let outings = OutingBuilder(stadiums: catalog.stadiums).outings(of: photos).outings
    let single = try matcher.verdicts(on: outings, frequentPlaces: nil)
    return (single, single.joiningQuestions())
  }

  @Test func twoPlacesInOneStadiumAreOneQuestion() throws {
    let outings = try decided(
      photoAtWall("12:00"), photo(Self.quiet, "13:00", north: 115), photoAtWall("14:00"))
    #expect(outings.single.map(\.verdict.outcome) == [.pending, .pending])
    #expect(outings.single.map(\.outing.photos.count).sorted() == [1, 2])
    #expect(outings.joined.count == 1)
    // The place nearer to the center is the likelier one.
    let nearer = outings.single.first { $0.outing.photos.count == 1 }
    #expect(outings.joined.first?.outing.id == nearer?.outing.id)
    let times = outings.joined.first?.outing.photos.compactMap { $0.local?.hourAndMinute }
    #expect(times == ["12:00", "13:00", "14:00"])
  }

  @Test func questionsOfTwoDaysStaySeparate() throws {
    let outings = try decided(
      photo(Self.quiet, "12:00", north: 0), photo("2019-07-10", "12:00", north: 0))
    #expect(outings.joined.map(\.verdict.outcome) == [.pending, .pending])
  }

  @Test func photosOfUncertainDayStaySeparate() throws {
    let outings = try decided(
      photoAtWall("12:00"),
      photo(Self.quiet, "13:00", north: 115) { $0.isClockDoubtful = true })
    #expect(outings.joined.map(\.verdict.outcome) == [.pending, .pending])
  }

  @Test func sightingsStaySeparate() throws {
    let outings = try decided(
      photoAtWall("12:00"),
      photo(Self.quiet, "13:00", north: 105) { $0.trace = .track },
      photo(Self.quiet, "13:30", north: 105) { $0.trace = .track })
    #expect(outings.joined.map(\.verdict.outcome) == [.pending, .pending])
  }

  @Test func outingsThatRecordedGameExplainsStaySeparate() throws {
    let outings = try decided(
      photo(Self.game, "20:00", north: 0), photo(Self.game, "18:00", north: 600),
      photo(Self.game, "18:40", north: 600), photo(Self.game, "22:20", north: 1_000),
      photo(Self.game, "22:55", north: 1_000))
    #expect(outings.single.count { $0.verdict.outcome == .pending && $0.explainedBy != nil } == 2)
    #expect(outings.joined.count == 3)
  }

  @Test func outingsThatAreNotAskedStaySeparate() throws {
    let outings = try decided(
      photo(Self.game, "20:00", north: 600), photo(Self.game, "20:01", north: 1_000))
    #expect(outings.joined.map(\.verdict.outcome) == [.unresolved, .unresolved])
    #expect(Set(outings.joined.map(\.verdict.stadium?.id)) == ["oracle-park-sf"])
  }
}
