import Foundation
import Testing

/// The packages of other projects.
@Suite struct DependencyTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The dependencies in the manifest, a line each.
  private static func declarations() throws -> [Substring] {
    try text("Package.swift").split(separator: "\n").filter { $0.contains(".package(url:") }
  }

  @Test func everyPackageHasAnExactVersion() throws {
    let declarations = try Self.declarations()
    #expect(!declarations.isEmpty)
    #expect(declarations.filter { !$0.contains(", exact: \"") } == [])
  }

  @Test func everyPackageIsDocumented() throws {
    let names = try Self.declarations().map { line in
      let url = try #require(line.split(separator: "\"").dropFirst().first)
      let name = url.split(separator: "/").last.map { String($0).lowercased() } ?? ""
      return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
    let page = try Self.text("docs/dependencies.md")
    let documented = page.split(separator: "\n").filter { $0.split(separator: "|").count == 4 }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(documented.sorted() == names.sorted())
  }

  /// Fails if an update brings a package that the manifest doesn't fix.
  @Test(.enabled(if: resolvedPackages != nil, "the packages were not resolved here"))
  func everyResolvedPackageIsInTheManifest() throws {
    let resolved = try #require(Self.resolvedPackages)
    let manifest = try Self.declarations().joined(separator: "\n").lowercased()
    #expect(!resolved.isEmpty)
    #expect(resolved.filter { !manifest.contains("/\($0)") } == [])
  }

  private static let resolvedPackages: [String]? = {
    struct Resolved: Decodable {
      struct Pin: Decodable { let identity: String }
      let pins: [Pin]
    }
    guard let data = try? text("Package.resolved") else { return nil }
    return try? JSONDecoder().decode(Resolved.self, from: Data(data.utf8)).pins.map(\.identity)
  }()
}
