/// The lines and columns of the keys in a TOML text; TOMLKit has them only for errors.
///
/// Finds keys at the beginnings of lines, also with sections. A key in an inline table has the
/// place of the nearest key around it.
struct TOMLKeyLocations: Sendable {
  /// Counted from 1.
  struct Place: Hashable, Sendable {
    let line: Int
    let column: Int
  }

  private var places: [[String]: Place] = [:]

  init(_ text: String) {
    var section: [String] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      let content = line.dropFirst(indent)
      let place = Place(line: index + 1, column: indent + 1)
      if content.hasPrefix("[") {
        let names = content.drop { $0 == "[" }.prefix { $0 != "]" }
        section = Self.names(names)
        places[section] = places[section] ?? place
      } else if let end = content.firstIndex(of: "="), !content.hasPrefix("#") {
        let path = section + Self.names(content[..<end])
        places[path] = places[path] ?? place
      }
    }
  }

  /// Returns the place of a key, or of the section around it.
  subscript(path: [String]) -> Place {
    var path = path
    while !path.isEmpty {
      if let place = places[path] { return place }
      path.removeLast()
    }
    return Place(line: 1, column: 1)
  }

  /// Splits `providers . "mlb"` into its names.
  private static func names(_ text: Substring) -> [String] {
    text.split(separator: ".").map { name in
      String(name.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
