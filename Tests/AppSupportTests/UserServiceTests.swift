import AppSupport
import Foundation
import TestSupport
import Testing

@Suite struct UserServiceTests {
  private let service = service(
    ["/usr/bin/stvisits", "watch", "--no-input", #"/home/fan/100% "best" \ $HOME"#],
    environment: ["XDG_DATA_HOME": "/mnt/my data"],
    writableFolders: ["/mnt/my data/stvisits", "/home/fan/.cache/stvisits"])

  private static func service(
    _ command: [String], _ schedule: UserService.Schedule = .always,
    environment: [String: String] = [:], writableFolders: [String] = []
  ) -> UserService {
    var service = UserService(
      name: schedule == .always ? "watch" : "remind",
      summary: "Import photos of ball games as they arrive", schedule: schedule,
      installOption: "--install", removeOption: "--uninstall")
    (service.command, service.environment) = (command, environment)
    service.writableFolders = writableFolders
    return service
  }

  @Test func systemdReadsThePathsAsTheyAre() {
    let lines = Set(service.systemdUnit.split(separator: "\n").map(String.init))
    let command = #""/usr/bin/stvisits" "watch" "--no-input" "/home/fan/100%% \"best\" \\ $$HOME""#
    #expect(lines.contains("ExecStart=\(command)"))
    #expect(lines.contains(#"Environment="XDG_DATA_HOME=/mnt/my data""#))
    #expect(
      lines.contains(#"ReadWritePaths="-/mnt/my data/stvisits" "-/home/fan/.cache/stvisits""#))
  }

  @Test func lineBreaksInPathsAddNoSettings() {
    let service = Self.service(["/usr/bin/stvisits", "watch", "/photos\nExecStartPre=/bin/false"])
    #expect(service.systemdUnit.contains(#""/photos\x0aExecStartPre=/bin/false""#))
  }

  /// Packages have a unit of their own, for the folder ~/Pictures.
  @Test func settingsAreThoseOfThePackagedUnit() throws {
    let file = URL.repository.appending(path: "Packaging/systemd/\(service.unitName)")
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
    try folder.createFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for schedule in [UserService.Schedule.always, .every(minutes: 15)] {
      let service = Self.service(
        ["/bin/sh", "watch", "/photos of 100 %"], schedule, environment: ["A": "b c"],
        writableFolders: ["/tmp/a b"])
      let unit = folder.appendingPathComponent(service.unitName)
      try Data(service.systemdUnit.utf8).write(to: unit)
      var files = [unit]
      if let name = service.timerName, let timer = service.systemdTimer {
        files.append(folder.appendingPathComponent(name))
        try Data(timer.utf8).write(to: files[1])
      }
      let checked = try ExternalTool.run(
        program: "env",
        ["XDG_RUNTIME_DIR=\(folder.path)", "systemd-analyze", "verify", "--user", "--man=no"]
          + files.map(\.path))
      #expect(checked.status == 0, "\(checked)")
    }
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

  @Test func timedServiceRunsOnceEachTime() throws {
    let service = Self.service(["/usr/bin/stvisits", "remind"], .every(minutes: 15))
    #expect(service.unitName == "stvisits-remind.service")
    #expect(service.timerName == "stvisits-remind.timer")
    #expect(service.systemdUnit.contains("Type=oneshot"))
    #expect(!service.systemdUnit.contains("Restart=") && !service.systemdUnit.contains("[Install]"))
    let timer = try #require(service.systemdTimer)
    #expect(timer.contains("OnCalendar=*:0/15\n") && timer.contains("WantedBy=timers.target"))
    let list = try PropertyListSerialization.propertyList(
      from: service.launchAgent(log: "/log"), format: nil)
    let agent = try #require(list as? [String: Any])
    #expect(agent["Label"] as? String == "io.github.stvisits.remind")
    #expect(agent["StartInterval"] as? Int == 900 && agent["KeepAlive"] == nil)
  }
}
