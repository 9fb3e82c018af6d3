extension Int {
  /// Returns the number with its noun: `1 visit`, `2 visits`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
