import Foundation
import Matching
import SportsModel
import Testing

/// Films whose header is UTC or the wall clock, among numbered photos.
@Suite struct FileOrderTests {
  /// A film inside the park whose header has these digits.
  private func film(_ digits: String, number: Int = 1_086, folder: String = "2019") throws
    -> PhotoFacts
  {
    try photo(digits, path: "\(folder)/IMG_\(number).MOV") { film in
      guard let header = film.localTime else { return }
      film.media = .quicktime
      (film.localTime, film.utcTime) = (nil, header.instant(offset: .utc))
      film.timeSource = .quicktime
      film.otherTimes = [.init(.quicktime, localTime: header)]
    }
  }

  private func photos(_ times: [(number: Int, time: String)]) throws -> [PhotoFacts] {
    try times.map { try photo($0.time, path: "2019/IMG_\($0.number).JPG") }
  }

  /// Returns the times at which the film may have been taken.
  private func times(_ film: PhotoFacts, among photos: [PhotoFacts]) throws -> [String] {
    let outings = try MatchingFixture().builder.outings(of: photos + [film]).outings
    let placed = outings.flatMap(\.photos).filter { $0.facts.path == film.path }
    return placed.flatMap { [$0.local].compactMap(\.self) + $0.otherTimes }.map(\.hourAndMinute)
  }

  @Test(arguments: [
    // The park is four hours behind UTC.
    ("20:10", ["20:10"]), ("23:59", ["19:59"]), ("19:55", ["19:55"]),
    ("22:10", ["18:10", "22:10"]),
  ])
  func readingBetweenPhotosIsTaken(digits: String, expected: [String]) throws {
    let around = try photos([
      (1_080, "19:40"), (1_083, "19:58"), (1_087, "20:35"), (1_090, "20:50"),
    ])
    #expect(try times(film(digits), among: around) == expected)
  }

  @Test func photosBeforeFilmAreEnough() throws {
    let before = try photos([(1_080, "19:12"), (1_083, "19:13")])
    #expect(try times(film("20:09"), among: before) == ["20:09"])
  }

  @Test func photoOfSameNumberSettlesFilm() throws {
    let live = try photos([(1_083, "19:13"), (1_086, "20:09")])
    #expect(try times(film("20:09"), among: live) == ["20:09"])
  }

  @Test(arguments: [
    [(1_083, "19:13")],
    [(1_080, "20:40"), (1_083, "19:13")],
    [(1_020, "19:10"), (1_021, "19:12")],
    [(1_083, "12:00"), (1_084, "12:05"), (1_087, "23:00"), (1_088, "23:10")],
  ])
  func filmAmongPhotosThatLeaveItOpenKeepsBothTimes(around: [(Int, String)]) throws {
    let around = try photos(around.map { (number: $0.0, time: $0.1) })
    #expect(try times(film("20:09"), among: around) == ["16:09", "20:09"])
  }

  @Test func photosOfOtherFolderLeaveFilmOpen() throws {
    let before = try photos([(1_080, "19:12"), (1_083, "19:13")])
    #expect(try times(film("20:09", folder: "2020"), among: before) == ["16:09", "20:09"])
  }

  @Test func settledFilmIsEvidence() throws {
    let before = try ["17:10", "17:12"].enumerated().map { index, time in
      try photo(time, north: -220, path: "2019/IMG_\(1_080 + index).JPG")
    }
    let decisions = try MatchingFixture.withGame().decisions(before + [film("20:09")])
    #expect(decisions.map(\.verdict.outcome) == [.recorded])
  }
}
