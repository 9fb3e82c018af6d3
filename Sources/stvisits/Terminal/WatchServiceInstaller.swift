import AppSupport
import Foundation
import Localization
import PhotoImport

/// Installs the service of `watch` for this user: systemd's on Linux, launchd's on macOS.
struct WatchServiceInstaller {
  let context: AppContext

  /// Writes the service that watches with these arguments, and starts it.
  func install(_ arguments: [String]) throws -> ExitStatus {
    let service = WatchService(
      command: [program, "watch", "--no-input"] + dataFolderArguments + arguments,
      environment: environment, writableFolders: writableFolders.map(\.path))
    // A service can write only to folders that exist when it starts.
    for folder in writableFolders + [file.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    #if os(macOS)
      let bytes = try service.launchAgent(log: log.path)
    #else
      let bytes = Data(service.systemdUnit.utf8)
    #endif
    try AtomicFileWriter.write(Array(bytes), to: file, replaces: true)
    do {
      try start()
    } catch let error as CommandFailure {
      throw CommandFailure(
        localized("Wrote \(file.path), but couldn't start it: \(error.message)"))
    }
    return try context.console.report(
      WatchServiceDocument(file: file.path, isInstalled: true),
      or: localized("Wrote \(file.path) and started it."),
      notes: [localized("To see what it does: \(logCommand)")])
  }

  /// Stops the service and removes its file.
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
    try FileManager.default.removeItem(at: file)
    return try context.console.report(
      WatchServiceDocument(file: file.path, isInstalled: false),
      or: localized("Removed \(file.path). Your visits are kept."))
  }

  /// The program as the `PATH` names it, which stays the same after an update.
  private var program: String {
    let found = DesktopProgram.executable("stvisits", context.environment)
    let isThisProgram = found?.resolvingSymlinksInPath().path == context.executable.path
    return (isThisProgram ? found : nil)?.path ?? context.executable.path
  }

  private var dataFolderArguments: [String] {
    context.namedFolder != nil ? ["--data-dir", context.dataFolder.path] : []
  }

  private var writableFolders: [URL] {
    let folders = [context.dataFolder, context.cacheFolder, context.configFolder]
    return folders.indices.filter { folders.firstIndex(of: folders[$0]) == $0 }.map { folders[$0] }
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    let call = DesktopProgram(program: program, arguments: arguments)
    guard try call.run(context.environment) else {
      throw CommandFailure(localized("\(program) is not installed."))
    }
  }
}

#if os(macOS)
  extension WatchServiceInstaller {
    private var file: URL {
      context.home.appendingPathComponent(
        "Library/LaunchAgents/\(WatchService.agentLabel).plist")
    }

    private var log: URL { context.home.appendingPathComponent("Library/Logs/stvisits-watch.log") }
    private var logCommand: String { "tail -f '\(log.path)'" }
    private var environment: [String: String] { [:] }
    private var domain: String { "gui/\(getuid())" }

    private func start() throws {
      // An earlier version of it may be running.
      try? stop()
      try run("launchctl", ["bootstrap", domain, file.path])
    }

    private func stop() throws {
      try run("launchctl", ["bootout", "\(domain)/\(WatchService.agentLabel)"])
    }
  }
#else
  extension WatchServiceInstaller {
    private var file: URL {
      let named = context.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder =
        named.map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? context.home.appendingPathComponent(".config", isDirectory: true)
      return folder.appendingPathComponent("systemd/user/\(WatchService.unitName)")
    }

    private var logCommand: String { "journalctl --user -u stvisits-watch" }

    /// The variables that choose folders, which the session of a service may not have.
    private var environment: [String: String] {
      context.environment.filter {
        ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].contains($0.key)
          && $0.value.hasPrefix("/")
      }
    }

    private func start() throws {
      try run("systemctl", ["--user", "daemon-reload"])
      try run("systemctl", ["--user", "enable", WatchService.unitName])
      // Also if an earlier version of it is running.
      try run("systemctl", ["--user", "restart", WatchService.unitName])
    }

    private func stop() throws {
      try run("systemctl", ["--user", "disable", "--now", WatchService.unitName])
    }
  }
#endif
