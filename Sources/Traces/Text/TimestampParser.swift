import SportsModel

/// Parses the instants of tracks and location histories, in seconds since 1970.
enum TimestampParser {
  /// The range of valid instants, from 1900 to 2100.
  static let range = -2_208_988_800.0...4_102_444_800.0

  /// Parses `2019-07-19T23:05:11.250Z`, with an optional offset, and a T or a blank; UTC without an
  /// offset, as in GPX.
  static func read(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.count >= 16, text.count <= 40 else { return nil }
    let start = text.startIndex
    func number(_ from: Int, _ count: Int) -> Int? {
      NumberParser.whole(text[(start + from)..<(start + from + count)])
    }
    guard let year = number(0, 4), let month = number(5, 2), let dayOfMonth = number(8, 2),
      let hour = number(11, 2), let minute = number(14, 2), hour < 24, minute < 60,
      text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      text[start + 10] == UInt8(ascii: "T") || text[start + 10] == UInt8(ascii: " "),
      text[start + 13] == UInt8(ascii: ":"),
      let day = LocalDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var rest = text[(start + 16)...]
    guard let seconds = seconds(&rest), let ahead = offset(rest) else { return nil }
    let minutes = Double(day.daysSinceEpoch) * 1_440 + Double(hour * 60 + minute)
    return inRange(minutes * 60 + seconds - Double(ahead))
  }

  static func milliseconds(_ text: ArraySlice<UInt8>) -> Double? {
    NumberParser.read(text).flatMap { inRange($0 / 1000) }
  }

  /// Parses seconds since 1970, or thousandths, which are larger than any valid seconds.
  static func seconds(sinceEpoch text: ArraySlice<UInt8>) -> Double? {
    NumberParser.read(text).flatMap { inRange($0 > range.upperBound ? $0 / 1_000 : $0) }
  }

  private static func inRange(_ seconds: Double) -> Double? {
    range.contains(seconds) ? seconds : nil
  }

  /// Consumes `:11.250` from the front, if present; a leap second counts as the one before.
  private static func seconds(_ rest: inout ArraySlice<UInt8>) -> Double? {
    guard rest.first == UInt8(ascii: ":") else { return 0 }
    let digits = rest.dropFirst().prefix { NumberParser.isDigit($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(1 + digits.count)
    guard digits.count >= 2, let value = NumberParser.read(digits), value < 61 else { return nil }
    return min(value, 59.999_999)
  }

  /// Parses `Z`, ` UTC`, `-04:00`, ` -0400`, `-04` or nothing as seconds ahead of UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    let text = text.drop { $0 == UInt8(ascii: " ") }
    guard let sign = text.first else { return 0 }
    if text.elementsEqual("Z".utf8) || text.elementsEqual("UTC".utf8) { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4,
      let hours = NumberParser.whole(digits.prefix(2)[...]),
      let minutes = digits.count == 2 ? 0 : NumberParser.whole(digits[2...]), minutes < 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    guard seconds <= 50_400 else { return nil }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}

enum NumberParser {
  /// Parses `-73.9262` or `1.5e3`, without blanks; nil for anything else and for overflows.
  static func read(_ text: ArraySlice<UInt8>) -> Double? {
    // `Double` also parses hexadecimal numbers, infinity and NaN.
    guard text.count <= 48, text.allSatisfy(isPart),
      let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  static func whole(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= 15, text.allSatisfy(isDigit) else { return nil }
    return Int(String(decoding: text, as: UTF8.self))
  }

  static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.eE".utf8.contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
}
