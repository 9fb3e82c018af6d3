import SportsModel

/// One line of road facts, cut into words.
struct RoadDataLine {
  /// Counted from 1.
  let number: Int
  let key: Substring
  /// Without the key.
  let words: ArraySlice<Substring>

  func malformed(_ cause: String) -> RoadDataError { RoadDataError(line: number, cause: cause) }

  /// The word at a place as a number within bounds.
  func number(
    _ index: Int, in bounds: ClosedRange<Double>
  ) throws(RoadDataError) -> Double {
    guard let word = words.dropFirst(index).first, let value = Double(word), value.isFinite,
      bounds.contains(value)
    else {
      throw malformed("'\(key)' wants a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }

  /// The only word as a number within bounds.
  func onlyNumber(in bounds: ClosedRange<Double>) throws(RoadDataError) -> Double {
    guard words.count == 1 else { throw malformed("expected '\(key) number'") }
    return try number(0, in: bounds)
  }

  /// The first two words as a place.
  func coordinate() throws(RoadDataError) -> Coordinate {
    let words = Array(words.prefix(2))
    guard words.count == 2, let latitude = Double(words[0]), let longitude = Double(words[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { throw malformed("expected '\(key) latitude longitude'") }
    return coordinate
  }

  /// The words after so many as a name.
  func text(after count: Int) throws(RoadDataError) -> String {
    let name = words.dropFirst(count).joined(separator: " ")
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw malformed("'\(key)' wants a name of at most 100 bytes")
    }
    return name
  }

  func checkEnd(after count: Int) throws(RoadDataError) {
    guard words.count == count else { throw malformed("'\(key)' has \(words.count) words") }
  }
}
