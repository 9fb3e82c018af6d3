import Foundation
import SportsModel

/// Times in the JSON of photo servers: `2023-10-06T08:39:09.000Z`, or with `+00:00`.
enum ServerTime {
  /// Returns the time that the text shows, without its zone; nil for other text.
  static func local(_ text: String?) -> LocalDateTime? { parts(text)?.local }

  /// Returns the instant; nil for other text.
  static func instant(_ text: String?) -> Date? {
    parts(text).map { $0.local.instant(offset: $0.offset) }
  }

  private static func parts(_ text: String?) -> (local: LocalDateTime, offset: UTCOffset)? {
    guard let text else { return nil }
    let zone = text.utf8.count > 19 ? text.dropFirst(19).firstIndex { "Z+-".contains($0) } : nil
    guard let zone, let local = LocalDateTime(text[..<zone]), let offset = UTCOffset(text[zone...])
    else { return nil }
    return (local, offset)
  }
}
