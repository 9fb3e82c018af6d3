import AppSupport

/// Why a pack with a league is not taken: every place that is wrong, by the path to it.
package struct LeaguePackError: Error, Hashable, Sendable {
  /// Of the file, or what was typed.
  package let path: String
  /// `teams[3].homes[0].stadium: no stadium “x”; did you mean “y”?`, at most 20 of them.
  package let problems: [String]

  package init(path: String, problems: [String]) {
    self.path = path
    self.problems = problems
  }
}

extension LeaguePackError: CustomStringConvertible {
  package var description: String {
    guard problems.count > 1 else { return "\(path): \(problems.first ?? "cannot be used")" }
    return "\(path):\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

/// Gathers what is wrong, so that a person mends it all at once.
final class LeaguePackValidation {
  private(set) var list: [String] = []
  private static let most = 20

  func add(_ place: String, _ what: String) {
    guard list.count < Self.most else { return }
    list.append((place.isEmpty ? what : "\(place): \(what)").cleanedForTerminal)
  }

  /// Ends with what was found.
  func check(_ path: String) throws(LeaguePackError) {
    guard list.isEmpty else { throw LeaguePackError(path: path, problems: list) }
  }

  /// ` did you mean “y”?` behind something unknown, or nothing.
  static func hint(_ word: String, among known: [String]) -> String {
    known.nearest(to: word).map { "; did you mean “\($0)”?" } ?? ""
  }
}
