import TestSupport

#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A thousand broken inputs for every reader; `Scripts/fuzz` alone does millions.
  ///
  /// The readers are built for it, which takes longer than all of their other tests: only with
  /// `STVISITS_FUZZ` set.
  @Suite(
    .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["STVISITS_FUZZ"] != nil),
    .enabled(if: hasFuzzer, "the toolchain has no libFuzzer"))
  struct FuzzTests {
    @Test func readersSurviveMalformedInput() throws {
      let done = try fuzz("--fresh", "--runs", "1000")
      #expect(done.status == 0, "\(done.output)\(done.errors)")
      let readers = Set(done.lines.dropFirst().compactMap { $0.split(separator: " ").first })
      #expect(
        readers.isSuperset(of: [
          "jpeg", "heif", "exif", "xmp", "json", "names", "photo", "history", "track", "mail",
          "ticket", "settings",
        ]))
    }

    /// Without this the test above could pass because nothing is ever found.
    @Test(arguments: [
      ("broken-trap", "Division by zero"), ("broken-slow", "it took "),
      ("broken-large", "MB"), ("broken-forgetful", "two answers"),
    ])
    func fuzzerFindsBrokenReader(_ reader: String, _ message: String) throws {
      let done = try fuzz("--fresh", "--runs", "100000", reader)
      #expect(done.status == 1)
      #expect(done.output.contains("\(reader) found something"), "\(done.output)\(done.errors)")
      #expect(done.output.contains(message), "\(done.output)")
      #expect(done.output.contains("Test unit written to "), "\(done.output)")
    }

    private func fuzz(_ arguments: String...) throws -> CommandResult {
      try withTemporaryDirectory { folder in
        let files = ["input", "output", "errors"].map(folder.appendingPathComponent)
        try Data().write(to: files[0])
        let inherited = ProcessInfo.processInfo.environment
        let process = try ChildProcess(
          package.appendingPathComponent("Scripts/fuzz"), arguments,
          environment: inherited.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) },
          input: files[0], output: files[1], errors: files[2])
        let ending = process.wait(seconds: 600)
        #expect(!ending.isTimedOut)
        return CommandResult(
          status: ending.status, output: try String(contentsOf: files[1], encoding: .utf8),
          errors: try String(contentsOf: files[2], encoding: .utf8))
      }
    }
  }

  /// The fuzzer isn't part of the package, so that a build doesn't notice when it no longer matches.
  @Suite(.enabled(if: hasFuzzer, "the toolchain has no libFuzzer"))
  struct FuzzTypeTests {
    private static let modules = Fan.program.deletingLastPathComponent().appending(path: "Modules")

    /// Only debug builds show internal names.
    @Test(.enabled(if: modules.path.contains("/debug/"), "not a debug build"))
    func readersMatchTheModulesTheyRead() throws {
      let script = package.appendingPathComponent("Scripts/fuzz")
      let checked = try ExternalTool.run(
        program: "bash", script.path, "--check", Self.modules.path)
      #expect(checked.status == 0, "\(checked.errors)")
    }
  }

  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// True if a Swift compiler is there, and the library that feeds.
  private let hasFuzzer: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compiler = path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let compiler else { return false }
    let libraries = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("lib/clang")
    let versions = try? FileManager.default.contentsOfDirectory(atPath: libraries.path)
    return (versions ?? []).contains { version in
      let folder = libraries.appendingPathComponent("\(version)/lib/linux").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.contains { $0.hasPrefix("libclang_rt.fuzzer-") }
    }
  }()
#endif
