import Foundation
import TestSupport
import Testing

/// What the README shows is what the program prints.
@Suite struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theTranscriptIsWhatTheDemoPrints() throws {
    let shown = try commandsOfTheDemo()
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
      #expect(try transcriptOfTheReadme() == transcript.trimmingCharacters(in: .newlines))
    }
  }

  @Test func theQuestionIsOneOfTheGoldenConversations() throws {
    let golden = try text("Tests/StvisitsKitTests/__Snapshots__/conversation-readme.txt")
    #expect(
      try text("README.md").contains("```text\n\(golden.trimmingCharacters(in: .newlines))\n```"))
  }

  /// The commands behind `show` in Scripts/demo.
  private func commandsOfTheDemo() throws -> [String] {
    try text("Scripts/demo").split(separator: "\n").filter { $0.hasPrefix("show stvisits") }
      .map { String($0.dropFirst("show ".count)) }
  }

  private func transcriptOfTheReadme() throws -> String {
    let readme = try text("README.md")
    let start = try #require(readme.range(of: "```console\n"))
    let end = try #require(readme.range(of: "\n```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
