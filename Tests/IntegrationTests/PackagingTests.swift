import Foundation
import TestSupport
import Testing

@Suite(.fan, .enabled(if: ExternalTool.python != nil, "python3 is not installed"))
struct PackagingTests {
  private var fan: Fan { .current }

  private func script(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/\(name)").standardizedFileURL
  }

  @Test func filesOfPackageManagersPassTheirChecks() throws {
    let noPackages = fan.folder.appendingPathComponent("none").path
    let checked = try fan.run([noPackages], executable: script("check-packaging"))
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("ok           templates can be filled in"))
  }

  @Test func notesAreTheSectionOfTheChangelog() throws {
    let changelog = try String(contentsOf: script("../CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## [") })
    let version = String(heading.dropFirst(4).prefix { $0 != "]" })
    let notes = try fan.run(["--notes", version], executable: script("release"))
    #expect(notes.status == 0, "\(notes.errors)")
    #expect(notes.lines.first == "### Added")
    #expect(!notes.lines.contains { $0.hasPrefix("## ") })
  }

  @Test func releaseOfAnotherVersionIsRefused() throws {
    let refused = try fan.run(["0.0.0"], executable: script("release"))
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("release: The program is version "))
  }
}
