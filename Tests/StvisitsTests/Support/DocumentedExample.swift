import ArgumentParser
import Foundation

@testable import stvisits

/// A command line that README, the guide or `--help` shows.
struct DocumentedExample: Sendable, CustomStringConvertible {
  /// The page, or the command with `--help`.
  let source: String
  /// The command line as shown, without a comment behind it.
  let line: String

  var description: String { "\(source): \(line)" }

  /// The words up to a pipe or a redirection of the output, as a shell splits them.
  var words: [String] {
    let words = CommandLineWords.split(line).prefix { $0 != "|" && !$0.hasPrefix(">") }
    return Array(words.prefix { $0 != "<" })
  }

  /// The file that the example reads as standard input.
  var inputFile: String? {
    let words = CommandLineWords.split(line)
    return words.firstIndex(of: "<").flatMap { words.dropFirst($0 + 1).first }
  }

  /// All examples of a kind of page, each once.
  static func all(pages: [String]) throws -> [Self] {
    var seen: Set<String> = []
    let found = try pages.flatMap(inPage) + HelpTests.commands.flatMap(inHelp)
    return found.filter { seen.insert($0.line).inserted }
  }

  private static func inHelp(of named: HelpTests.Named) -> [Self] {
    let lines = named.command.configuration.discussion
      .replacing("\\\n", with: "")
      .split(separator: "\n")
    return lines.filter { $0.hasPrefix("  stvisits ") }.map {
      Self(source: "\(named) --help", line: withoutComment($0))
    }
  }

  /// The lines of `sh` blocks, and whole commands in tables.
  private static func inPage(_ page: String) throws -> [Self] {
    let text = try String(
      contentsOf: RecordedOutputs.root.appendingPathComponent(page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let inBlocks = blocks.filter { $0.hasPrefix("sh\n") }
      .flatMap { $0.replacing("\\\n", with: "").split(separator: "\n") }
      .filter { $0.hasPrefix("stvisits ") }
    let inTables = text.split(separator: "\n").filter { $0.hasPrefix("| `stvisits ") }
      .map { $0.dropFirst(3).prefix { $0 != "`" } }
    return (inBlocks + inTables).map { Self(source: page, line: withoutComment($0)) }
  }

  private static func withoutComment(_ line: Substring) -> String {
    let code = line.firstRange(of: #/ +# /#).map { line[..<$0.lowerBound] } ?? line
    return code.trimmingCharacters(in: .whitespaces)
  }
}
