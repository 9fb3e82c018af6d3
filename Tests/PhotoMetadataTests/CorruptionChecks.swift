import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

/// A photo for every file format, and ways to corrupt its file.
enum CorruptionChecks {
  static let place = Coordinate(latitude: 41.948438, longitude: -87.655333)
  static let photo: FixturePhoto = {
    var photo = FixturePhoto(
      coordinate: place, localTime: LocalDateTime("2024-08-21T19:50:12"),
      offset: UTCOffset("-05:00"), make: "Fixture", model: "Phone 1")
    photo.horizontalErrorMeters = 4.75
    return photo
  }()
  static let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

  /// Whether a place is that of the photo, within the precision of films.
  static func isNear(_ found: Coordinate?) -> Bool {
    guard let found, let place else { return false }
    return found.distance(to: place) < 10
  }

  /// Whether all facts of the photo were read.
  static func isWhole(_ file: ScannedFile) -> Bool {
    file.bucket == .read && file.facts.error == nil && isNear(file.facts.coordinate)
      && file.facts.localTime == photo.localTime && file.facts.utcOffset == photo.offset
      && file.facts.make == photo.make
  }

  /// Truncates a file to every length.
  ///
  /// The remaining facts must be right, otherwise the file must be reported as damaged.
  static func checkTruncations(_ bytes: [UInt8], name: String) throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      for length in bytes.indices.reversed() {
        #expect(truncate(url.path, off_t(length)) == 0)
        let file = PhotoReader(clockYear: 2026).facts(ofFileAt: url.path)
        let facts = file.facts
        let isTimeRight =
          !(facts.timeSource?.isDecisive ?? false) || facts.localTime == photo.localTime
          || (facts.localTime == nil && facts.utcTime == photo.instant)
        let isRight =
          isTimeRight && (facts.coordinate == nil || isNear(facts.coordinate))
          && (file.bucket == .read ? isNear(facts.coordinate) : facts.error != nil)
        if !isRight { Issue.record("\(name) cut to \(length) of \(bytes.count) bytes: \(file)") }
      }
    }
  }

  /// Changes bytes at random.
  ///
  /// The reader must not crash, whatever it reads.
  static func checkByteFlips(_ bytes: [UInt8], name: String, times: Int = 1_500) throws {
    var generator = SeededGenerator(seed: 20_240_821)
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      let handle = try FileHandle(forWritingTo: url)
      for _ in 0..<times {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let index = Int.random(in: copy.indices, using: &generator)
          copy[index] = UInt8.random(in: 0...255, using: &generator)
        }
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: Data(copy))
        let file = PhotoReader(clockYear: 2026).facts(ofFileAt: url.path)
        if file.bucket != .read, file.facts.error == nil { Issue.record("\(file)") }
      }
    }
  }

  /// Returns the sizes of the XMP packets that a container passes on.
  static func packets(_ bytes: [UInt8], _ container: any MediaContainer) throws -> [Int] {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("photo")
      try Data(bytes).write(to: url)
      let file = PhotoFile()
      try file.open(url.path)
      var collector = MetadataCollector(file, ExifTagExtractor(), log: ReadingLog())
      try container.read(file, into: &collector)
      return (collector.log?.lines ?? []).compactMap { line in
        line.hasPrefix("XMP packet of ") ? Int(line.split(separator: " ")[3]) : nil
      }
    }
  }
}
