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

  /// Returns a time of a database, `2018-07-10 00:15:00`, in the form of JSON; without a zone it is
  /// in UTC.
  static func json(_ text: String?) -> String? {
    text.map { text in
      let text = text.replacing(" ", with: "T", maxReplacements: 1)
      return text.dropFirst(10).contains(where: { "Z+-".contains($0) }) ? text : text + "Z"
    }
  }

  private static func parts(_ text: String?) -> (local: LocalDateTime, offset: UTCOffset)? {
    guard let text else { return nil }
    let zone = text.utf8.count > 19 ? text.dropFirst(19).firstIndex { "Z+-".contains($0) } : nil
    guard let zone, let local = LocalDateTime(text[..<zone]), let offset = UTCOffset(text[zone...])
    else { return nil }
    return (local, offset)
  }
}
