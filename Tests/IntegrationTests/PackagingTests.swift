import Foundation
import PhotoFixtures
import TestSupport
import Testing

@Suite(.fan, .enabled(if: ExternalTool.python != nil, "python3 is not installed"))
struct PackagingTests {
  private func script(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../\(name)").standardizedFileURL
  }

  @Test func filesOfPackageManagersPassTheirChecks() throws {
    let noPackages = fan.file("none").path
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
    let source = fan.file("program.c")
    let code = """
      #include <string.h>
      int main(int count, char **words) {
        char copy[64];
        strcpy(copy, words[count - 1]);
        return copy[0];
      }
      """
    try Data(code.utf8).write(to: source)
    let program = fan.file("program").path
    let full = ["-O2", "-D_FORTIFY_SOURCE=2", "-Wl,-z,relro", "-Wl,-z,now"]
    try ExternalTool.run(program: "clang", full + options + [source.path, "-o", program])
      .succeeded()
    let checked = try fan.run([program], executable: script("Packaging/check-program"))
    #expect(checked.status == (lack.isEmpty ? 0 : 1), "\(checked.output) \(checked.errors)")
    #expect(lack.isEmpty ? checked.output.isEmpty : checked.output.contains(": \(lack)"))
  }

  @Test(.enabled(if: canReadELF, "readelf or clang is not installed"))
  func folderOfLibrariesIsRemovedFromProgram() throws {
    let source = fan.file("program.c")
    try Data("int main(void) { return 7; }".utf8).write(to: source)
    let program = fan.file("program").path
    let options = ["-Wl,-rpath,$ORIGIN", "-lm", source.path, "-o", program]
    try ExternalTool.run(program: "clang", options).succeeded()
    func entries() throws -> [String] {
      try ExternalTool.run(program: "readelf", "-dW", program).succeeded().lines
        .filter { $0.contains(") ") && !$0.contains("(NULL)") }
    }
    let before = try entries()
    try #require(before.contains { $0.contains("RUNPATH") || $0.contains("RPATH") })
    try fan.run([program], executable: script("Packaging/remove-runpath")).succeeded()
    #expect(try entries() == before.filter { !$0.contains("RUNPATH") && !$0.contains("RPATH") })
    #expect(try fan.run([], executable: URL(fileURLWithPath: program)).status == 7)
  }

  /// Also in debug builds; the other two are of packages.
  @Test(.enabled(if: canReadELF, "readelf is not installed"))
  func programHasReadOnlyTables() throws {
    let checked = try fan.run([Fan.program.path], executable: script("Packaging/check-program"))
    #expect(!checked.output.contains("RELRO"), "\(checked.output)")
    #expect(checked.errors.isEmpty)
  }

  @Test func packagesAreOfCheckedAndHardenedPrograms() throws {
    let package = try script("Scripts/package").text
    #expect(package.contains("Packaging/check-program \"$work/usr/usr/bin/stvisits\""))
    let install = try script("Scripts/install").text
    for option in ["-no-toolchain-stdlib-rpath", "-DNDEBUG", "Packaging/remove-runpath"] {
      #expect(install.contains(option), "\(option)")
    }
  }

  @Test func notesAreTheSectionOfTheChangelog() throws {
    let changelog = try script("CHANGELOG.md").text
    let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## [") })
    let version = String(heading.dropFirst(4).prefix { $0 != "]" })
    let notes = try fan.run(["--notes", version], executable: script("Scripts/release")).succeeded()
    #expect(notes.lines.first == "### Added")
    #expect(!notes.lines.contains { $0.hasPrefix("## ") })
  }

  @Test func releaseOfAnotherVersionIsRefused() throws {
    let refused = try fan.run(["0.0.0"], executable: script("Scripts/release"))
    #expect(refused.status == 1 && refused.errors.hasPrefix("release: The program is version "))
  }
}

