import AppSupport

/// The problems of a league pack, each with the path to its place.
package struct LeaguePackError: Error, Hashable, Sendable {
  /// The path of the file, or the kind of the thing that the user entered.
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
    guard problems.count > 1 else { return "\(path): \(problems.first ?? "can't be used")" }
    return "\(path):\n" + problems.map { "  \($0)" }.joined(separator: "\n")
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
