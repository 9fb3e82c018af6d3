import Settings


/// The manual page of one command.
package struct ManualPage: Sendable {
  /// Of what the pages tell.
  package struct Edition: Sendable {
    let version: String
    let date: String

    /// - Parameters:
    ///   - version: of the program.
    ///   - date: the day of the pages, `2026-11-22`.
    package init(version: String, date: String) {
      self.version = version
      self.date = date
    }
  }

  private let command: CommandTree.Command
  private let edition: Edition

  /// The pages of a program, one for each command.
  package static func all(of tree: CommandTree, _ edition: Edition) -> [ManualPage] {
    tree.command.all.map { ManualPage(command: $0, edition: edition) }
  }

  /// `stvisits-visits-list.1`.
  package var fileName: String { "\(name).1" }

  private var name: String { command.words.joined(separator: "-") }

  /// The page as its formatters read it.
  package var roff: String {
    var page = Roff()
    page.raw(".\\\" Made of the program's help.")
    page.request(
      "TH", name.uppercased(), "1", edition.date, "stvisits \(edition.version)", "User Commands")
    page.request("SH", "NAME")
    page.raw("\(Roff.plain(name)) \\- \(Roff.plain(command.abstract ?? ""))")
    page.request("SH", "SYNOPSIS")
    page.raw(synopsis)
    addDescription(&page)
    addCommands(&page)
    addArguments("ARGUMENTS", command.positionals, &page)
    addArguments("OPTIONS", command.options, &page)
    if command.words.last == "config" { addSettings(&page) }
    addExamples(&page)
    addCommonGround(&page)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: String {
    var parts = command.words.map(Roff.bold)
    if !command.options.isEmpty { parts.append("[\(Roff.italic("options"))]") }
    for argument in command.positionals {
      let value = Roff.italic(argument.value) + (argument.isRepeating ? " ..." : "")
      parts.append(argument.isOptional ? "[\(value)]" : value)
    }
    if !command.commands.isEmpty { parts.append(Roff.italic("command")) }
    return parts.joined(separator: " ")
  }

  private func addDescription(_ page: inout Roff) {
    let paragraphs = command.text.paragraphs
    guard !paragraphs.isEmpty else { return }
    page.request("SH", "DESCRIPTION")
    for paragraph in paragraphs { page.paragraph(paragraph) }
  }

  private func addCommands(_ page: inout Roff) {
    guard !command.commands.isEmpty else { return }
    page.request("SH", "COMMANDS")
    for inner in command.commands {
      page.request("TP")
      page.raw(Roff.bold(inner.commandName))
      let isUsual = inner.commandName == command.defaultSubcommand
      page.text((inner.abstract ?? "") + (isUsual ? " This is what it does by itself." : ""))
    }
  }

  private func addArguments(
    _ title: String, _ arguments: [CommandTree.Argument], _ page: inout Roff
  ) {
    guard !arguments.isEmpty else { return }
    page.request("SH", title)
    for argument in arguments {
      page.request("TP")
      switch argument.kind {
      case .positional: page.raw(Roff.italic(argument.value))
      case .flag:
        let names = argument.spellings + command.opposites(of: argument)
        page.raw(names.map(Roff.bold).joined(separator: ", "))
      case .option:
        let names = argument.spellings.map(Roff.bold).joined(separator: ", ")
        page.raw("\(names) \(Roff.italic(argument.value))")
      }
      page.text(argument.told)
    }
  }

  private func addSettings(_ page: inout Roff) {
    page.request("SH", "SETTINGS")
    for setting in Setting.all {
      page.request("TP")
      page.raw(Roff.bold(setting.key))
      page.text("\(setting.summary) In the environment \(setting.variable).")
      if let usual = setting.usual { page.text("Usually \(usual.toml).") }
    }
  }

  private func addExamples(_ page: inout Roff) {
    let examples = command.text.examples
    guard !examples.isEmpty else { return }
    page.request("SH", "EXAMPLES")
    page.verbatim(examples)
  }

  /// What holds for every command.
  private func addCommonGround(_ page: inout Roff) {
    page.request("SH", "EXIT STATUS")
    for (code, meaning) in CommonGround.exitCodes {
      page.request("TP")
      page.raw(Roff.bold(code))
      page.text(meaning)
    }
    page.request("SH", "ENVIRONMENT")
    for (name, meaning) in CommonGround.environment {
      page.request("TP")
      page.raw(Roff.bold(name))
      page.text(meaning)
    }
    page.request("SH", "FILES")
    for (path, meaning) in CommonGround.files {
      page.request("TP")
      page.raw(Roff.italic(path))
      page.text(meaning)
    }
    let related = seeAlso
    guard !related.isEmpty else { return }
    page.request("SH", "SEE ALSO")
    page.raw(related.map { "\(Roff.bold($0))(1)" }.joined(separator: ",\n"))
  }

  /// The command around it, and those within it.
  private var seeAlso: [String] {
    let words = command.words
    let around = words.count > 1 ? [words.dropLast().joined(separator: "-")] : []
    return around + command.commands.map { $0.words.joined(separator: "-") }
  }
}

extension CommandTree.Argument {
  /// What it is for, with what may be said.
  var told: String {
    var parts = [abstract ?? ""]
    if let usual = defaultValue { parts.append("Default: \(usual).") }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
