import Localization

extension Int {
  /// Returns the number with its noun: `1 visit`, `2 visits`.
  package func counted(_ noun: String) -> String {
    localized(
      self, one: LocalizedMessage(key: "{0} \(noun)", values: ["\(self)"]),
      other: LocalizedMessage(key: "{0} \(noun)s", values: ["\(self)"]))
  }
}
