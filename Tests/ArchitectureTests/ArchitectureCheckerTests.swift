import Testing

/// The checker on small invented sources: a rule that cannot fail holds nothing.
@Suite struct ArchitectureCheckerTests {
  private func source(_ text: String, path: String = "Sources/Catalog/A.swift") -> SwiftSource {
    SwiftSource(path: path, text: text)
  }

  private func broken(_ text: String, path: String = "Sources/Catalog/A.swift") throws
    -> Set<String>
  {
    Set(try CodeRule.all.flatMap { try $0.violations(in: source(text, path: path)) }.map(\.message))
  }

  @Test func findsAllImportForms() {
    let file = source(
      """
      import A
      package import B
      @testable import C
      import struct D.E
        import F  // in an #if
      @_exported public import G.H
      """)
    #expect(file.imports.map(\.module) == ["A", "B", "C", "D", "F", "G"])
    #expect(file.imports.map(\.line) == [1, 2, 3, 4, 5, 6])
  }

  @Test func ignoresImportInStringsAndComments() {
    let file = source(
      #"""
      // import A
      /* import B
         /* import C */
      import D */
      let text = """
        import E
        \(value) import F
        """
      let other = "import G"; let more = #"\ " import H"#
      func importAll() { importer.import(all) }
      """#)
    #expect(file.imports.isEmpty)
  }

  @Test func disallowedImportIsReported() {
    let table = ImportTable(allowed: ["Low": ["Foundation"], "High": ["Low"]])
    let tree = SourceTree(targets: [
      "Low": [source("import Foundation\nimport High", path: "Sources/Low/A.swift")],
      "High": [source("import Low", path: "Sources/High/B.swift")],
    ])
    #expect(
      table.violations(in: tree).map(\.description)
        == ["Sources/Low/A.swift:2: Low may not import High"])
  }

  @Test func unlistedTargetIsReported() {
    let table = ImportTable(allowed: ["Low": []])
    let tree = SourceTree(targets: ["Low": [], "New": []])
    #expect(
      table.violations(in: tree).map(\.description) == ["New: is not in the table of imports"])
  }

  @Test func tableRowWithoutFolderIsReported() {
    let table = ImportTable(allowed: ["Low": [], "Gone": []])
    #expect(table.violations(in: SourceTree(targets: ["Low": []])).map(\.place) == ["Gone"])
  }

  @Test(arguments: [
    ("let now = Date()", "the clock is handed in"),
    ("let now: Date = .now", "the clock is handed in"),
    ("let now = Date.now", "the clock is handed in"),
    ("f(ContinuousClock.now)", "the clock is handed in"),
    ("print(1)", "only programs print"),
    ("  debugPrint(1)", "only programs print"),
    ("let x = try! f()", "no trap on purpose"),
    ("let x = y as! Z", "no trap on purpose"),
    ("fatalError()", "no trap on purpose"),
    ("default: preconditionFailure(text)", "no trap on purpose"),
    ("final class A: @unchecked Sendable {}", "no unchecked sharing"),
    ("nonisolated(unsafe) var a = 1", "no unchecked sharing"),
    (#"let text = "\(Date())""#, "the clock is handed in"),
    (#"let text = "a \(f(b, c(print(1)))) b""#, "only programs print"),
  ])
  func ruleViolationIsReported(_ text: String, _ rule: String) throws {
    #expect(try broken(text) == [rule])
  }

  @Test(arguments: [
    "// let now = Date()", #"let text = "print(1) try! fatalError()""#, "store.now",
    "let date = Date(timeIntervalSince1970: 0)", "console.print(1)", "try? f()", "x as? Y",
    "imprint(1)", "let a: Sendable", "guard try !isDone()",
    "let text = #\"\\(Date())\"#", "\"\"\"\nprint(1)\n\"\"\"", "throw .nowhere",
  ])
  func conformingCodeIsNotReported(_ text: String) throws {
    #expect(try broken(text).isEmpty)
  }

  @Test func rulesApplyOnlyToTheirPaths() throws {
    #expect(try broken("FileManager.default", path: "Sources/Matching/A.swift").count == 1)
    #expect(try broken("FileManager.default", path: "Sources/Catalog/A.swift").isEmpty)
    #expect(try broken("let now = Date()", path: "Sources/stvisits/AppContext.swift").isEmpty)
    #expect(try broken("print(1)", path: "Tools/fixture-builder/main.swift").isEmpty)
    #expect(try broken("print(1)", path: "Tools/PhotoFixtures/A.swift").count == 1)
    #expect(try broken("await f()", path: "Sources/Matching/A.swift").count == 1)
  }

  @Test func functionLengthRunsFromNameToClosingBrace() {
    let file = source(
      """
      protocol P {
        func required() -> Int
        var value: Int { get }
      }
      struct A {
        init(_ body: () -> Void = {}) {
          body()
        }
        func one() -> String { "}" }
        private func long<T>(
          _ a: T, with body: (T) -> Void = { _ in }
        ) where T: Sendable {
          if true {
            body(a)
          }
        }
      }
      """)
    #expect(
      SizeRule.functions(of: file) == [
        .init(name: "init", line: 6, lines: 3), .init(name: "one", line: 9, lines: 1),
        .init(name: "long", line: 10, lines: 7),
      ])
  }

  @Test func oversizedFilesAndFunctionsAreReported() {
    let lines = (0..<9).map { "  let a\($0) = 1" }.joined(separator: "\n")
    let file = source("func f() {\n\(lines)\n}\n")
    #expect(SizeRule(linesOfFile: 11, linesOfFunction: 11).violations(in: file).isEmpty)
    #expect(
      SizeRule(linesOfFile: 10, linesOfFunction: 10).violations(in: file).map(\.message)
        == ["has 11 lines", "f has 11 lines"])
  }

  @Test func countsParametersWithoutLabel() {
    let file = source(
      """
      func none() {}
      func one(_ a: Int, b: Int) {}
      init?(
        _ a: [String: Int] = [:], _ b: (Int, Int) -> Void,
        @Builder _ c: () -> Int
      ) {}
      """)
    #expect(
      LabelRule.signatures(of: file) == [
        .init(name: "one", line: 2, parameters: 2, unlabeled: 1),
        .init(name: "init", line: 3, parameters: 3, unlabeled: 3),
      ])
    #expect(LabelRule().violations(in: file).map(\.message) == ["init has 3 unlabeled parameters"])
    #expect(LabelRule(exceptions: [file.path]).violations(in: file).isEmpty)
  }

  @Test func findsCirclesBetweenFolders() {
    let files = [
      source("struct A { let b: B }", path: "Sources/T/One/A.swift"),
      source("struct B {}\nstruct C { let d: D }", path: "Sources/T/Two/B.swift"),
      source("struct D { let a: A }", path: "Sources/T/Three/D.swift"),
      source("struct E { let a: A; let f: F }", path: "Sources/T/Four/E.swift"),
      source("struct F {}", path: "Sources/T/F.swift"),
    ]
    #expect(
      FolderGraph(files).circularUses == [
        .init(from: "One", to: "Two"), .init(from: "Three", to: "One"),
        .init(from: "Two", to: "Three"),
      ])
    #expect(FolderGraph(Array(files.prefix(2))).circularUses == [])
  }
}
