package import Foundation

/// The offset of a clock from UTC.
package struct UTCOffset: Hashable, Sendable {
  /// Seconds ahead of UTC; −43 200 … 50 400 for the zones in use.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  package static let utc = UTCOffset(seconds: 0)

  /// Parses `+05:30`, `-0400`, `-4:00` or `Z` within the range of the zones in use; nil for anything
  /// else.
  package init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)
    if bytes == [UInt8(ascii: "Z")] {
      self.init(seconds: 0)
      return
    }
    if bytes.count == 5, bytes[2] == UInt8(ascii: ":") { bytes.insert(UInt8(ascii: "0"), at: 1) }
    guard bytes.count == 6 || bytes.count == 5,
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes.count == 5 || bytes[3] == UInt8(ascii: ":"),
      let hours = decimal(bytes[1..<3]), let minutes = decimal(bytes.suffix(2)), minutes < 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60 * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
    guard (-43_200...50_400).contains(seconds) else { return nil }
    self.init(seconds: seconds)
  }
}

extension UTCOffset: TextCodable {
  package static let noun = "a UTC offset"

  /// `-04:00`.
  package var description: String {
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}

extension Date {
  /// `2018-06-15T23:32:11Z`; with a fraction unless it is 0.
  package var utcText: String { LocalDateTime(self, offset: .utc).description + "Z" }

  /// Parses the format of `utcText`; nil for any other text.
  package init?(utcText text: some StringProtocol) {
    var bytes = Array(text.utf8)
    guard bytes.popLast() == UInt8(ascii: "Z"), let time = LocalDateTime(bytes) else { return nil }
    self = time.instant(offset: .utc)
  }
}
