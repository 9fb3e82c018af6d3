/// An angle as text: `40.8296`, `40 deg 49' 46.56" N`, `40,49.776N`.
struct ParsedAngle: Equatable {
  /// Degrees with the sign of the text, −180 … 180.
  let degrees: Double
  /// The letter of the hemisphere after the numbers: N, S, E or W.
  let letter: Character?

  /// Parses one to three numbers (degrees, minutes, seconds) and the letter after them.
  init?(_ text: String) {
    if let number = Double(text) {
      guard abs(number) <= 180 else { return nil }
      degrees = number
      letter = nil
      return
    }
    let numbers = text.split { !($0.isASCII && ($0.isNumber || "+-.".contains($0))) }
    guard (1...3).contains(numbers.count), let whole = Double(numbers[0]), abs(whole) <= 180 else {
      return nil
    }
    var size = abs(whole)
    for (part, unit) in zip(numbers.dropFirst(), [60.0, 3600]) {
      guard let value = Double(part), (0...60).contains(value) else { return nil }
      size += value / unit
    }
    degrees = whole.sign == .minus ? -size : size
    let end = text.split { $0.isNumber || " .'\"".contains($0) }.last
    letter = end.flatMap { Self.letters[String($0)] }
    guard degrees.isFinite, abs(degrees) <= 180 else { return nil }
  }

  private static let letters: [String: Character] = [
    "N": "N", "S": "S", "E": "E", "W": "W", "North": "N", "South": "S", "East": "E", "West": "W",
  ]
}