/// `Scripts/install`, with a compiler that has built already.
@Suite(.fan) struct InstallTests {
  /// A checkout with nothing in it but what is installed.
  private static let setup = #"""
    set -e
    mkdir -p repo/Scripts repo/Packaging/systemd repo/Resources/Facts repo/built tools repo/.build/checkouts
    cp "$1" repo/Scripts/install
    touch repo/LICENSE repo/CHANGELOG.md repo/Resources/Facts/{old,kept}.txt
    touch repo/Packaging/systemd/stvisits.service
    printf '#!/bin/sh\necho 1\n' > repo/built/stvisits
    printf '#!/bin/sh\nmkdir -p "$2"\n' > repo/Scripts/docs
    for script in Scripts/setup Packaging/icu-data Packaging/remove-runpath; do printf '#!/bin/sh\n' > "repo/$script"; done
    printf '#!/bin/sh\necho "%s/repo/built"\n' "$PWD" > tools/swift
    for tool in strip codesign; do printf '#!/bin/sh\n' > "tools/$tool"; done
    chmod +x repo/built/stvisits repo/Scripts/* repo/Packaging/{icu-data,remove-runpath} tools/*
    export PATH="$PWD/tools:$PATH"
    install() { repo/Scripts/install --prefix "$PWD/prefix"; }
    install
    """#

  private func run(_ script: String, in fan: Fan) throws -> CommandResult {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/install").standardizedFileURL
    let whole = "cd \"$2\"\n\(Self.setup)\n\(script)"
    return try fan.run(
      ["-c", whole, "sh", source.path, fan.folder.path],
      executable: URL(fileURLWithPath: "/bin/bash"))
  }

  @Test func licensesComeFromTheScratchPath() throws {
    let done = try run(
      """
      mkdir -p elsewhere/checkouts/package
      echo "A license" > elsewhere/checkouts/package/LICENSE
      repo/Scripts/install --prefix "$PWD/prefix" --scratch-path "$PWD/elsewhere"
      cat prefix/share/doc/stvisits/NOTICES.txt
      repo/Scripts/install --prefix "$PWD/prefix" --scratch-path "$PWD/none"
      """, in: fan)
    #expect(done.lines.contains("A license") && done.status == 1)
    #expect(done.errors.contains("No packages in"))
  }

  @Test func unitsAreSandboxed() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Packaging/systemd").standardizedFileURL
    for name in ["stvisits-import.service", "stvisits-watch.service"] {
      let unit = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let lines = Set(unit.split(separator: "\n").map(String.init))
      #expect(
        lines.isSuperset(of: [
          "ProtectSystem=strict", "ProtectHome=read-only", "NoNewPrivileges=yes",
          "PrivateUsers=yes",
          "ReadWritePaths=-%h/.local/share/stvisits -%h/.cache/stvisits -%h/.config/stvisits",
        ]), "\(name)")
    }
  }

  @Test func runningProgramIsReplaced() throws {
    let done = try run(
      """
      cp "$(command -v sleep)" prefix/bin/stvisits
      prefix/bin/stvisits 600 &
      trap "kill $! || true" EXIT
      install
      prefix/bin/stvisits
      """, in: fan)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.lines.last == "1")
    let left = try FileManager.default.contentsOfDirectory(atPath: fan.file("prefix/bin").path)
    #expect(left == ["stvisits"])
  }

  @Test func filesMissingFromNewVersionAreRemoved() throws {
    let done = try run(
      """
      touch prefix/share/stvisits/Facts/mine.txt
      rm repo/Resources/Facts/old.txt
      install
      """, in: fan)
    #expect(done.status == 0, "\(done.errors)")
    let facts = try FileManager.default.contentsOfDirectory(
      atPath: fan.file("prefix/share/stvisits/Facts").path)
    #expect(facts.sorted() == ["kept.txt", "mine.txt"])
  }
}

@Suite(.fan) struct LoadedLibrariesTests {
  #if os(Linux)
    /// Under this variable the system's loader says what it would load, and runs nothing.
    @Test func optionalLibrariesAreNotLoadedAtStart() throws {
      try withFan { fan in
        let listed = try fan.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        #expect(listed.output.contains("libsqlite3.so"))
        let onDemand = "libcurl libarchive libbrotli libcrypto libxml2 librsvg libcairo libvips"
          .words
        for name in onDemand { #expect(!listed.output.contains(name), "\(listed.output)") }
      }
    }

    /// The system's loader finds files in this folder first.
    @Test(
      arguments: [("libcrypto.so.3", "libssl3"), ("libxml2.so.2", "libxml2")], ["", "libz.so.1"])
    func missingNeededLibraryIsReported(
      _ missing: (file: String, package: String), _ other: String
    ) throws {
      let library = fan.folder.appendingPathComponent(missing.file)
      if other.isEmpty {
        try Data("no library".utf8).write(to: library)
      } else {
        let listed = try fan.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        let line = try #require(listed.lines.first { $0.contains(other) })
        let path = try #require(line.split(separator: " ").first { $0.hasPrefix("/") })
        let file = URL(fileURLWithPath: String(path)).resolvingSymlinksInPath()
        try FileManager.default.copyItem(at: file, to: library)
      }
      let inherited = fan.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
      let broken = ["LD_LIBRARY_PATH": fan.folder.path + inherited]
      #expect(try fan.runProcess(["visits", "list"], environment: broken).status == 0)
      try fan.addPhoto("a.jpg", of: .angels)
      try fan.add("b.jpg", FixturePhoto())
      let sidecar = fan.photos.appendingPathComponent("b.xmp")
      try Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8).write(to: sidecar)
      let imported = try fan.runProcess(["import", fan.photos.path], environment: broken)
      #expect(imported.status == 1)
      #expect(imported.errors.contains("Install it: apt-get install \(missing.package)"))
      let doctor = try fan.runProcess(["doctor"], environment: broken)
      #expect(doctor.status == 1, "\(doctor.output)")
      #expect(doctor.output.contains("\(missing.file) is"))
    }
  #endif

  @Test func onlyNetworkingIsMissingWithoutLibcurl() throws {
    let none = ["STVISITS_LIBRARIES": fan.folder.path]
    try fan.run(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"], environment: none
    ).succeeded()

    let checked = try fan.run(["doctor", "--json"], environment: none).succeeded()
    let missing = try checked.document["checks"].array.filter {
      $0["subject"] == "libraries" && $0["state"] == "note"
    }.compactMap { $0["finding"].text }
    #expect(missing.count == 5)
    for words in missing { #expect(words.contains("is not installed. Install it: ")) }

    try fan.run(["sync", "--league", "mlb"], environment: none)
      .expect(status: 4, "is not installed. Install it: ")

    let refused = try fan.run(
      ["remote", "set", "webdav+http://127.0.0.1:1/visits"], environment: none)
    #expect(refused.status != 0 && refused.errors.contains("is not installed. Install it: "))
  }
}
