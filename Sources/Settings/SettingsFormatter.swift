package import AppSupport

/// Formats settings as a file template and as a table.
package enum SettingsFormatter {
  /// A settings file with every setting, its summary and its default value as comments.
  package static var template: String {
    var lines = [
      "# Settings of stvisits.",
      "#",
      "# Remove the # in front of a setting to change it. Command-line options override environment",
      "# variables, which override this file. Show the current values: stvisits config show",
    ]
    var section = ""
    for setting in Setting.all {
      lines.append("")
      if setting.section != section {
        section = setting.section
        lines += ["[\(section)]"]
      }
      lines.append("# \(setting.summary)")
      lines.append("# \(comment(setting))")
      lines.append("# \(setting.name) = \(setting.example.toml)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the accepted values, the option and the environment variable.
  private static func comment(_ setting: Setting) -> String {
    let names = [setting.option, setting.variable].compactMap { $0 }.joined(separator: ", ")
    return [setting.kind.choices, names].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns a table with key, value and origin.
  ///
  /// `onlySet`: whether settings with their default values are left out.
  package static func table(_ settings: Settings, onlySet: Bool = false) -> TextTable {
    var table = TextTable(
      [.marks("SETTING"), .words("VALUE", least: 24), .words("SET BY")], indent: 0)
    for setting in Setting.all where !onlySet || settings.origin(of: setting) != .defaultValue {
      table.add(
        setting.key, settings.value(of: setting)?.toml ?? "(not set)",
        settings.origin(of: setting).place ?? "default")
    }
    return table
  }
}

extension SettingKind {
  /// The accepted values; nil if the example shows them.
  fileprivate var choices: String? {
    switch self {
    case .onOff: "true or false"
    case .count(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "\(SettingValue.plain(range.lowerBound)) to \(SettingValue.plain(range.upperBound))"
    case .word(let words): words.joined(separator: ", ")
    case .text, .list, .address: nil
    }
  }
}

extension Settings.Origin {
  var place: String? {
    switch self {
    case .flag(let option): option
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    case .defaultValue: nil
    }
  }
}

/// The document of `config show`.
package struct SettingsDocument: Encodable {
  struct Entry: Encodable {
    let key: String
    let value: JSONValue?
    let origin: String
    let place: String?
    let variable: String
    let option: String?
  }

  let schema = 1
  let file: String
  let settings: [Entry]
  let problems: [String]

  /// `file`: the path of the settings file, which need not exist.
  package init(_ settings: Settings, file: String, problems: [SettingProblem]) {
    self.file = file
    self.settings = Setting.all.map { setting in
      let origin = settings.origin(of: setting)
      return Entry(
        key: setting.key, value: settings.value(of: setting)?.json, origin: origin.name,
        place: origin.place, variable: setting.variable, option: setting.option)
    }
    self.problems = problems.map(\.description)
  }
}

/// The document of `config path`, and without `exists` of `config init`.
package struct SettingsFileDocument: Encodable {
  let file: String
  let exists: Bool?

  package init(file: String, exists: Bool? = nil) {
    self.file = file
    self.exists = exists
  }

  private enum CodingKeys: CodingKey { case schema, file, exists }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .schema)
    try container.encode(file, forKey: .file)
    if let exists { try container.encode(exists, forKey: .exists) }
  }
}

extension Settings.Origin {
  var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .file: "file"
    case .defaultValue: "default"
    }
  }
}
