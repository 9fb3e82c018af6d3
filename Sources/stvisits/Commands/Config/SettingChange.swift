import AppSupport
import Foundation
import SettingKeys

struct SettingChange {
  let key: String
  /// The new value; nil removes the setting.
  let value: SettingValue?

  /// Returns the setting with a key.
  ///
  /// - Throws: a usage error with a suggestion for an unknown key.
  static func setting(named key: String) throws(CommandFailure) -> Setting {
    try usage { () throws(SettingProblem) in try SettingKeys.named(key) }
  }

  static func usage<Value>(
    _ body: () throws(SettingProblem) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(SettingProblem) {
      return try body()
    } catch {
      throw CommandFailure(error.description, status: .usage)
    }
  }

  /// Edits the text of the settings file, checks it, writes it and reports the change.
  ///
  /// `edit` returns the new text; nil if there is nothing to change. Throws a usage error for an
  /// unknown setting or a file that can't be parsed.
  func write(_ context: AppContext, edit: (SettingsFile) -> String?) throws -> ExitStatus {
    let isChanged = try save(context, edit: edit)
    return try context.console.report(
      [
        "schema": 1, "file": context.settingsFile.path, "key": key, "value": value?.json,
        "changed": isChanged,
      ] as JSONObject,
      or: value.map { "\(key) = \($0.toml)" }
        ?? (isChanged ? "Removed \(key)." : "\(key) isn't in the settings file."),
      notes: overrides(context))
  }

  /// Edits the text of the settings file, checks it and writes it atomically; returns whether it
  /// changed.
  func save(_ context: AppContext, edit: (SettingsFile) -> String?) throws -> Bool {
    let file = context.settingsFile
    let old = try Self.usage { () throws(SettingProblem) -> SettingsFile in
      if let old = try SettingsReader(file: file).read() { return old }
      return try SettingsFile(path: file.path, text: "")
    }
    let edited = edit(old)
    // The file may also have keys that are not settings.
    if edited == nil { _ = try Self.setting(named: key) }
    let new = edited ?? old.text
    try check(new, path: file.path)
    if new != old.text {
      try FileManager.default.createDirectory(
        at: context.configFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try AtomicFileWriter.write(Array(new.utf8), to: file, replaces: true)
    }
    return new != old.text
  }

  /// Throws unless the new text has the new value: an edit of an unusual file may fail.
  private func check(_ text: String, path: String) throws(CommandFailure) {
    let parsed = (try? SettingsFile(path: path, text: text)).map { UserSettings(file: $0) }
    let setting = SettingKeys.settings.first { $0.key == key }
    guard let parsed, value == nil || setting.map({ parsed.value(of: $0) }) == value else {
      throw CommandFailure("Couldn't change \(key) in \(path). Edit the file in a text editor.")
    }
  }

  /// Returns a note if an environment variable overrides the setting.
  private func overrides(_ context: AppContext) -> [String] {
    guard let setting = SettingKeys.settings.first(where: { $0.key == key }),
      context.environment[setting.variable]?.isEmpty == false
    else { return [] }
    return ["The environment variable \(setting.variable) overrides this setting."]
  }
}
