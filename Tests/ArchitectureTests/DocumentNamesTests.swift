import Foundation
import Testing

/// Names of types, folders and files in the documents for developers.
@Suite struct DocumentNamesTests {
  private static let folders = [
    "Benchmarks", "Fuzzing", "Locales", "Packaging", "Resources", "Scripts", "Sources", "Tests",
    "Tools", "docs",
  ]

  /// The paths of all files in these folders.
  private static let paths = folders.flatMap { folder in
    let walk = FileManager.default.enumerator(
      atPath: SourceTree.root.appendingPathComponent(folder).path)
    return (walk?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a || byte >= 0x30 && byte <= 0x39
      || byte == 0x5f
  }

  /// The documents that describe the code; others describe what users see.
  static let documents =
    ["CONTRIBUTING.md", "docs/architecture.md"]
    + paths.filter { $0.hasSuffix("/README.md") && !$0.hasPrefix("Packaging/") }.sorted()

  /// Every word of the code, and the names of all folders and files.
  private static let known = Result {
    var known = Set(
      paths.flatMap { path in path.split(separator: "/").map { $0.prefix { $0 != "." } } })
    for path in paths where [".swift", ".h", ".c", ".py"].contains(where: path.hasSuffix) {
      // By bytes, because this reads every line of the package.
      known.formUnion(try text(path).utf8.split { !isOfWord($0) }.map(Substring.init))
    }
    return known
  }

  @Test func mutationTestsAreListed() throws {
    let tests = try Self.paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
      .flatMap { try Self.text($0).matches(of: /struct (\w+MutationTests)/).map(\.output.1) }
    let listed = try Self.text("docs/fuzzing.md").matches(of: /\| `(\w+MutationTests)`/)
    try #require(!tests.isEmpty)
    #expect(Set(tests) == Set(listed.map(\.output.1)))
  }

  @Test(arguments: documents) func namesExist(_ document: String) throws {
    let known = try Self.known.get()
    // Blocks of code have examples.
    let prose = try Self.text(document).split(separator: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let names = prose.matches(of: /`([A-Z][a-z][A-Za-z0-9]*)[.(`]/).map(\.output.1)
    #expect(names.filter { !known.contains($0) } == [])
    let places = prose.matches(of: /`([A-Za-z]+\/[A-Za-z0-9\/+.-]*)`/).map(\.output.1)
      .filter { place in Self.folders.contains { place.hasPrefix("\($0)/") } }
    let missing = places.filter { place in
      ["", ".swift"].allSatisfy {
        !FileManager.default.fileExists(
          atPath: SourceTree.root.appendingPathComponent(place + $0).path)
      }
    }
    #expect(missing == [])
  }
}
