/// The uses of types between the folders of a target.
///
/// A folder is a direct subfolder of the target. Files next to the folders are the target's own
/// interface and may use all of them.
struct FolderGraph {
  /// A use of a type across folders.
  struct Use: Hashable {
    let from: String
    let to: String
  }

  /// The types behind each use.
  let uses: [Use: Set<String>]

  init(_ files: [SwiftSource]) {
    var homes: [String: Set<String>] = [:]
    for file in files {
      for type in Self.declaredTypes(in: file) {
        homes[type, default: []].insert(Self.folder(of: file))
      }
    }
    var uses: [Use: Set<String>] = [:]
    for file in files {
      let here = Self.folder(of: file)
      guard !here.isEmpty else { continue }
      for name in Self.capitalizedNames(in: file) {
        // A name that several folders declare may mean either.
        guard let folders = homes[name], folders.count == 1, let there = folders.first,
          there != here, !there.isEmpty
        else { continue }
        uses[Use(from: here, to: there), default: []].insert(name)
      }
    }
    self.uses = uses
  }

  /// The uses that are part of a circle.
  var circularUses: [Use] {
    var edges = Set(uses.keys)
    while true {
      // A folder without users, or without uses, is not in a cycle.
      let sources = Set(edges.map(\.from))
      let targets = Set(edges.map(\.to))
      let rest = edges.filter { targets.contains($0.from) && sources.contains($0.to) }
      if rest.count == edges.count { break }
      edges = rest
    }
    return edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// `Search` for `Sources/Quests/Search/LabelSearch.swift`; empty for a file of the target itself.
  static func folder(of file: SwiftSource) -> String {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  /// The types that a file declares at top level.
  private static func declaredTypes(in file: SwiftSource) -> [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    return file.lines.compactMap { line in
      guard let first = line.first, first != " ", first != "}" else { return nil }
      let words = SwiftSource.words(of: line)
      guard !words.contains("private"), !words.contains("fileprivate"),
        let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count
      else { return nil }
      return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  private static func capitalizedNames(in file: SwiftSource) -> Set<String> {
    var names: Set<String> = []
    for line in file.lines {
      for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
      where word.first?.isUppercase == true {
        names.insert(String(word))
      }
    }
    return names
  }
}
