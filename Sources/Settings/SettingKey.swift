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

  /// The start of the names of all environment variables.
  static let variablePrefix = "STVISITS_"
  /// Variables with this start that name folders instead.
  static let otherVariables: Set<String> = ["STVISITS_HOME", "STVISITS_FACTS"]

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
  /// The key in the files of earlier versions.
  var formerKey: String?

  /// `plan` of `plan.drivers`; empty for a key without a section.
  var section: String {
    key.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// `drivers` of `plan.drivers`.
  var name: String { key.split(separator: ".").last.map(String.init) ?? key }
}

/// A declared setting, without the type of its values.
protocol SettingDeclaration {
  var setting: Setting { get }
}

/// A setting and the type of its values: `settings.drivers` is an `Int`.
package struct SettingKey<Value: SettingConvertible>: SettingDeclaration, Sendable {
  package let setting: Setting
  let defaultValue: Value

  /// - `example`: a value for the settings file; needed if there is no default value.
  /// - `option`: the command line option.
  /// - `variable`: the environment variable; by default `STVISITS_` and the key.
  /// - `formerKey`: the key in the files of earlier versions.
  /// - `summary`: a sentence for the settings file and the manual.
  init(
    _ key: String, _ kind: SettingKind, default defaultValue: Value, example: Value? = nil,
    option: String? = nil, variable: String? = nil, formerKey: String? = nil, _ summary: String
  ) {
    self.defaultValue = defaultValue
    let words = key.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }
    setting = Setting(
      key: key, summary: summary, kind: kind, defaultValue: defaultValue.settingValue,
      example: example?.settingValue ?? defaultValue.settingValue ?? .text(""), option: option,
      variable: variable ?? Setting.variablePrefix + words.joined(), formerKey: formerKey)
  }

  /// A setting without a default value.
  init<Wrapped>(
    _ key: String, _ kind: SettingKind, example: Wrapped, option: String? = nil,
    variable: String? = nil, formerKey: String? = nil, _ summary: String
  ) where Value == Wrapped? {
    self.init(
      key, kind, default: nil, example: .some(example), option: option, variable: variable,
      formerKey: formerKey, summary)
  }
}

extension SettingKey where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  init(
    _ key: String, default defaultValue: Value, option: String? = nil, _ summary: String
  ) {
    self.init(
      key, .word(Value.allCases.map(\.rawValue)), default: defaultValue, option: option, summary)
  }
}

/// A value of the command line, which overrides all others.
package struct SettingFlag: Sendable {
  let setting: Setting
  let value: SettingValue?

  package init<Value>(_ key: KeyPath<SettingKeys, SettingKey<Value>>, _ value: Value) {
    setting = SettingKeys.all[keyPath: key].setting
    self.value = value.settingValue
  }
}
