/// A command as a page of the documents, in Markdown.
package struct CommandDocument: Sendable {
  private let command: CommandTree.Command

  /// The pages of a program: one for each of its commands, with those within it.
  package static func all(of tree: CommandTree) -> [CommandDocument] {
    tree.command.commands.map(CommandDocument.init)
  }

  /// The page that lists them.
  package static func index(of tree: CommandTree) -> String {
    let rows = tree.command.commands.map { command in
      "| [`\(command.commandName)`](\(command.commandName).md) | \(cell(command.abstract ?? "")) |"
    }
    return """
      # Commands

      Generated from the program's help by `Scripts/docs commands`. Every command also has `--help`.

      | command | what it does |
      |---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// `import.md`.
  package var fileName: String { "\(command.commandName).md" }

  package var text: String {
    command.all.map(Self.section).joined(separator: "\n") + "\n[All commands](README.md)\n"
  }

  private static func section(_ command: CommandTree.Command) -> String {
    let mark = String(repeating: "#", count: command.path.count - 1)
    var lines = ["\(mark) \(command.path.joined(separator: " "))", "", command.abstract ?? ""]
    let (paragraphs, examples) = command.text
    for paragraph in paragraphs {
      let isSetIn = paragraph.contains("\n  ") || paragraph.hasPrefix("  ")
      lines += isSetIn ? ["", "```text", paragraph, "```"] : ["", paragraph]
    }
    if !examples.isEmpty { lines += ["", "```sh"] + examples + ["```"] }
    let arguments = command.positionals + command.options
    if !arguments.isEmpty {
      lines += ["", "| | |", "|---|---|"]
      lines += arguments.map { "| \(spelling($0, of: command)) | \(cell($0.helpText)) |" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func spelling(
    _ argument: CommandTree.Argument, of command: CommandTree.Command
  ) -> String {
    switch argument.kind {
    case .positional: "*\(argument.value)*"
    case .flag:
      (argument.spellings + command.opposites(of: argument)).map { "`\($0)`" }
        .joined(separator: ", ")
    case .option:
      argument.spellings.map { "`\($0)`" }.joined(separator: ", ") + " *\(argument.value)*"
    }
  }

  private static func cell(_ text: String) -> String {
    text.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined()
  }
}
