package import AppSupport

package enum SettingsFormatter {
  /// A settings file with every setting, its summary and its default value as comments.
  package static func template(_ settings: [Setting]) -> String {
    var lines = [
      "# Settings of stvisits.",
      "#",
      "# Remove the # in front of a setting to change it. Command-line options override environment",
      "# variables, which override this file. Show the current values: stvisits config show",
    ]
    var section = ""
    for setting in settings {
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
  package static func table<Keys>(_ settings: Settings<Keys>, onlySet: Bool = false) -> TextTable {
    var table = TextTable(
      [.fixed("SETTING"), .text("VALUE", minWidth: 24), .text("SET BY")], indent: 0)
    for setting in Keys.settings where !onlySet || settings.origin(of: setting) != .defaultValue {
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
    case .word(let choices): choices.joined(separator: ", ")
    case .text, .list, .address: nil
    }
  }
}

extension Settings {
  /// The document of `config get`.
  package func document(of setting: Setting) -> JSONObject { entry(setting) + ["schema": 1] }

  /// The document of `config show`.
  ///
  /// `file`: the path of the settings file, which need not exist.
  package func document(file: String, problems: [SettingProblem]) -> JSONObject {
    [
      "schema": 1, "file": file, "problems": problems.map(\.description),
      "settings": Keys.settings.map { setting -> JSONObject in
        entry(setting) + ["variable": setting.variable, "option": setting.option]
      },
    ]
  }

  private func entry(_ setting: Setting) -> JSONObject {
    let origin = origin(of: setting)
    return [
      "key": setting.key, "value": value(of: setting)?.json, "origin": origin.name,
      "place": origin.place,
    ]
  }
}
