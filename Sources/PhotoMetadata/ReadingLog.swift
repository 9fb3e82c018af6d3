/// What was looked at in a file, and why a value was taken or refused: one line for each step.
package struct ReadingLog: Sendable, Hashable {
  package private(set) var lines: [String] = []

  mutating func add(_ line: String) { lines.append(line) }

  /// What a source says.
  mutating func add(_ facts: SourceFacts, of source: String) {
    add("\(source): \(facts.coordinate.map { "\($0)" } ?? "no place")")
  }

  /// The same for EXIF, with the raw values of what was refused.
  mutating func add(
    _ facts: SourceFacts, of source: String, _ directories: ExifDirectories
  ) {
    add(facts, of: source)
  }
}
