import Catalog
import Foundation
import SportsModel

/// The command line of the builder.
package struct BuilderCommand {
  private static let usage = """
    usage: catalog-builder FACTS [--package DIR] [--check]
           catalog-builder boxscores FACTS [--package DIR] [--check]
           catalog-builder outlines FILE [--package DIR] [--check]
           catalog-builder places FOLDER [--package DIR] [--check]
      FACTS          the folder with catalog/, games/, corrections/ and witness/
      FILE           rings of states and countries, fetched by Tools/outlines
      FOLDER         the folder with cities.csv.gz and breweries.csv
      --package DIR  the root of this project (default: the current folder)
      --check        write nothing; fail if the bundled data would change

    """

  private let facts: URL
  private let package: URL
  /// The resource that is made.
  private enum Part: String { case catalog, boxscores, outlines, places }

  private let part: Part
  private let isCheckOnly: Bool

  /// Reads the arguments; nil if they are invalid.
  package init?(_ arguments: [String]) {
    var facts: String?
    var package = "."
    var isCheckOnly = false
    var rest = arguments[...]
    part = rest.first.flatMap(Part.init) ?? .catalog
    if part != .catalog { rest.removeFirst() }
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheckOnly = true
      case "--package":
        guard let folder = rest.popFirst() else { return nil }
        package = folder
      default:
        guard facts == nil, !argument.hasPrefix("-") else { return nil }
        facts = argument
      }
    }
    guard let facts else { return nil }
    self.facts = URL(fileURLWithPath: facts, isDirectory: part != .outlines)
    self.package = URL(fileURLWithPath: package, isDirectory: true)
    self.isCheckOnly = isCheckOnly
  }

  /// Runs the builder with the arguments after the program's name; returns the exit code.
  package static func run(
    _ arguments: [String], output: (String) -> Void, error: (String) -> Void
  ) -> Int32 {
    guard let command = BuilderCommand(arguments) else {
      error(usage)
      return 2
    }
    do {
      return switch command.part {
      case .catalog: try command.run(output: output, error: error)
      case .boxscores: try command.runBoxScores(output: output, error: error)
      case .places: try command.runPlaces(output: output, error: error)
      case .outlines: try command.runOutlines(output: output, error: error)
      }
    } catch let failure {
      error("catalog-builder: \(failure)\n")
      return 1
    }
  }

  private func run(output: (String) -> Void, error: (String) -> Void) throws -> Int32 {
    let builder = CatalogBuilder(
      facts: facts, corrections: package.appendingPathComponent("Tools/Corrections"))
    let outcome = try builder.build()
    output(outcome.report + "\n")
    output("\(outcome.contradictions.count) start times contradict other data:\n")
    for contradiction in outcome.contradictions { output("  \(contradiction)\n") }
    let folder = BundledDataWriter(folder: package.appendingPathComponent("Resources/Facts"))
    var failures = outcome.failures
    if isCheckOnly {
      failures += folder.differences(from: outcome.files).map { "\($0): would change" }
    } else if failures.isEmpty {
      try folder.write(outcome.files)
    }
    if !failures.isEmpty { error("Nothing was written.\n") }
    for failure in failures { error("check failed: \(failure)\n") }
    return failures.isEmpty ? 0 : 1
  }

  private func runBoxScores(output: (String) -> Void, error: (String) -> Void) throws -> Int32 {
    let outcome = try BoxScoreBuilder(
      facts: facts, corrections: package.appendingPathComponent("Tools/Corrections")
    ).build()
    for line in outcome.report { output(line + "\n") }
    let folder = package.appendingPathComponent("Resources/Facts/boxscores")
    var differences: [String] = []
    for (path, bytes) in outcome.files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appendingPathComponent(path)
      if FileManager.default.contents(atPath: file.path) == Data(bytes) { continue }
      differences.append(path)
      if isCheckOnly { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
    }
    guard isCheckOnly, !differences.isEmpty else { return 0 }
    for path in differences { error("check failed: boxscores/\(path): would change\n") }
    return 1
  }

  private func runOutlines(output: (String) -> Void, error: (String) -> Void) throws -> Int32 {
    let outlines = try OutlineBuilder.build(try OutlineSource(facts).regions)
    let text = outlines.fileText
    let points = outlines.lines.map(\.count).reduce(0, +)
    output(
      "\(outlines.regions.count) regions, \(outlines.lines.count) lines, \(points) points, "
        + "\(text.utf8.count) bytes\n")
    return try write(text, to: "outlines.txt", error: error)
  }

  private func runPlaces(output: (String) -> Void, error: (String) -> Void) throws -> Int32 {
    let corrections = package.appendingPathComponent("Tools/Corrections")
    let folder = SourceFolder(facts: facts, corrections: corrections)
    let files = [
      "breweries.csv": try BreweryTable.text(folder),
      "cities.txt": try GazetteerBuilder.text(folder),
    ]
    var status: Int32 = 0
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      output("\(name): \(text.utf8.count { $0 == 10 }) lines, \(text.utf8.count) bytes\n")
      status = max(status, try write(text, to: name, error: error))
    }
    return status
  }

  /// Writes a file of the bundled data, or only compares it.
  private func write(_ text: String, to name: String, error: (String) -> Void) throws -> Int32 {
    let file = package.appendingPathComponent("Resources/Facts/\(name)")
    if isCheckOnly {
      guard FileManager.default.contents(atPath: file.path) == Data(text.utf8) else {
        error("check failed: \(name): would change\n")
        return 1
      }
      return 0
    }
    try Data(text.utf8).write(to: file, options: .atomic)
    return 0
  }
}
