import AppSupport

/// The problems of a league pack, each with the path to its place.
package struct LeaguePackError: Error, Hashable, Sendable {
  /// The path of the file, or `stadium`, `league` or `team` for one that the user entered.
  package let path: String
  /// `teams[3].homes[0].stadium: unknown stadium "x". Did you mean "y"?`, at most 20 of them.
  package let problems: [String]

  init(path: String, problems: [String]) {
    self.path = path
    self.problems = problems
  }

  init(path: String, _ problem: String) { self.init(path: path, problems: [problem]) }
}

extension LeaguePackError: CustomStringConvertible {
  package var description: String {
    let lines = problems.map { problem in
      let text = entry.map { Self.option(in: problem, of: $0) } ?? problem
      return text.hasSuffix("?") ? text : text + "."
    }
    let start = entry.map { _ in "Couldn't add the \(path):" } ?? "\(path):"
    guard lines.count > 1 else { return "\(start) \(lines.first ?? "the file can't be used.")" }
    return start + "\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The place in a pack of what the user entered with options; nil for a file.
  private var entry: String? { ["stadium": "stadiums[0].", "league": "league.", "team": ""][path] }

  /// Returns a problem with the name of its option in place of the key.
  private static func option(in problem: String, of entry: String) -> String {
    guard !entry.isEmpty, problem.hasPrefix(entry), let colon = problem.firstIndex(of: ":") else {
      return problem
    }
    let key = problem[..<colon].dropFirst(entry.count).replacing("footprint_m", with: "footprint")
    return "--\(key.replacing("_", with: "-"))\(problem[colon...])"
  }
}

/// Collects all problems of a pack.
final class LeaguePackValidation {
  private(set) var list: [String] = []
  private static let most = 20

  func add(_ place: String, _ what: String) {
    guard list.count < Self.most else { return }
    list.append((place.isEmpty ? what : "\(place): \(what)").cleanedForTerminal)
  }

  func check(_ path: String) throws(LeaguePackError) {
    guard list.isEmpty else { throw LeaguePackError(path: path, problems: list) }
  }

  /// Returns `. Did you mean "y"?` for the most similar name, or an empty text.
  static func hint(_ word: String, among known: [String]) -> String {
    known.nearest(to: word).map { ". Did you mean \"\($0)\"?" } ?? ""
  }
}
