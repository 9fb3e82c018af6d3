import Foundation
import TestSupport
import Testing

@Suite(.fan, .enabled(if: ExternalTool.python != nil, "python3 is not installed"))
struct PackagingTests {
  private func script(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../\(name)").standardizedFileURL
  }

  @Test func filesOfPackageManagersPassTheirChecks() throws {
    let noPackages = fan.folder.appendingPathComponent("none").path
    let checked = try fan.run([noPackages], executable: script("Packaging/check-packaging"))
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("ok           templates can be filled in"))
  }

  private static let canReadELF =
    ExternalTool.program("readelf") != nil && ExternalTool.program("clang") != nil

  /// Packages are made only of a program that has all of these.
  @Test(
    .enabled(if: canReadELF, "readelf or clang is not installed"),
    arguments: [
      ([], ""), (["-Wl,-z,lazy"], "no full RELRO"), (["-Wl,-z,norelro"], "no full RELRO"),
      (["-Wl,-rpath,/tmp"], "a RUNPATH"), (["-U_FORTIFY_SOURCE"], "no FORTIFY"),
    ])
  func programWithoutProtectionIsNoticed(_ options: [String], _ lack: String) throws {
    let source = fan.folder.appendingPathComponent("program.c")
    let code = """
      #include <string.h>
      int main(int count, char **words) {
        char copy[64];
        strcpy(copy, words[count - 1]);
        return copy[0];
      }
      """
    try Data(code.utf8).write(to: source)
    let program = fan.folder.appendingPathComponent("program").path
    let full = ["-O2", "-D_FORTIFY_SOURCE=2", "-Wl,-z,relro", "-Wl,-z,now"]
    let built = try ExternalTool.run(
      program: "clang", full + options + [source.path, "-o", program])
    #expect(built.status == 0, "\(built.errors)")
    let checked = try fan.run([program], executable: script("Packaging/check-program"))
    #expect(checked.status == (lack.isEmpty ? 0 : 1), "\(checked.output) \(checked.errors)")
    #expect(lack.isEmpty ? checked.output.isEmpty : checked.output.contains(": \(lack)"))
  }

  /// Also in debug builds; the other two are of packages.
  @Test(.enabled(if: canReadELF, "readelf is not installed"))
  func programHasReadOnlyTables() throws {
    let checked = try fan.run([Fan.program.path], executable: script("Packaging/check-program"))
    #expect(!checked.output.contains("RELRO"), "\(checked.output)")
    #expect(checked.errors.isEmpty)
  }

  @Test func packagesAreOfCheckedAndHardenedPrograms() throws {
    let package = try String(contentsOf: script("Scripts/package"), encoding: .utf8)
    #expect(package.contains("Packaging/check-program \"$work/usr/usr/bin/stvisits\""))
    let install = try String(contentsOf: script("Scripts/install"), encoding: .utf8)
    for option in ["-no-toolchain-stdlib-rpath", "-DNDEBUG"] {
      #expect(install.contains(option), "\(option)")
    }
  }

  @Test func notesAreTheSectionOfTheChangelog() throws {
    let changelog = try String(contentsOf: script("CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## [") })
    let version = String(heading.dropFirst(4).prefix { $0 != "]" })
    let notes = try fan.run(["--notes", version], executable: script("Scripts/release"))
    #expect(notes.status == 0, "\(notes.errors)")
    #expect(notes.lines.first == "### Added")
    #expect(!notes.lines.contains { $0.hasPrefix("## ") })
  }

  @Test func releaseOfAnotherVersionIsRefused() throws {
    let refused = try fan.run(["0.0.0"], executable: script("Scripts/release"))
    #expect(refused.status == 1 && refused.errors.hasPrefix("release: The program is version "))
  }
}
