import Foundation
import SportsModel

/// The order in which cameras wrote their files, which settles the times of films.
///
/// The header of a film should have UTC, but many cameras write their wall clock there. A camera numbers
/// its files in the order of their times, so the right reading is between the photos around the film.
struct FileOrder {
  /// The numbers of files and the times on their clock, by the path without the number, in the order
  /// of the numbers.
  private let files: [Substring: [(number: Int, time: Double)]]

  /// The difference up to which numbers are near each other.
  private static let reach = 50
  /// Seconds by which the header may differ from the time of a photo with the same number.
  private static let tolerance = 600.0

  init(_ photos: [PhotoFacts]) {
    let series = Set(
      photos.indices.lazy.filter { photos[$0].hasOpenHeader }
        .compactMap { photos[$0].fileSeries })
    guard !series.isEmpty else {
      files = [:]
      return
    }
    var files: [Substring: [(number: Int, time: Double)]] = [:]
    for photo in photos where photo.isOwn && photo.otherTimes.isEmpty {
      guard let name = photo.fileSeries, series.contains(name), let number = photo.fileNumber,
        let time = photo.localTime?.secondsSinceEpoch
      else { continue }
      files[name, default: []].append((number, time))
    }
    self.files = files.mapValues { $0.sorted { $0 < $1 } }
  }

  /// Returns a film with the one reading of its header in a zone that fits the photos around it, if
  /// their times count up with their numbers; otherwise as it is.
  func settled(_ film: PhotoFacts, zone: TimeZone) -> PhotoFacts {
    guard film.hasOpenHeader, let header = film.utcTime, let number = film.fileNumber,
      let all = film.fileSeries.flatMap({ files[$0] })
    else { return film }
    let next = all.partitioningIndex { $0.number > number }
    let before = all[..<next].suffix(2).filter { number - $0.number <= Self.reach }.map(\.time)
    let after = all[next...].prefix(2).filter { $0.number - number <= Self.reach }.map(\.time)
    let around = before + after
    guard around.count > 1, zip(around, around.dropFirst()).allSatisfy(<=) else { return film }
    func fits(_ time: LocalDateTime) -> Bool {
      let seconds = time.secondsSinceEpoch
      return before.last ?? -.infinity <= seconds + Self.tolerance
        && seconds - Self.tolerance <= after.first ?? .infinity
    }
    let (utc, wall) = (LocalDateTime(header, zone: zone), LocalDateTime(header, offset: .utc))
    guard fits(utc) != fits(wall) else { return film }
    var film = film
    film.otherTimes = []
    if fits(utc) {
      (film.localTime, film.isOffsetConfirmed) = (utc, true)
    } else {
      (film.localTime, film.utcTime) = (wall, nil)
    }
    return film
  }
}

extension PhotoFacts {
  /// True for a film whose header may be UTC or the wall clock.
  fileprivate var hasOpenHeader: Bool {
    timeSource == .quicktime && localTime == nil && utcTime != nil
      && otherTimes.contains { $0.source == .quicktime }
  }

  /// The path without the number of the file and what follows; nil if the file has no number.
  fileprivate var fileSeries: Substring? {
    fileNumber.flatMap { _ in path.lastIndex(of: ".").map { path[..<$0].dropLast(4) } }
  }

  /// The number that the camera gave the file: four characters and a number from 0001 to 9999, such as
  /// `IMG_0123.JPG` (DCF 2.0, JEITA CP-3461B).
  var fileNumber: Int? {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
    let stem = path.utf8[(start ?? path.startIndex)...].prefix { $0 != UInt8(ascii: ".") }
    guard stem.count == 8 else { return nil }
    let digits = stem.suffix(4)
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number == 0 ? nil : number
  }
}
