import Foundation
import ManualPages
import TestSupport
import Testing

@Suite struct ManualTests {
  private let temporary = TemporaryFolder()
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func pages() throws -> [ManualPage] {
    ManualPage.all(of: try CommandTree.ofProgram.get(), .init(version: "1.2.3", date: "2026-11-22"))
  }

  @Test func everyCommandHasACompleteManualPage() throws {
    let pages = try pages()
    let names = pages.map(\.fileName)
    #expect(names.first == "stvisits.1" && names.contains("stvisits-import.1"))
    #expect(names.contains("stvisits-visits-list.1"))
    #expect(!names.contains { $0.contains("help") })
    for page in pages {
      for title in ["NAME", "SYNOPSIS", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES"] {
        #expect(page.roff.contains("\n.SH \(title)\n"), "\(page.fileName)")
      }
    }
    let text = try #require(pages.first { $0.fileName == "stvisits-import.1" }).roff
    #expect(text.contains("\n\\fB\\-\\-dry\\-run\\fR\n"))
    #expect(text.contains("stvisits import \\-\\-dry\\-run"))
    let config = try #require(pages.first { $0.fileName == "stvisits-config.1" }).roff
    #expect(config.contains("\\fBplan.drivers\\fR"))
  }

  /// The argument parser would break them once more, and leave a word alone on a line.
  @Test func descriptionLinesFitTerminal() throws {
    for command in try CommandTree.ofProgram.get().command.all {
      for line in command.text.paragraphs.joined(separator: "\n").split(separator: "\n") {
        #expect(line.count < 80, "\(command.path.joined(separator: " ")): \(line)")
      }
    }
  }

  @Test(.enabled(if: ExternalTool.program("mandoc") != nil)) func manualPagesPassMandocLint()
    throws
  {
    let pages = try pages()
    for page in pages {
      try Data(page.roff.utf8).write(to: temporary.url.appendingPathComponent(page.fileName))
    }
    let files = pages.map { temporary.url.appendingPathComponent($0.fileName).path }
    let lint = try ExternalTool.run(program: "mandoc", ["-T", "lint", "-W", "warning"] + files)
    #expect(lint.status == 0)
    #expect(lint.output.isEmpty, "\(lint.output.prefix(2_000))")
  }

  @Test(.enabled(if: ExternalTool.program("man") != nil, "man is not installed"))
  func manualPagesPassManWarnings() throws {
    for page in try pages() {
      try Data(page.roff.utf8).write(to: temporary.url.appendingPathComponent(page.fileName))
    }
    for name in ["stvisits.1", "stvisits-config.1", "stvisits-plan-dates.1"] {
      let path = temporary.url.appendingPathComponent(name).path
      let man = try ExternalTool.run(program: "man", ["--warnings", "-E", "UTF-8", "-l", path])
      #expect(man.status == 0)
      #expect(man.errors.isEmpty, "\(name): \(man.errors.prefix(2_000))")
    }
  }

  @Test func commandDocumentsAreUpToDate() throws {
    let tree = try CommandTree.ofProgram.get()
    let folder = root.appendingPathComponent("docs/commands")
    var expected = ["README.md": CommandDocument.index(of: tree)]
    for page in CommandDocument.all(of: tree) { expected[page.fileName] = page.text }
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(written.sorted() == expected.keys.sorted(), "run Scripts/docs commands")
    for (name, text) in expected {
      let found = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(found == text, "\(name) is not up to date: Scripts/docs commands")
    }
  }
}
