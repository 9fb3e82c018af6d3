package import AppSupport
import SportsModel

/// A file of settings as it is written for somebody who has none: every setting with what it is
/// for and what is usual, all of it behind a #.
package enum SettingsFormatter {
  package static var template: String {
    var lines = [
      "# Settings of stvisits.",
      "#",
      "# Take the # away before a setting to change it. What the command line says holds, then the",
      "# environment, then this file. See what holds now: stvisits config show",
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

  /// How it is said elsewhere, and what it may be.
  private static func comment(_ setting: Setting) -> String {
    let names = [setting.option, setting.variable].compactMap { $0 }.joined(separator: ", ")
    return [setting.kind.choices, names].compactMap { $0 }.joined(separator: "; ")
  }

  /// The settings as lines of a table: key, value, who said so; perhaps only what is not usual.
  package static func rows(_ settings: Settings, onlySet: Bool = false) -> [[String]] {
    Setting.all.filter { !onlySet || settings.origin(of: $0) != .defaultValue }.map { setting in
      [
        setting.key, settings.value(of: setting)?.toml ?? "(nothing)",
        settings.origin(of: setting).words,
      ]
    }
  }

  package static func json(_ settings: Settings) -> JSONValue {
    .array(
      Setting.all.map { setting in
        let origin = settings.origin(of: setting)
        return [
          "key": .string(setting.key), "value": settings.value(of: setting)?.json ?? .null,
          "origin": .string(origin.name), "place": JSONValue(origin.place),
          "variable": .string(setting.variable), "option": JSONValue(setting.option),
        ]
      })
  }
}

extension SettingKind {
  /// What may be said; nil where the example tells.
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
  /// For scripts.
  fileprivate var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .file: "file"
    case .defaultValue: "default"
    }
  }

  fileprivate var place: String? {
    switch self {
    case .flag(let option): option
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    case .defaultValue: nil
    }
  }

  fileprivate var words: String { place ?? "default" }
}
