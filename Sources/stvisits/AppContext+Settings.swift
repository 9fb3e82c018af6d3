import AppSupport
import Foundation
import LibraryCare
import Settings
import VisitStore

extension AppContext {
  /// The folder of the settings: a data folder that was named, otherwise the system's location.
  var configFolder: URL {
    if dataFolderOption != nil || environment["STVISITS_HOME"]?.isEmpty == false {
      return dataFolder
    }
    #if os(macOS)
      return dataFolder
    #else
      if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
        return URL(fileURLWithPath: config, isDirectory: true)
          .appendingPathComponent("stvisits", isDirectory: true)
      }
      return home.appendingPathComponent(".config/stvisits", isDirectory: true)
    #endif
  }

  var settingsFile: URL { SettingsFile.place(in: configFolder) }

  /// Reads the settings.
  func readSettings(_ options: GlobalOptions) -> Settings {
    var file: SettingsFile?
    var problem: SettingProblem?
    do throws(SettingProblem) {
      file = try SettingsReader(file: settingsFile).read()
    } catch {
      problem = error
    }
    return Settings(
      flags: options.settings, environment: environment, file: file, problem: problem)
  }

  /// The problems of the settings, including unknown leagues.
  var settingProblems: [SettingProblem] {
    guard !settings[.leagues].isEmpty, let catalog = try? catalog() else {
      return settings.problems
    }
    do {
      _ = try configuredLeagues(in: catalog)
      return settings.problems
    } catch {
      return settings.problems + [SettingProblem((error as? CommandFailure)?.message ?? "\(error)")]
    }
  }

  /// Throws if the settings are invalid.
  func checkSettings() throws {
    guard !settings.problems.isEmpty else { return }
    throw CommandFailure(
      settings.problems.prefix(12).map(\.description).joined(separator: "\n"), status: .usage)
  }

  /// Returns the origin of a setting for error messages.
  func originDescription<Value>(_ key: SettingKey<Value>) -> String {
    switch settings.origin(of: key) {
    case .flag(let option): option
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line): \(key.setting.key)"
    case .defaultValue: key.setting.key
    }
  }

  var isOffline: Bool { settings[.offline] }

  /// The layout of results.
  var screen: TerminalLayout {
    console.screen(settings[.color], environment: environment)
  }

  var backupRule: BackupRetention {
    BackupRetention(count: settings[.backupCount], months: settings[.backupMonths])
  }

  var settingsDiagnoses: [Diagnosis] {
    let problems = settingProblems
    guard problems.isEmpty else {
      return problems.map { problem in
        Diagnosis(
          .program, "settings", .bad, problem.description,
          advice: "Mend it; what holds: stvisits config show")
      }
    }
    let isThere = FileManager.default.fileExists(atPath: settingsFile.path)
    return [
      Diagnosis(
        .program, "settings", .good,
        isThere ? settingsFile.path : "none; stvisits config init writes a file")
    ]
  }
}
