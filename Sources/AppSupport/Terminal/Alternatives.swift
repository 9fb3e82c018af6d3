import Localization

extension Sequence<String> {
  /// Joins names for a question: `"Fenway Park" or "Wrigley Field"`.
  package var asAlternatives: String {
    let names = map { "\"\($0)\"" }
    return names.dropFirst().reduce(names.first ?? "") {
      localized("\($0) or \($1)", context: "list")
    }
  }
}
