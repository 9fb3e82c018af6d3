import Catalog
import Matching
import SportsModel
import TestSupport
import Testing

@testable import PhotoImport

/// One outing is one question, even if its photos are in several places.
@Suite struct JoinedQuestionTests {
  /// A day without a game in San Francisco, and one with a game at 19:15.
  private static let (quiet, game) = ("2019-07-09", "2019-07-19")

  private func photo(
    _ day: String, _ time: String, north: Double, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) throws -> PhotoFacts {
    let stadium = try #require(try BundledCatalogFixture().catalog.stadiums["oracle-park-sf"])
    var photo = PhotoFacts(
      path: "\(day)-\(time).jpg", coordinate: stadium.coordinate.moved(north: north, east: 0),
      localTime: LocalDateTime("\(day)T\(time):00"), timeSource: .original, locationSource: .exif)
    change(&photo)
    return photo
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
      photo(Self.quiet, "12:00", north: -170), photo(Self.quiet, "13:00", north: 140),
      photo(Self.quiet, "14:00", north: -170))
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
      photo(Self.quiet, "12:00", north: -170),
      photo(Self.quiet, "13:00", north: 140) { $0.isClockDoubtful = true })
    #expect(outings.joined.map(\.verdict.outcome) == [.pending, .pending])
  }

  @Test func sightingsStaySeparate() throws {
    let outings = try decided(
      photo(Self.quiet, "12:00", north: -170),
      photo(Self.quiet, "13:00", north: 140) { $0.trace = .track },
      photo(Self.quiet, "13:30", north: 140) { $0.trace = .track })
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
