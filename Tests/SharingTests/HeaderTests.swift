import Foundation
import TestSupport
import Testing

/// Compares the declarations of functions that are loaded at run time with the libraries' headers.
@Suite struct HeaderTests {
  private static let compiler = ["clang", "cc"].first { ExternalTool.program($0) != nil }

  /// A C target, the package of its headers, and a macro that makes its declarations wrong.
  struct Library: CustomTestStringConvertible {
    let target: String
    let package: String
    let lines: String
    let mistake: String

    static let all = [
      Library(target: "CRsvg", package: "librsvg-2.0", lines: "headers.c", mistake: "gsize=short"),
      Library(target: "CVips", package: "vips", lines: "vips.c", mistake: "gboolean=short"),
      Library(target: "CVips", package: "libheif", lines: "heif.c", mistake: "WRONG"),
      Library(
        target: "CArchive", package: "libarchive", lines: "archive.c", mistake: "la_int64_t=short"),
      Library(
        target: "CBrotli", package: "libbrotlidec", lines: "brotli.c", mistake: "uint8_t=short"),
      Library(
        target: "COpenSSL", package: "libcrypto", lines: "openssl.c", mistake: "OSSL_PARAM=short"),
    ]

    var testDescription: String { package }

    /// The compiler flags for the headers; nil if they are not installed.
    var flags: [String]? {
      guard let run = try? ExternalTool.run(program: "pkg-config", "--cflags", package),
        run.status == 0
      else { return nil }
      return run.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private var folder: URL { URL.repository.appending(path: "Tests/SharingTests") }

  @Test(
    .enabled(if: compiler != nil, "there is no C compiler"), arguments: Library.all, [true, false])
  func declarationsMatchLibraryHeaders(library: Library, isTrue: Bool) throws {
    guard let flags = library.flags else {
      try Test.cancel("the headers of \(library.package) are not installed")
    }
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/\(library.target)")
    let run = try ExternalTool.run(
      program: #require(Self.compiler),
      ["-fsyntax-only", "-Wall", "-Wextra", "-Werror"] + flags
        // A wrong declaration must be found: the macro changes a type.
        + (isTrue ? [] : ["-D\(library.mistake)"])
        + ["-I", sources.path, "-I", sources.appendingPathComponent("include").path]
        + [folder.appendingPathComponent("Headers/\(library.lines)").path])
    #expect((run.status == 0) == isTrue, "\(run.errors)")
  }
}
