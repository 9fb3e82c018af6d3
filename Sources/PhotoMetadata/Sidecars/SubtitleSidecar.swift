import SportsModel

/// Reads the subtitles that DJI's drones write next to films, with a position for each picture.
///
/// The first one counts: `[latitude: 40.8296] [longitude: -73.9262]`, or in older files
/// `GPS(-73.9262,40.8296,16)`. The time is the wall clock of the remote control.
enum SubtitleSidecar {
  /// The number of bytes in which the first picture is.
  static let headBytes = 4_096

  static func read(_ bytes: UnsafeRawBufferPointer) -> SidecarReadResult {
    let text = String(decoding: bytes.slice(0, headBytes), as: UTF8.self)
    guard let coordinate = labeled(text) ?? listed(text) else { return .unrelated }
    var facts = SourceFacts(coordinate: coordinate)
    facts.altitudeMeters = number(after: "abs_alt: ", in: text)
    facts.capture = text.split(whereSeparator: \.isNewline).lazy.compactMap(time).first
    return .facts(SidecarFacts(facts: facts))
  }

  private static func labeled(_ text: String) -> Coordinate? {
    // Some models misspell it.
    guard let latitude = number(after: "[latitude: ", in: text),
      let longitude = number(after: "[longitude: ", in: text)
        ?? number(after: "[longtitude: ", in: text)
    else { return nil }
    return Coordinate(fix: latitude, longitude)
  }

  private static func listed(_ text: String) -> Coordinate? {
    guard let start = text.firstRange(of: "GPS(")?.upperBound else { return nil }
    let numbers = text[start...].prefix { $0 != ")" }.split(separator: ",").compactMap {
      Double($0)
    }
    return numbers.count >= 2 ? Coordinate(fix: numbers[1], numbers[0]) : nil
  }

  private static func number(after label: String, in text: String) -> Double? {
    guard let start = text.firstRange(of: label)?.upperBound else { return nil }
    return Double(text[start...].prefix { $0.isNumber || "+-.".contains($0) }).flatMap {
      $0.isFinite ? $0 : nil
    }
  }

  /// Reads a line with a time, such as `2023-07-15 18:30:12.123`, or one that ends with it.
  private static func time(_ line: Substring) -> CaptureTime? {
    let parts = line.split(separator: " ")
    guard parts.count >= 2, !line.contains("-->") else { return nil }
    var text = parts.suffix(2).joined(separator: " ")
    return text.withUTF8 { bytes in
      guard case .time(let time, nil) = ExifDateTime(UnsafeRawBufferPointer(bytes)) else {
        return nil
      }
      return CaptureTime(source: .sidecar, localTime: time)
    }
  }
}
