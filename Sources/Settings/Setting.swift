/// One thing that a person can set for all runs: its name, what it may be, and what is usual.
package struct Setting: Hashable, Sendable {
  /// As in a file: `plan.drivers`.
  package let key: String
  /// What it is for, a sentence.
  package let summary: String
  package let kind: SettingKind
  /// What holds where nobody says anything; nil for nothing.
  package let defaultValue: SettingValue?
  /// What could be said, for those without a usual value.
  package let example: SettingValue
  /// The option that says it for one run; nil where there is none.
  package let option: String?
  /// Its name in the environment.
  package let variable: String

  init(
    _ key: String, _ kind: SettingKind, defaultValue: SettingValue? = nil,
    example: SettingValue? = nil,
    option: String? = nil, variable: String? = nil, _ summary: String
  ) {
    self.key = key
    self.kind = kind
    self.defaultValue = defaultValue
    self.example = example ?? defaultValue ?? .text("")
    self.option = option
    self.variable =
      variable
      ?? "STVISITS_"
      + key.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    self.summary = summary
  }

  /// `plan` of `plan.drivers`; empty for those of no section.
  var section: String {
    key.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// `drivers` of `plan.drivers`.
  var name: String { key.split(separator: ".").last.map(String.init) ?? key }
}
