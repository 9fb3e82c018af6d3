import Foundation
import PhotoImport
import TestSupport
import Testing

@Suite struct WatchServiceTests {
  private let service = WatchService(
    command: ["/usr/bin/stvisits", "watch", "--no-input", #"/home/fan/100% "best" \ $HOME"#],
    environment: ["XDG_DATA_HOME": "/mnt/my data"],
    writableFolders: ["/mnt/my data/stvisits", "/home/fan/.cache/stvisits"])

  @Test func systemdReadsThePathsAsTheyAre() {
    let lines = Set(service.systemdUnit.split(separator: "\n").map(String.init))
    let command = #""/usr/bin/stvisits" "watch" "--no-input" "/home/fan/100%% \"best\" \\ $$HOME""#
    #expect(lines.contains("ExecStart=\(command)"))
    #expect(lines.contains(#"Environment="XDG_DATA_HOME=/mnt/my data""#))
    #expect(
      lines.contains(#"ReadWritePaths="-/mnt/my data/stvisits" "-/home/fan/.cache/stvisits""#))
  }

  @Test func lineBreaksInPathsAddNoSettings() {
    let service = WatchService(
      command: ["/usr/bin/stvisits", "watch", "/photos\nExecStartPre=/bin/false"],
      environment: [:], writableFolders: [])
    #expect(service.systemdUnit.contains(#""/photos\x0aExecStartPre=/bin/false""#))
  }

  /// Packages have a unit of their own, for the folder ~/Pictures.
  @Test func settingsAreThoseOfThePackagedUnit() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Packaging/systemd/\(WatchService.unitName)")
      .standardizedFileURL
    let packaged = try settings(of: String(contentsOf: file, encoding: .utf8))
    #expect(packaged.contains("ProtectSystem=strict"))
    #expect(settings(of: service.systemdUnit) == packaged)
  }

  /// The lines without comments and those that depend on the folders.
  private func settings(of unit: String) -> [String] {
    unit.split(separator: "\n").map(String.init).filter { line in
      !["#", "Environment=", "ExecStart=", "ReadWritePaths="].contains { line.hasPrefix($0) }
    }
  }

  @Test(.enabled(if: ExternalTool.program("systemd-analyze") != nil, "systemd is not installed"))
  func systemdAcceptsTheUnit() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let unit = folder.appendingPathComponent(WatchService.unitName)
    let service = WatchService(
      command: ["/bin/sh", "watch", "/photos of 100 %"], environment: ["A": "b c"],
      writableFolders: ["/tmp/a b"])
    try Data(service.systemdUnit.utf8).write(to: unit)
    let checked = try ExternalTool.run(
      program: "env",
      [
        "XDG_RUNTIME_DIR=\(folder.path)", "systemd-analyze", "verify", "--user", "--man=no",
        unit.path,
      ])
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func launchdAgentStartsAtLoginAndAfterFailures() throws {
    let data = try service.launchAgent(log: "/Users/fan/Library/Logs/stvisits-watch.log")
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let agent = try #require(list as? [String: Any])
    #expect(agent["Label"] as? String == "io.github.stvisits.watch")
    #expect(agent["ProgramArguments"] as? [String] == service.command)
    #expect(agent["RunAtLoad"] as? Bool == true)
    #expect(agent["KeepAlive"] as? [String: Bool] == ["SuccessfulExit": false])
    #expect(agent["Umask"] as? Int == 0o077)
  }
}
