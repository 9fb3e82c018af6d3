import AppSupport

/// The document of `config get`.
package struct SettingDocument: Encodable {
  let schema = 1
  let key: String
  let value: JSONValue?
  let origin: String
  let place: String?

  package init(_ setting: Setting, in settings: Settings) {
    let origin = settings.origin(of: setting)
    key = setting.key
    value = settings.value(of: setting)?.json
    self.origin = origin.name
    place = origin.place
  }
}

/// The document of `config set` and `config unset`.
package struct SettingChangeDocument: Encodable {
  let schema = 1
  /// The path of the settings file.
  let file: String
  let key: String
  /// The new value in the file; nil if it was removed.
  let value: JSONValue?
  /// Whether the file had another value before.
  let changed: Bool

  package init(file: String, key: String, value: SettingValue?, changed: Bool) {
    (self.file, self.key, self.changed) = (file, key, changed)
    self.value = value?.json
  }
}

extension SettingValue {
  /// The value as `config set` accepts it: without quotes, a list with commas.
  package var plainText: String {
    switch self {
    case .text(let text): text
    case .list(let list): list.joined(separator: ",")
    case .isOn, .count, .number, .other: toml
    }
  }
}
