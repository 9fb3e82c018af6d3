import Foundation
import SportsModel

/// Instants in packs: `2026-11-21T21:42:13Z`, whole seconds in UTC.
enum PackTimestamp {
  static func text(_ instant: Date) -> String {
    let whole = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
    return "\(LocalDateTime(whole, offset: .utc))Z"
  }

  static func read(_ text: some StringProtocol) -> Date? {
    guard text.utf8.count == 20, text.hasSuffix("Z"), let time = LocalDateTime(text.dropLast())
    else { return nil }
    return time.instant(offset: .utc)
  }
}
