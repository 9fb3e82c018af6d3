import Foundation
import TestSupport
import Testing

/// What the README shows is what the program prints.
@Suite(.fan) struct ReadmeTests {
  private var fan: Fan { .current }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func transcriptMatchesDemoOutput() throws {
    let shown = try demoCommands()
    #expect(shown.count == 4)
    try withTemporaryDirectory { folder in
      let fan = try Fan(folder)
      // The demo stands in the package's folder; here its one path is made absolute.
      var transcript = ""
      for command in shown {
        let arguments = command.split(separator: " ").dropFirst().map { word in
          word == "Fixtures/photos" ? root.appendingPathComponent(String(word)).path : String(word)
        }
        transcript += "$ \(command)\n\(try fan.run(arguments).output)\n"
      }
      #expect(try readmeTranscript() == transcript.trimmingCharacters(in: .newlines))
    }
  }

  @Test func questionMatchesConversationSnapshot() throws {
    let golden = try text("Tests/PhotoImportTests/Review/__Snapshots__/conversation-readme.txt")
    #expect(
      try text("README.md").contains("```text\n\(golden.trimmingCharacters(in: .newlines))\n```"))
  }

  /// The commands behind `show` in Scripts/demo.
  private func demoCommands() throws -> [String] {
    try text("Scripts/demo").split(separator: "\n").filter { $0.hasPrefix("show stvisits") }
      .map { String($0.dropFirst("show ".count)) }
  }

  private func readmeTranscript() throws -> String {
    let readme = try text("README.md")
    let start = try #require(readme.range(of: "```console\n"))
    let end = try #require(readme.range(of: "\n```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}

/// What the documents show of suggestions is what the program says.
@Suite(.fan) struct SuggestionTranscriptTests {
  private var fan: Fan { .current }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func block(_ path: String, holding mark: String) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let blocks = text.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
    let found = try #require(blocks.first { $0.contains(mark) })
    return found.dropFirst("text\n".count).trimmingCharacters(in: .newlines)
  }

  /// One person of the three, for the sake of time; the script makes all three for the documents.
  @Test func transcriptMatchesScriptOutput() throws {
    let script = root.appendingPathComponent("Scripts/suggestions")
    let run = try fan.start(["5"], executable: script, environment: ["TMPDIR": fan.folder.path])
    let done = try run.finish(seconds: 900)
    #expect(done.status == 0, "\(done.errors)")
    let shown = try block("docs/suggestions.md", holding: "$ stvisits suggest")
    let people = shown.components(separatedBy: "\n\n# ")
    #expect(people.first == done.output.trimmingCharacters(in: .newlines))
  }

  @Test func readmeExamplesComeFromTranscript() throws {
    let all = try block("docs/suggestions.md", holding: "$ stvisits suggest")
    let some = try block("README.md", holding: "$ stvisits suggest")
    let people = some.components(separatedBy: "\n\n")
    #expect(people.count == 3)
    for person in people {
      let lines = person.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(all.contains(lines.dropFirst(2).joined(separator: "\n")))
      #expect(person.contains("  tightest: "))
    }
  }
}
