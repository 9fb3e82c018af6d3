import ArgumentParser
import Testing

@testable import stvisits

/// The help of every command.
@Suite struct HelpTests {
  /// A command with its name on the command line.
  struct Named: Sendable, CustomStringConvertible {
    let command: any ParsableCommand.Type
    let path: [String]

    var description: String { path.joined(separator: " ") }
    var lines: [Substring] {
      Stvisits.helpMessage(for: command, columns: 80).split(separator: "\n")
    }
  }

  static let commands = named(Stvisits.self, ["stvisits"])

  private static func named(_ command: any ParsableCommand.Type, _ path: [String]) -> [Named] {
    let inner = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return [Named(command: command, path: path)]
      + inner.flatMap { named($0, path + [$0._commandName]) }
  }

  @Test func everyCommandIsFound() {
    #expect(Self.commands.count > 100)
    #expect(Set(Self.commands.map(\.description)).count == Self.commands.count)
  }

  @Test(arguments: commands)
  func helpIncludesExamplesAndFitsItsLines(_ named: Named) throws {
    let lines = named.lines
    let usage = try #require(lines.first { $0.hasPrefix("USAGE:") })
    #expect(usage.hasPrefix("USAGE: \(named) "))
    #expect(lines.contains { $0.contains("Example") } || named.path.count == 1)
    // The argument parser breaks longer lines of our texts, examples included.
    for line in lines.prefix(while: { !$0.hasPrefix("USAGE:") })
      .drop(while: { !$0.hasPrefix("Example") })
    {
      let isWhole = ["Example", "  ", "where "].contains { line.hasPrefix($0) }
      #expect(isWhole, "\(line)")
    }
    let options = lines.drop { $0 != "OPTIONS:" }.prefix { !$0.hasSuffix("SUBCOMMANDS:") }
    for (line, next) in zip(options, options.dropFirst()) where next.hasPrefix("          ") {
      // A long name has its help on the next line.
      #expect(line.hasPrefix("  -") && !line.dropFirst(2).contains("  "), "\(line)\n\(next)")
    }
  }
}
