import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// Every error message with the command line that causes it, in one file to read from top to
/// bottom.
@Suite(.fan) struct ErrorMessageTests {
  @Test func errorMessagesMatchTheirTable() async throws {
    try prepareFiles()
    _ = try await fan.run("import", fan.photos.path, "--offline", "--quiet", clock: Fan.fixedClock)
    let visit = try #require(try fan.visitIDs().first)
    var table = ""
    for line in ErrorCommandLines.all.split(separator: "\n") {
      guard !line.hasPrefix("#") else {
        table += "\(line)\n\n"
        continue
      }
      let words = CommandLineWords.split(String(line)).map {
        ($0 == "VISIT" ? visit : $0).replacing("FILES", with: fan.folder.path)
      }
      let setting = words.prefix { $0.contains("=") && !$0.hasPrefix("-") }
      var environment = Dictionary(
        setting.map { ($0.prefix { $0 != "=" }, $0.drop { $0 != "=" }.dropFirst()) }
          .map { (String($0), String($1)) },
        uniquingKeysWith: { _, last in last })
      environment["STVISITS_OFFLINE"] = environment["STVISITS_OFFLINE"] ?? "true"
      let failed = try await fan.run(
        Array(words.dropFirst(setting.count)), environment: environment, clock: Fan.fixedClock)
      #expect(failed.status != 0, "\(line) did not fail: \(failed.output)")
      table += "$ \(line)\n\(shown(failed.errors, visit))\n(exit code \(failed.status))\n\n"
    }
    try expectSnapshot(table, named: "errors.txt")
  }

  /// The message without the usage that the argument parser adds, and with names for what differs
  /// between two runs.
  private func shown(_ errors: String, _ visit: String) -> String {
    errors.split(separator: "\n").prefix {
      !$0.hasPrefix("Usage:") && !$0.hasPrefix("  See ") && !$0.hasPrefix("Help:")
    }
    .joined(separator: "\n")
    .replacing(fan.folder.path, with: "FILES").replacing(visit, with: "VISIT")
  }

  private func prepareFiles() throws {
    try fan.addThreeGames()
    for (name, content) in ErrorCommandLines.files {
      try Data(content.utf8).write(to: fan.folder.appendingPathComponent(name))
    }
  }
}

/// Splits a command line into words as a shell does with double quotes.
enum CommandLineWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
