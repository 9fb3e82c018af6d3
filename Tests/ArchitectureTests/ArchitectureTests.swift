import Foundation
import Testing

/// Rules of the design that the compiler does not check.
@Suite struct ArchitectureTests {
  /// Read once for all the tests.
  private static let read = Result { try SourceTree.ofThisPackage() }

  let tree: SourceTree

  init() throws { tree = try Self.read.get() }

  @Test func targetsImportOnlyAllowedModules() {
    #expect(ImportTable.ofDesign.violations(in: tree) == [])
  }

  @Test func docsDiagramMatchesImportTable() throws {
    let document = try String(
      contentsOf: SourceTree.root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    let drawn = try #require(DependencyDiagram(document: document)).arrows
    let wanted = DependencyDiagram(of: .ofDesign, from: "stvisits").arrows
    #expect(wanted.subtracting(drawn) == [], "arrows that the picture lacks")
    #expect(drawn.subtracting(wanted) == [], "arrows that nothing stands for")
  }

  @Test func allSourceFilesAreChecked() {
    #expect(tree.files.count > 100)
    #expect(tree.targets["stvisits"]?.contains { $0.path.hasSuffix("/AppContext.swift") } == true)
    #expect(tree.files.flatMap(\.imports).count > 200)
  }

  @Test(arguments: CodeRule.all.indices)
  func codeFollowsRules(_ index: Int) throws {
    let rule = CodeRule.all[index]
    let excepted = Set((CodeRule.exceptions[rule.name] ?? [:]).keys)
    let found = try tree.files.filter { !excepted.contains($0.path) }.flatMap(rule.violations)
    #expect(found == [])
  }

  @Test func ruleExceptionsAreNeededAndJustified() throws {
    for (name, files) in CodeRule.exceptions {
      let rule = try #require(CodeRule.all.first { $0.name == name })
      for (path, word) in files {
        let file = try #require(tree.files.first { $0.path == path })
        #expect(
          try !rule.violations(in: file).isEmpty, "\(path) no longer needs its exception")
        let comments = file.text.split(separator: "\n").filter { $0.contains("//") }
        #expect(comments.contains { $0.contains(word) }, "\(path) does not say why")
      }
    }
  }

  private static let features = ["PhotoImport", "DataUpdates", "Trips", "LibraryCare", "Reports"]

  @Test func featuresImportNoOtherFeature() throws {
    for feature in Self.features {
      let imports = Set(try #require(tree.targets[feature]).flatMap(\.imports).map(\.module))
      #expect(imports.isDisjoint(with: Self.features), "\(feature) imports another feature")
    }
  }

  /// GRDB's own subscripts trap on a value of another type, as damaged files have.
  @Test func databaseRowsAreReadByThrowingSubscripts() throws {
    let readers = tree.files.filter { file in
      file.path.hasPrefix("Sources/") && file.imports.contains { $0.module == "GRDB" }
    }
    let homes = ["Sources/VisitStore/", "Sources/LibraryMerge/"]
    let others = readers.map(\.path).filter { !homes.contains(where: $0.hasPrefix) }
    // Its rows give values with their types, which can't fail.
    #expect(others == ["Sources/PhotoLibraries/LibraryDatabase.swift"])
    for home in homes {
      let subscripts = try #require(
        readers.first { $0.path.hasPrefix(home) && $0.path.hasSuffix("/Row+Throwing.swift") })
      for key in ["Int", "String"] {
        let hidden = subscripts.lines.filter {
          $0.contains("subscript<") && $0.contains(": \(key))")
        }
        #expect(hidden.count == 2, "throwing subscripts that hide GRDB's for \(key)")
      }
    }
  }

  @Test func foldersOfATargetFormNoCircle() {
    for (target, files) in tree.targets {
      let graph = FolderGraph(files)
      let circle = graph.circularUses.map { use in
        "\(use.from) -> \(use.to): \(graph.uses[use, default: []].sorted().joined(separator: ", "))"
      }
      #expect(circle == [], "\(target)")
    }
  }

  @Test func filesAndFunctionsStayWithinSizeLimits() {
    #expect(tree.files.flatMap(SizeRule().violations) == [])
  }

