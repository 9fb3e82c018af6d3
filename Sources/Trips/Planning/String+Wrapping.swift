extension String {
  private static let fixedSpace: Character = "\u{A0}"

  /// The text with spaces at which `wrapped(within:indent:)` doesn't wrap.
  var unbroken: String { replacing(" ", with: String(Self.fixedSpace)) }

  /// Returns lines of at most so many characters, wrapped between words; the words of unbroken parts
  /// stay together if they fit.
  ///
  /// `indent` is the number of spaces before each line but the first.
  func wrapped(within columns: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = self
    while rest.count > columns {
      let room = rest.prefix(columns + 1)
      let start = max(rest.prefix { $0 == " " }.count, indent)
      func lastSpace(_ space: Character) -> Index? {
        room.indices.last { room[$0] == space && distance(from: room.startIndex, to: $0) > start }
      }
      guard let space = lastSpace(" ") ?? lastSpace(Self.fixedSpace) else { break }
      var line = String(rest[..<space])
      while line.last == " " { line.removeLast() }
      lines.append(line)
      let tail = rest[space...].drop { $0 == " " || $0 == Self.fixedSpace }
      rest = String(repeating: " ", count: indent) + tail
    }
    return (lines + [rest]).map { $0.replacing(String(Self.fixedSpace), with: " ") }
  }
}
