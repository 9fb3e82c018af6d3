import SportsModel

/// The reason why an EXIF time text has neither a time nor a day.
enum DateTimeRejection: Equatable, CustomStringConvertible {
  case blank, zeros
  case month(Int)
  case day
  case year(Int)
  case hour(Int)
  case minuteOrSecond
  case unknown

  /// Finds the first problem; nil if the text is valid.
  init?(_ text: UnsafeRawBufferPointer) {
    switch ExifDateTime(text) {
    case .time, .date: return nil
    case .hour24: self = .hour(24)
    case .none: self = Self.reason(text)
    }
  }

  private static func reason(_ text: UnsafeRawBufferPointer) -> DateTimeRejection {
    let digits = text.filter { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else {
      return text.allSatisfy { " :-/".utf8.contains($0) } ? .blank : .unknown
    }
    if digits.allSatisfy({ $0 == 0x30 }) { return .zeros }
    let numbers = text.prefix(24).split { !(0x30...0x39).contains($0) }.prefix(6).map { run in
      run.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard numbers.count >= 3 else { return .unknown }
    if !(1...12).contains(numbers[1]) { return .month(numbers[1]) }
    if LocalDay(year: numbers[0], month: numbers[1], day: numbers[2]) == nil { return .day }
    if numbers[0] < 1_888 { return .year(numbers[0]) }
    if numbers.count > 3, numbers[3] > 23 { return .hour(numbers[3]) }
    return numbers.dropFirst(4).contains { $0 > 59 } ? .minuteOrSecond : .unknown
  }

  var description: String {
    switch self {
    case .blank: "it is blank"
    case .zeros: "it is all zeros"
    case .month(let month): "there is no month \(month)"
    case .day: "there is no such day"
    case .year(let year): "nobody took photos in \(year)"
    case .hour(let hour): "there is no hour \(hour)"
    case .minuteOrSecond: "there is no such minute or second"
    case .unknown: "it is not understood"
    }
  }
}
