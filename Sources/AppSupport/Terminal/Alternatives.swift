extension Sequence<String> {
  /// Joins names for a question: `"Fenway Park" or "Wrigley Field"`.
  package var asAlternatives: String { map { "\"\($0)\"" }.joined(separator: " or ") }
}
