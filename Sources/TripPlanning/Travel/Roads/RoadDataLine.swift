import SportsModel

/// A line of road data, split into words.
struct RoadDataLine {
  /// Line number, from 1.
  let number: Int
  let key: Substring
  /// The words after the key.
  let words: ArraySlice<Substring>

  func malformed(_ cause: String) -> InputFileError { InputFileError(line: number, cause: cause) }

  /// Returns a word that must be a number in a range.
  func number(
    _ index: Int, in bounds: ClosedRange<Double>
  ) throws(InputFileError) -> Double {
    guard let word = words.dropFirst(index).first, let value = Double(word), value.isFinite,
      bounds.contains(value)
    else {
      throw malformed("'\(key)' wants a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }

  /// Returns the only word, which must be a number in a range.
  func onlyNumber(in bounds: ClosedRange<Double>) throws(InputFileError) -> Double {
    guard words.count == 1 else { throw malformed("expected '\(key) number'") }
    return try number(0, in: bounds)
  }

  /// Returns the coordinate in the first two words.
  func coordinate() throws(InputFileError) -> Coordinate {
    let words = Array(words.prefix(2))
    guard words.count == 2, let latitude = Double(words[0]), let longitude = Double(words[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { throw malformed("expected '\(key) latitude longitude'") }
    return coordinate
  }

  /// Returns the words from an index on as a name.
  func text(after count: Int) throws(InputFileError) -> String {
    let name = words.dropFirst(count).joined(separator: " ")
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw malformed("'\(key)' wants a name of at most 100 bytes")
    }
    return name
  }

  func checkEnd(after count: Int) throws(InputFileError) {
    guard words.count == count else { throw malformed("'\(key)' has \(words.count) words") }
  }
}
