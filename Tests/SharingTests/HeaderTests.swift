import Foundation
import Testing

/// The functions that are loaded at run time are declared by hand; here a compiler holds them
/// against the headers of the libraries, where those are installed.
@Suite struct HeaderTests {
  private static let compiler = TestHost.program("clang") ?? TestHost.program("cc")

  /// What a target calls, the package of the headers, and a definition that makes them wrong.
  struct Library: CustomTestStringConvertible {
    let target: String
    let package: String
    let lines: String
    let mistake: String

    static let all = [
      Library(target: "CRsvg", package: "librsvg-2.0", lines: "headers.c", mistake: "gsize=short"),
      Library(target: "CVips", package: "vips", lines: "vips.c", mistake: "gboolean=short"),
    ]

    var testDescription: String { target }

    /// Where the headers are; nil when they are not installed.
    var flags: [String]? {
      guard let tool = TestHost.program("pkg-config"),
        let run = try? TestHost.run(tool, ["--cflags", package]), run.status == 0
      else { return nil }
      return run.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private var folder: URL { URL(fileURLWithPath: #filePath).deletingLastPathComponent() }

  @Test(
    .enabled(if: compiler != nil, "there is no C compiler"), arguments: Library.all, [true, false])
  func declarationsMatchLibraryHeaders(_ library: Library, _ isTrue: Bool) throws {
    guard let flags = library.flags else {
      try Test.cancel("the headers of \(library.package) are not installed")
    }
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/\(library.target)")
    let run = try TestHost.run(
      #require(Self.compiler),
      ["-fsyntax-only", "-Wall", "-Wextra", "-Werror"] + flags
        // A wrong declaration must be found: then no type is what it says.
        + (isTrue ? [] : ["-D\(library.mistake)"])
        + ["-I", sources.path, folder.appendingPathComponent("Headers/\(library.lines)").path])
    #expect((run.status == 0) == isTrue, "\(run.output)")
  }
}
