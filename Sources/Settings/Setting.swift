/// A preference of the user: its key, its kind and its default value.
package struct Setting: Hashable, Sendable {
  /// Every setting, in the order of the settings file.
  package static let all: [Setting] =
    Mirror(reflecting: SettingKeys.all).children.compactMap { _, key in
      (key as? any SettingDeclaration)?.setting
    }
    + ProviderSettings.all.flatMap {
      [$0.isEnabled?.setting, $0.address.setting].compactMap { $0 }
    }

  /// The key in the settings file: `plan.drivers`.
  package let key: String
  /// A sentence for the settings file and the manual.
  package let summary: String
  package let kind: SettingKind
  package let defaultValue: SettingValue?
  /// The value in the template of the settings file.
  package let example: SettingValue
  /// The command line option that overrides it; nil if there is none.
  package let option: String?
  /// Its environment variable.
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

  /// `plan` of `plan.drivers`; empty for a key without a section.
  var section: String {
    key.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// `drivers` of `plan.drivers`.
  var name: String { key.split(separator: ".").last.map(String.init) ?? key }
}
