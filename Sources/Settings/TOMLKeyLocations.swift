/// Where the keys of a TOML text stand; its reader tells places of errors only.
///
/// Keys are looked for at the beginnings of lines, with or without sections before them. One that
/// stands elsewhere, within an inline table, has the place of the nearest key around it.
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

  /// The place of a key, or of what is around it.
  subscript(path: [String]) -> Place {
    var path = path
    while !path.isEmpty {
      if let place = places[path] { return place }
      path.removeLast()
    }
    return Place(line: 1, column: 1)
  }

  /// `providers . "mlb"` as its names.
  private static func names(_ text: Substring) -> [String] {
    text.split(separator: ".").map { name in
      String(name.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
