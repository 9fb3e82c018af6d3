import SportsModel

/// The steps of reading a file, one per line: what was read, and why values were taken or rejected.
package struct ReadingLog: Sendable, Hashable {
  /// The facts of each source, needed or not.
  struct Claim: Hashable {
    let source: String
    let facts: SourceFacts
  }

  package private(set) var lines: [String] = []
  private(set) var claims: [Claim] = []

  mutating func add(_ line: String) { lines.append(line) }

  mutating func add(_ facts: SourceFacts, of source: String) {
    claims.append(Claim(source: source, facts: facts))
    let place = facts.coordinate.map { "place \($0.text)" }
    let error = facts.horizontalErrorMeters.map { "within \(Self.length($0))" }
    let void = facts.isPositionVoid ? "marked as void by the receiver" : nil
    let time = (facts.capture ?? facts.lastChange).map { "time \($0.text)" }
    let said = [place, error, void, time].compactMap(\.self)
    add("\(source): \(said.isEmpty ? "no place or time" : said.joined(separator: ", "))")
  }

  /// Adds the facts of EXIF, with the values as the file has them and the rejections.
  mutating func add(_ facts: SourceFacts, of source: String, _ directories: ExifBlock) {
    let explanation = ExifExplanation(directories)
    for line in explanation.values { add("  " + line) }
    add(facts, of: source)
    if facts.coordinate == nil, let reason = explanation.placeRejection {
      add("  no place: \(reason)")
    }
    for line in explanation.timeRejections { add("  \(line)") }
  }

  /// Formats a distance: `4.2 km`, `13 m`.
  static func length(_ meters: Double) -> String {
    guard meters >= 1_000 else { return "\(Int(clamping: Int64(meters.rounded()))) m" }
    return "\((meters / 100).rounded() / 10) km"
  }

  /// Formats a duration: `26 h 5 min`, `12 s`.
  static func span(_ seconds: Double) -> String {
    let whole = Int(min(abs(seconds), 1e12).rounded())
    if whole < 60 { return "\(whole) s" }
    if whole >= 200 * 3_600 { return "\(whole / 86_400) days" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    if hours == 0 { return "\(minutes) min" }
    return minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
  }
}

extension CaptureTime {
  var text: String {
    if let localTime { return "\(localTime)\(utcOffset.map { " \($0)" } ?? "")" }
    return localDay?.description ?? instant?.utcText ?? "none"
  }
}