  @Test func parametersHaveLabels() {
    let sources = tree.files.filter { $0.path.hasPrefix("Sources/") }
    #expect(sources.flatMap(LabelRule().violations) == [])
    let signatures = sources.flatMap(LabelRule.signatures)
    #expect(signatures.count > 3_000)
    let pairs = signatures.filter { $0.unlabeled == 2 }
    #expect(
      pairs.count * 20 < signatures.count,
      "\(pairs.count) of \(signatures.count) have two without")
  }

  @Test func enginesStayWithinSizeLimit() {
    for (target, files) in tree.targets where !Self.features.contains(target) {
      let lines = files.map { $0.lines.count - 1 }.reduce(0, +)
      #expect(lines <= 6_500 || target == "stvisits", "\(target) has \(lines) lines")
    }
  }

  /// A command parses its options, calls one feature and prints the result.
  @Test func commandsAreShortAndMostImportNoEngine() throws {
    let commands = try #require(tree.targets["stvisits"]).filter { $0.path.contains("/Commands/") }
    #expect(commands.count > 50)
    #expect(commands.flatMap(SizeRule(linesOfFile: 150).violations) == [])
    let engines: Set = [
      "Archives", "Badges", "BoxScores", "Catalog", "Cryptography", "Drawing", "GameSearch",
      "LibraryMerge", "Matching", "PhotoLibraries", "PhotoMetadata", "PhotoScanning", "Quests",
      "RemoteStorage", "Scores", "Sentences", "Sharing", "Thumbnails", "Traces", "Travel",
      "TripPlanning",
      "VisitStore",
    ]
    let importers = commands.filter { file in file.imports.contains { engines.contains($0.module) }
    }
    #expect(importers.count <= 25, "\(importers.map(\.path))")
  }

  /// The types of a photo on its way from a file to the library, and what may become of it.
  @Test func photoHasFewTypesAndOutcomes() throws {
    let targets = [
      "SportsModel", "PhotoMetadata", "PhotoScanning", "PhotoLibraries", "Matching", "PhotoImport",
      "VisitStore",
    ]
    let code = try targets.flatMap { try #require(tree.targets[$0]) }.flatMap(\.lines)
    func declared(_ keyword: String, _ endings: [String]) -> Set<String> {
      Set(
        code.compactMap { line in
          let words = SwiftSource.words(of: line)
          guard !words.contains("private"), let place = words.firstIndex(of: Substring(keyword)),
            place + 1 < words.count
          else { return nil }
          let name = String(words[place + 1].prefix { $0.isLetter })
          return endings.contains { name.hasSuffix($0) } ? name : nil
        })
    }
    // Assets of the servers' formats become a LibraryPhoto at once.
    let types = declared("struct", ["Photo", "PhotoFacts", "ScannedFile", "ReadResult"])
      .subtracting(["PhotoPrismPhoto", "ImmichAsset"])
    let file: Set = [
      "UnfinishedPhoto", "PhotoFacts", "ScannedFile", "FileReadResult", "PlacedPhoto", "NewPhoto",
      "StoredPhoto",
    ]
    let row: Set = ["LibraryPhoto", "PhotoFacts", "PlacedPhoto", "NewPhoto", "StoredPhoto"]
    #expect(types == file.union(row))
    #expect(file.count <= 7 && row.count <= 7)
    let outcomes = declared("enum", ["Outcome", "Bucket"]).subtracting(["Outcome"])
    #expect(outcomes == ["ScanBucket", "FileBucket", "OutingOutcome"])
  }

  @Test func foldersHaveAtMost25Files() {
    let folders = Dictionary(grouping: tree.files.map(\.path)) {
      ($0 as NSString).deletingLastPathComponent
    }
    #expect(folders.count > 50)
    #expect(folders.filter { $0.value.count > 25 }.keys.sorted() == [])
  }

  @Test func scriptsAreAtMostTwelve() throws {
    let folder = SourceTree.root.appendingPathComponent("Scripts").path
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(scripts.contains("test") && scripts.contains("demo"))
    #expect(scripts.count <= 12, "\(scripts.sorted())")
  }
}
