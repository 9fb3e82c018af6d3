import AppSupport
import Foundation
import Localization

extension UserService {
  static let watch = UserService(
    name: "watch", summary: "Import photos of ball games as they arrive", schedule: .always,
    installOption: "--install-service", removeOption: "--uninstall-service")

  static let remind = UserService(
    name: "remind", summary: "Show reminders of trips, games and badges",
    schedule: .every(minutes: 15), installOption: "--install-timer",
    removeOption: "--uninstall-timer")
}

/// Installs a service for this user: systemd's on Linux, launchd's on macOS.
struct UserServiceInstaller {
  let service: UserService
  let context: AppContext

  func install(_ arguments: [String]) throws -> ExitStatus {
    var service = service
    let folder = context.namedFolder == nil ? [] : ["--data-dir", context.dataFolder.path]
    service.command = [program, service.name, "--no-input"] + folder + arguments
    service.environment = environment
    service.writableFolders = writableFolders.map(\.path)
    // A service can write only to folders that exist when it starts.
    for folder in writableFolders + [file.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for (file, bytes) in try files(of: service) {
      try AtomicFileWriter.write(Array(bytes), to: file, replaces: true)
    }
    do {
      try start()
    } catch let error as CommandFailure {
      throw CommandFailure(localized("Wrote \(file.path), but couldn't start it: \(error.message)"))
    }
    return try context.console.report(
      document(isInstalled: true),
      or: localized("Wrote \(file.path) and started it."),
      notes: [localized("To see what it does: \(logCommand)")])
  }

  func uninstall() throws -> ExitStatus {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(localized("No service is installed: \(file.path) doesn't exist."))
    }
    do {
      try stop()
    } catch let error as CommandFailure {
      // It may not be running.
      context.console.remark(localized("Couldn't stop the service: \(error.message)"))
    }
    for (file, _) in try files(of: service)
    where FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
    return try context.console.report(
      document(isInstalled: false),
      or: localized("Removed \(file.path). Your visits are kept."))
  }

  private func document(isInstalled: Bool) -> JSONObject {
    ["schema": 1, "file": file.path, "installed": isInstalled]
  }

  /// The program as the `PATH` names it, which stays the same after an update.
  private var program: String {
    let found = DesktopProgram.executable("stvisits", environment: context.environment)
    let isThisProgram = found?.resolvingSymlinksInPath().path == context.executable.path
    return (isThisProgram ? found : nil)?.path ?? context.executable.path
  }

  private var writableFolders: [URL] {
    let folders = [context.dataFolder, context.cacheFolder, context.configFolder]
    return folders.indices.filter { folders.firstIndex(of: folders[$0]) == $0 }.map { folders[$0] }
  }

  private func run(_ program: String, arguments: [String]) throws {
    let call = DesktopProgram(program: program, arguments: arguments)
    guard try call.run(context.environment) else {
      throw CommandFailure(localized("\(program) is not installed."))
    }
  }
}

#if os(macOS)
  extension UserServiceInstaller {
    private var file: URL {
      context.home.appendingPathComponent("Library/LaunchAgents/\(service.agentLabel).plist")
    }

    private var log: URL {
      context.home.appendingPathComponent("Library/Logs/stvisits-\(service.name).log")
    }

    private func files(of service: UserService) throws -> [(file: URL, content: Data)] {
      [(file, try service.launchAgent(log: log.path))]
    }

    private var logCommand: String { "tail -f '\(log.path)'" }
    private var environment: [String: String] { [:] }
    private var domain: String { "gui/\(getuid())" }

    private func start() throws {
      // An earlier version of it may be running.
      try? stop()
      try run("launchctl", arguments: ["bootstrap", domain, file.path])
    }

    private func stop() throws {
      try run("launchctl", arguments: ["bootout", "\(domain)/\(service.agentLabel)"])
    }
  }
#else
  extension UserServiceInstaller {
    /// The unit that is enabled.
    private var file: URL { folder.appendingPathComponent(startedUnit) }

    private var startedUnit: String { service.timerName ?? service.unitName }

    private func files(of service: UserService) throws -> [(file: URL, content: Data)] {
      let unit = folder.appendingPathComponent(service.unitName)
      let timer = service.systemdTimer.map { [(file: file, content: Data($0.utf8))] } ?? []
      return [(file: unit, content: Data(service.systemdUnit.utf8))] + timer
    }

    private var folder: URL {
      let named = context.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let config =
        named.map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? context.home.appendingPathComponent(".config", isDirectory: true)
      return config.appendingPathComponent("systemd/user", isDirectory: true)
    }

    private var logCommand: String { "journalctl --user -u stvisits-\(service.name)" }

    /// The variables that choose folders, which the session of a service may not have.
    private var environment: [String: String] {
      context.environment.filter {
        ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].contains($0.key)
          && $0.value.hasPrefix("/")
      }
    }

    private func start() throws {
      try run("systemctl", arguments: ["--user", "daemon-reload"])
      try run("systemctl", arguments: ["--user", "enable", startedUnit])
      // Also if an earlier version of it is running.
      try run("systemctl", arguments: ["--user", "restart", startedUnit])
    }

    private func stop() throws {
      try run("systemctl", arguments: ["--user", "disable", "--now", startedUnit])
    }
  }
#endif
