package import Foundation

/// The commands of a program, from its `--experimental-dump-help`.
package struct CommandTree: Decodable, Sendable {
  package let command: Command

  package init(json: Data) throws {
    self = try JSONDecoder().decode(CommandTree.self, from: json)
  }

  package struct Command: Decodable, Sendable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let superCommands: [String]?
    let shouldDisplay: Bool
    private let subcommands: [Command]?
    private let arguments: [Argument]?
    let defaultSubcommand: String?
  }

  struct Argument: Decodable, Sendable {
    enum Kind: String, Decodable, Sendable { case positional, option, flag }

    struct Name: Decodable, Sendable {
      let kind: String
      let name: String

      /// As it is typed: `-q`, `--quiet`.
      var text: String { kind == "short" ? "-\(name)" : "--\(name)" }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    private let names: [Name]?

    /// Short ones first.
    var spellings: [String] { (names ?? []).map(\.text).sorted { $0.count < $1.count } }
    var value: String { valueName ?? "value" }
  }
}

extension CommandTree.Command {
  /// The words by which it is called: `stvisits visits list`.
  package var path: [String] { (superCommands ?? []) + [commandName] }

  /// The subcommands without `help`.
  var commands: [CommandTree.Command] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  private var shown: [CommandTree.Argument] {
    (arguments ?? []).filter { $0.shouldDisplay }
  }

  var positionals: [CommandTree.Argument] { shown.filter { $0.kind == .positional } }
  /// The options without those that only invert another one.
  var options: [CommandTree.Argument] {
    let opposites = Set(shown.flatMap(opposites))
    return shown.filter { argument in
      argument.kind != .positional && !argument.spellings.contains(where: opposites.contains)
    }
  }

  /// `--no-offline` of `--offline`, where there is one.
  func opposites(of argument: CommandTree.Argument) -> [String] {
    let wanted = Set(argument.spellings.map { "--no-" + $0.drop { $0 == "-" } })
    return shown.filter { $0.kind == .flag && $0.abstract == argument.abstract }
      .flatMap(\.spellings).filter(wanted.contains)
  }

  /// Returns whether the command has an option, such as `--json`.
  package func takes(_ option: String) -> Bool {
    shown.contains { $0.spellings.contains(option) }
  }

  /// The command itself, or its subcommands without subcommands.
  package var leaves: [CommandTree.Command] {
    commands.isEmpty ? [self] : commands.flatMap(\.leaves)
  }

  /// The command and its subcommands, each before its own subcommands.
  package var all: [CommandTree.Command] { [self] + commands.flatMap(\.all) }

  /// The paragraphs of its description, and the lines of its examples.
  package var text: (paragraphs: [String], examples: [String]) {
    let lines = (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let head = lines.prefix { !Self.beginsExamples($0) }
    let examples = lines.dropFirst(head.count).drop { Self.beginsExamples($0) }
    let paragraphs = head.split { $0.isEmpty }.map { $0.joined(separator: "\n") }
    return (paragraphs, examples.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 })
  }

  private static func beginsExamples(_ line: String) -> Bool {
    ["Examples:", "Example:", "Begin with:"].contains(line)
  }
}
