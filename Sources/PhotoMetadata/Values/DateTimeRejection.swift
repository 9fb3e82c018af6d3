import SportsModel

enum DateTimeRejection {
  /// Returns the first problem; nil if the text is valid.
  static func reason(_ text: UnsafeRawBufferPointer) -> String? {
    switch ExifDateTime(text) {
    case .time, .date: return nil
    case .hour24: return "invalid hour 24"
    case .none: break
    }
    let digits = text.filter(isDigit)
    guard !digits.isEmpty else {
      return text.allSatisfy { " :-/".utf8.contains($0) } ? "blank" : unknown
    }
    if digits.allSatisfy({ $0 == 0x30 }) { return "all zeros" }
    let numbers = text.prefix(24).split { !isDigit($0) }.prefix(6).map { run in
      run.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard numbers.count >= 3 else { return unknown }
    if !(1...12).contains(numbers[1]) { return "invalid month \(numbers[1])" }
    if LocalDay(year: numbers[0], month: numbers[1], day: numbers[2]) == nil {
      return "invalid day"
    }
    if numbers[0] < 1_888 { return "impossible year \(numbers[0])" }
    if numbers.count > 3, numbers[3] > 23 { return "invalid hour \(numbers[3])" }
    return numbers.dropFirst(4).contains { $0 > 59 }
      ? "invalid minute or second" : unknown
  }

  private static let unknown = "unknown format"
}
