import Foundation
import TestSupport
import Testing

/// The commands in the documents print what the documents show.
///
/// Every fenced block of kind `console` runs in a library made of the photos in `Fixtures`, page by
/// page, from its first line to its last. `Scripts/docs transcripts` records the output again.
@Suite(.fan) struct DocumentTranscriptTests {
  private static let root = RecordedOutputs.root

  private static var pages: [String] {
    get throws {
      let docs = try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent("docs").path)
      return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }
  }

  @Test(arguments: try Self.pages)
  func transcriptsMatchOutput(_ page: String) async throws {
    let file = Self.root.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    guard text.contains("```console\n") else { return }
    let photos = Self.root.appendingPathComponent("Fixtures/photos").path
    // The README begins with an empty library.
    if page != "README.md" {
      _ = try await Fan.current.run("import", photos, "--offline", "--quiet", clock: Fan.fixedClock)
    }
    var parts = text.components(separatedBy: "```")
    for index in parts.indices where parts[index].hasPrefix("console\n") {
      var transcript: [String] = []
      for line in parts[index].split(separator: "\n") where line.hasPrefix("$ ") {
        var words = CommandLineWords.split(String(line.dropFirst(2)))
        #expect(words.first == "stvisits", "\(page): \(line)")
        words = words.map {
          $0.hasPrefix("Fixtures/") ? Self.root.appendingPathComponent($0).path : $0
        }
        words = try words.map(Fan.current.realID)
        let done = try await Fan.current.run(
          words.dropFirst() + ["--offline", "--no-input"], clock: Fan.fixedClock)
        let printed = try Fan.current.withStableIDs(done.output + done.errors)
          .trimmingCharacters(in: .newlines)
        transcript += [
          String(line),
          printed.replacing(Self.root.path + "/", with: "")
            .replacing(Fan.current.data.path, with: "~/.local/share/stvisits"),
        ]
      }
      parts[index] = "console\n\(transcript.joined(separator: "\n"))\n"
    }
    if let index = parts.firstIndex(where: { $0.hasPrefix("text\n$ stvisits review\n") }) {
      parts[index] = "text\n$ stvisits review\n\(try Self.review())\n"
    }
    let found = parts.joined(separator: "```")
    guard found != text else { return }
    guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
      try Data(found.utf8).write(to: file)
      Issue.record("recorded \(page); look at it and run again")
      return
    }
    let lines = zip(text.split(separator: "\n"), found.split(separator: "\n"))
    let differing = lines.first { $0 != $1 }
    Issue.record(
      """
      \(page) shows: \(differing.map { String($0.0) } ?? "")
      printed:  \(differing.map { String($0.1) } ?? "")
      """)
  }

  /// The screen of a review that answers two questions and stops.
  private static func review() throws -> String {
    let terminal = try PseudoTerminal(
      .current, ["review", "--offline"], environment: ["NO_COLOR": "1"])
    for (question, key) in [("Question 1 of ", "\r"), ("Question 2 of ", "2")] {
      terminal.expect(question)
      terminal.expect("Press a key: ")
      terminal.type(key)
    }
    terminal.expect("Question 3 of ")
    terminal.expect("Press a key: ")
    let shown = terminal.output
    terminal.type("q")
    _ = try terminal.finish()
    let end = shown.range(of: "\nQuestion 3 of ")?.lowerBound ?? shown.endIndex
    return shown[..<end].replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
      .trimmingCharacters(in: .newlines)
  }
}
