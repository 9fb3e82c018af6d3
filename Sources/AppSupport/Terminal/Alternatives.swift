extension Sequence<String> {
  /// Names that a misspelt one may mean, within a question: `“Fenway Park” or “Wrigley Field”`.
  package var asAlternatives: String { map { "“\($0)”" }.joined(separator: " or ") }
}
