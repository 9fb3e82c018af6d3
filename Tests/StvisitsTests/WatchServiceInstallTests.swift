import Foundation
import TestSupport
import Testing

@Suite(.fan) struct WatchServiceInstallTests {
  private var file: URL {
    #if os(macOS)
      fan.home.appendingPathComponent("Library/LaunchAgents/io.github.stvisits.watch.plist")
    #else
      fan.home.appendingPathComponent(".config/systemd/user/stvisits-watch.service")
    #endif
  }

  private var calls: URL { fan.folder.appendingPathComponent("calls.txt") }

  /// Variables with service managers that only note their arguments.
  private func managers(exitCode: Int = 0) throws -> [String: String] {
    let bin = fan.folder.appendingPathComponent("bin", isDirectory: true)
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for name in ["systemctl", "launchctl"] {
      try fan.addProgram(
        bin.appendingPathComponent(name), script: "echo \"$*\" >>'\(calls.path)'\nexit \(exitCode)")
    }
    return ["PATH": "\(bin.path):/usr/bin:/bin"]
  }

  @Test func serviceIsWrittenStartedAndRemoved() async throws {
    let environment = try managers()
    let installed = try await fan.run(
      [
        "watch", "--install-service", "--league", "mlb", "--settle", "60", "--notify",
        fan.photos.path,
      ], environment: environment)
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(installed.output == "Wrote \(file.path) and started it.\n")
    let text = try String(contentsOf: file, encoding: .utf8)
    for word in ["--league", "mlb", "--settle", "60", "--notify", fan.photos.path, fan.data.path] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains("--every"))
    let started = try String(contentsOf: calls, encoding: .utf8)
    #if os(macOS)
      #expect(started.contains("bootstrap gui/\(getuid()) \(file.path)"))
    #else
      #expect(
        started == """
          --user daemon-reload
          --user enable stvisits-watch.service
          --user restart stvisits-watch.service

          """)
    #endif

    let removed = try await fan.run(["watch", "--uninstall-service"], environment: environment)
    #expect(removed.status == 0)
    #expect(removed.output == "Removed \(file.path). Your visits are kept.\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let again = try await fan.run(["watch", "--uninstall-service"], environment: environment)
    #expect(again.status == 1)
    #expect(again.errors == "stvisits: No service is installed: \(file.path) doesn't exist.\n")
  }

  @Test func foldersOfTheServiceExistBeforeItStarts() async throws {
    _ = try await fan.run(["watch", "--install-service", fan.photos.path], environment: managers())
    let mode = try FileManager.default.attributesOfItem(atPath: fan.data.path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test func documentNamesTheFile() async throws {
    let environment = try managers()
    let installed = try await fan.run(
      ["watch", "--install-service", "--json", fan.photos.path], environment: environment)
    let document = try installed.document
    #expect(document["schema"] == 1 && document["file"].text == file.path)
    #expect(document["installed"] == true)
    let removed = try await fan.run(
      ["watch", "--uninstall-service", "--json"], environment: environment)
    #expect(try removed.document["installed"] == .bool(false))
  }

  @Test func failingServiceManagerIsReported() async throws {
    let failed = try await fan.run(
      ["watch", "--install-service", fan.photos.path], environment: managers(exitCode: 1))
    #expect(failed.status == 1)
    #expect(failed.errors.hasPrefix("stvisits: Wrote \(file.path), but couldn't start it: "))
    let missing = try await fan.run(
      ["watch", "--install-service", fan.photos.path], environment: ["PATH": "/nowhere"])
    #expect(missing.errors.contains("ctl is not installed."))
  }

  @Test func foldersThatAreMissingAreRefused() async throws {
    let missing = fan.folder.appendingPathComponent("missing").path
    let refused = try await fan.run(
      ["watch", "--install-service", missing], environment: managers())
    #expect(refused.errors == "stvisits: \(missing): no such file or folder.\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let both = try await fan.run(
      ["watch", "--uninstall-service", fan.photos.path], environment: managers())
    #expect(both.status == 2 && both.errors.contains("--uninstall-service takes no folders."))
  }
}
