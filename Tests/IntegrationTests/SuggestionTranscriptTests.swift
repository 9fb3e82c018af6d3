import Foundation
import TestSupport
import Testing

/// `docs/suggestions.md` shows what `Tools/suggestions` prints.
@Suite(.fan) struct SuggestionTranscriptTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func block(_ path: String, holding mark: String) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let blocks = text.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
    let found = try #require(blocks.first { $0.contains(mark) })
    return found.dropFirst("text\n".count).trimmingCharacters(in: .newlines)
  }

  /// Compares the first of the three libraries only, to save time.
  @Test func transcriptMatchesScriptOutput() throws {
    let script = root.appendingPathComponent("Tools/suggestions")
    let run = try fan.start(["5"], executable: script, environment: ["TMPDIR": fan.folder.path])
    let done = try run.finish(seconds: 900)
    #expect(done.status == 0, "\(done.errors)")
    let shown = try block("docs/suggestions.md", holding: "$ stvisits suggest")
    let people = shown.components(separatedBy: "\n\n# ")
    #expect(people.first == done.output.trimmingCharacters(in: .newlines))
  }
}
