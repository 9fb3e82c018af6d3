import Foundation
import SportsModel

/// Films with GoPro's telemetry (GPMF, github.com/gopro/gpmf-parser).
extension FixturePhoto {
  /// Returns a film whose header has the wall clock, with a sample of telemetry without a fix and one
  /// with the place; in new ones (since 2022), each position has its own time and fix (`GPS9`).
  ///
  /// Each sample has a number of accelerations before the position.
  package func goPro(isNew: Bool = false, accelerations: Int = 1) -> [UInt8] {
    let samples = [false, true].map {
      telemetry(isNew: isNew, hasFix: $0, accelerations: accelerations)
    }
    let start = MediaBoxes.box("ftyp", Array("mp41\0\0\0\0mp41".utf8))
    let media = MediaBoxes.box("mdat", samples.flatMap(\.self))
    let first = start.count + 8
    var clock = self
    clock.coordinate = nil
    let header = MovieWriter(photo: clock, layout: .camera).header
    let offsets = [first, first + samples[0].count]
    return start + media
      + MediaBoxes.box("moov", header + Self.track(offsets, samples.map(\.count)))
  }

  private static func track(_ offsets: [Int], _ sizes: [Int]) -> [UInt8] {
    func numbers(_ values: [Int]) -> [UInt8] { values.flatMap { MediaBoxes.number($0, 4) } }
    let description = MediaBoxes.fullBox(
      "stsd", version: 0,
      numbers([1]) + MediaBoxes.box("gpmd", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]))
    let tables =
      description
      + MediaBoxes.fullBox("stsz", version: 0, numbers([0, sizes.count] + sizes))
      + MediaBoxes.fullBox("stco", version: 0, numbers([offsets.count] + offsets))
    return MediaBoxes.box(
      "trak",
      MediaBoxes.box("mdia", MediaBoxes.box("minf", MediaBoxes.box("stbl", tables))))
  }

  private func telemetry(isNew: Bool, hasFix: Bool, accelerations: Int) -> [UInt8] {
    func entry(_ key: String, _ type: String, _ size: Int, _ count: Int, _ content: [UInt8])
      -> [UInt8]
    {
      let padding = [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      return Array(key.utf8) + [type.utf8.first ?? 0, UInt8(size)] + MediaBoxes.number(count, 2)
        + content + padding
    }
    func nested(_ key: String, _ content: [UInt8]) -> [UInt8] {
      entry(key, "\0", 1, content.count, content)
    }
    func numbers(_ values: [Int]) -> [UInt8] {
      values.flatMap { MediaBoxes.number(Int(UInt32(bitPattern: Int32($0))), 4) }
    }
    let place = [coordinate?.latitude ?? 0, coordinate?.longitude ?? 0].map {
      hasFix ? Int(($0 * 1e7).rounded()) : 0
    }
    // Altitude in millimeters, speed in millimeters per second.
    let values = place + [Int((altitudeMeters ?? 0) * 1_000), 500, 50]
    let fix = hasFix ? 3 : 0
    let forces = Array(repeatElement([0, 1, 0, 2, 0, 3] as [UInt8], count: accelerations).joined())
    let other = nested("STRM", entry("ACCL", "s", 6, accelerations, forces))
    let time = instant ?? Date(timeIntervalSince1970: 0)
    guard isNew else {
      let clock = LocalDateTime(time, offset: .utc)
      let text = (clock.day.description.dropFirst(2) + clock.clock.prefix(8)).filter(\.isNumber)
      let stream =
        entry("GPSF", "L", 4, 1, numbers([fix]))
        + entry("GPSU", "U", 16, 1, Array("\(text).250".utf8))
        + entry("GPSP", "S", 2, 1, MediaBoxes.number(hasFix ? 190 : 9_999, 2))
        + entry("SCAL", "l", 4, 5, numbers([10_000_000, 10_000_000, 1_000, 1_000, 100]))
        + entry("GPS5", "l", 20, 1, numbers(values))
      return nested(
        "DEVC", entry("DVNM", "c", 4, 1, Array("Cam1".utf8)) + other + nested("STRM", stream))
    }
    let seconds = Int(time.timeIntervalSince1970) - 946_684_800
    let stream =
      entry(
        "SCAL", "l", 4, 9,
        numbers([10_000_000, 10_000_000, 1_000, 1_000, 100, 1, 1_000, 100, 1]))
      + entry(
        "GPS9", "?", 32, 1,
        numbers(values + [seconds / 86_400, seconds % 86_400 * 1_000])
          + MediaBoxes.number(hasFix ? 190 : 9_999, 2) + MediaBoxes.number(fix, 2))
    return nested("DEVC", other + nested("STRM", stream))
  }
}
