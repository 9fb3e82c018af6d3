import AppSupport

/// A preference of the user: its key, its kind and its default value.
package struct Setting: Hashable, Sendable {
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
  var section: String { key.split(separator: ".").dropLast().joined(separator: ".") }

  /// `drivers` of `plan.drivers`.
  var name: String { key.split(separator: ".").last.map(String.init) ?? key }
}

/// The settings of a program: each is a property of type `SettingKey`.
package protocol SettingDeclarations: Sendable {
  static var all: Self { get }
  /// Every setting, in the order of the settings file.
  static var settings: [Setting] { get }
  /// Settings with values that must increase.
  static var increasing: [SettingKey<Double>] { get }
}

extension SettingDeclarations {
  /// Returns the settings that the properties of a value declare, in their order.
  package static func declared(in value: Any) -> [Setting] {
    Mirror(reflecting: value).children.compactMap { ($0.value as? any AnySettingKey)?.setting }
  }

  /// Returns the setting with a key.
  ///
  /// - Throws: `SettingProblem` with a suggestion for an unknown key.
  package static func named(_ key: String) throws(SettingProblem) -> Setting {
    if let setting = settings.first(where: { $0.key == key }) { return setting }
    let path = key.split(separator: ".").map(String.init)
    throw SettingProblem("Unknown setting \"\(key)\".\(advice(path))")
  }

  /// Suggests the setting with a similar key, or one with the same name in another section.
  static func advice(_ path: [String]) -> String {
    let name = path.last ?? ""
    func setting(named name: String) -> Setting? { settings.first { $0.name == name } }
    let meant =
      settings.map(\.key).nearest(to: path.joined(separator: "."), maxEdits: 3)
      ?? setting(named: name)?.key
      ?? settings.map(\.name).nearest(to: name, maxEdits: min(2, name.utf8.count / 3))
      .flatMap { setting(named: $0)?.key }
    return meant.map { " Did you mean \"\($0)\"?" } ?? " List all with: stvisits config show"
  }
}

/// A declared setting, without the type of its values.
protocol AnySettingKey {
  var setting: Setting { get }
}

/// A setting and the type of its values: `settings.drivers` is an `Int`.
package struct SettingKey<Value: SettingConvertible>: AnySettingKey, Sendable {
  package let setting: Setting
  let defaultValue: Value

  /// The example is needed without a default value; the variable is by default `STVISITS_` and the key.
  package init(
    _ key: String, as kind: SettingKind, default defaultValue: Value, example: Value? = nil,
    option: String? = nil, variable: String? = nil, formerKey: String? = nil, _ summary: String
  ) {
    self.defaultValue = defaultValue
    let letters = key.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }
    setting = Setting(
      key: key, summary: summary, kind: kind, defaultValue: defaultValue.settingValue,
      example: example?.settingValue ?? defaultValue.settingValue ?? .text(""), option: option,
      variable: variable ?? Setting.variablePrefix + letters.joined(), formerKey: formerKey)
  }

  /// A setting without a default value.
  package init<Wrapped>(
    _ key: String, as kind: SettingKind, example: Wrapped, option: String? = nil,
    variable: String? = nil, formerKey: String? = nil, _ summary: String
  ) where Value == Wrapped? {
    self.init(
      key, as: kind, default: nil, example: .some(example), option: option, variable: variable,
      formerKey: formerKey, summary)
  }
}

extension SettingKey where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  package init(
    _ key: String, default defaultValue: Value, option: String? = nil, _ summary: String
  ) {
    self.init(
      key, as: .word(Value.allCases.map(\.rawValue)), default: defaultValue, option: option, summary
    )
  }
}
