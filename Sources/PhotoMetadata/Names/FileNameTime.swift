import Foundation
import SportsModel

/// The date that a camera, a phone or an app wrote into a file name.
///
/// `IMG_20240706_191233.jpg`, `Screenshot 2024-07-06 at 7.12.33 PM.png` and
/// `IMG-20240706-WA0003.jpg` have a wall clock or only a day. Pixel phones write UTC, Facebook and
/// WeChat the milliseconds since 1970.
enum FileNameTime {
  /// Returns the facts in a name, nil if it has no plausible date.
  ///
  /// Plausible years are 1990 to the one after `clockYear`, the current year.
  static func read(_ name: String, clockYear: Int) -> SourceFacts? {
    let years = 1990...(max(1990, min(clockYear, 9998)) + 1)
    var name = name
    let capture: CaptureTime? = name.withUTF8 { Self.capture($0, years) }
    return capture.map { SourceFacts(capture: $0) }
  }

  private static func capture(
    _ name: UnsafeBufferPointer<UInt8>, _ years: ClosedRange<Int>
  ) -> CaptureTime? {
    if let instant = epoch(name, "fb_img_", years) ?? epoch(name, "mmexport", years) {
      return CaptureTime(source: .name, instant: instant)
    }
    var scanner = FileNameDateScanner(bytes: name)
    while let run = scanner.nextRun() {
      guard let (day, end) = scanner.day(at: run), years.contains(day.year) else { continue }
      guard let time = scanner.time(after: end, isJoined: run.count >= 14) else {
        // If the digits aren't a valid time, they are a number without meaning.
        if run.count != 8 && run.count != 4 { continue }
        return CaptureTime(source: .name, localDay: day)
      }
      let local = LocalDateTime(day: day, microsecondOfDay: time)
      if has(name, "pxl_", at: 0) {
        return CaptureTime(source: .name, instant: local.instant(offset: .utc))
      }
      return CaptureTime(source: .name, localTime: local)
    }
    return nil
  }

  /// Returns the instant of thirteen digits after a word: milliseconds since 1970.
  private static func epoch(
    _ name: UnsafeBufferPointer<UInt8>, _ word: StaticString, _ years: ClosedRange<Int>
  ) -> Date? {
    let start = word.utf8CodeUnitCount
    guard has(name, word, at: 0), name.count > start + 13,
      name[start..<(start + 13)].allSatisfy(isDigit), !isDigit(name[start + 13])
    else { return nil }
    let milliseconds = name[start..<(start + 13)].reduce(0) { $0 * 10 + Int($1 & 15) }
    let day = LocalDay(daysSinceEpoch: milliseconds / 86_400_000)
    guard years.contains(day.year) else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
