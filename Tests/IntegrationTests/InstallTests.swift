import Foundation
import TestSupport
import Testing

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
    for script in Scripts/setup Packaging/icu-data; do printf '#!/bin/sh\n' > "repo/$script"; done
    printf '#!/bin/sh\necho "%s/repo/built"\n' "$PWD" > tools/swift
    for tool in strip codesign patchelf; do printf '#!/bin/sh\n' > "tools/$tool"; done
    chmod +x repo/built/stvisits repo/Scripts/* repo/Packaging/icu-data tools/*
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
    let left = try FileManager.default.contentsOfDirectory(
      atPath: fan.folder.appendingPathComponent("prefix/bin").path)
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
      atPath: fan.folder.appendingPathComponent("prefix/share/stvisits/Facts").path)
    #expect(facts.sorted() == ["kept.txt", "mine.txt"])
  }
}
