import Foundation
import Testing

/// The functions that are loaded at run time are declared by hand; here a compiler holds them
/// against the headers of the libraries, where those are installed.
@Suite struct HeaderTests {
  private static let compiler = Machine.program("clang") ?? Machine.program("cc")

  private static let flags: [String]? = {
    guard let tool = Machine.program("pkg-config"),
      let run = try? Machine.run(tool, ["--cflags", "librsvg-2.0"]), run.status == 0
    else { return nil }
    return run.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  private var folder: URL { URL(fileURLWithPath: #filePath).deletingLastPathComponent() }

  @Test(.enabled(if: compiler != nil && flags != nil), arguments: [true, false])
  func theDeclarationsAreThoseOfTheHeaders(_ isTrue: Bool) throws {
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/CRsvg")
    let run = try Machine.run(
      #require(Self.compiler),
      ["-fsyntax-only", "-Wall", "-Wextra", "-Werror"] + (Self.flags ?? [])
        // A wrong declaration must be found: then no type is what it says.
        + (isTrue ? [] : ["-Dgsize=short"])
        + ["-I", sources.path, folder.appendingPathComponent("Headers/headers.c").path])
    #expect((run.status == 0) == isTrue, "\(run.output)")
  }
}
