import SettingKeys

/// The manual page of one command.
package struct ManualPage: Sendable {
  /// The version that the pages describe.
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

  private var name: String { command.path.joined(separator: "-") }

  /// The page as its formatters read it.
  package var roff: String {
    var page = RoffWriter()
    page.raw(".\\\" Generated from the program's help.")
    page.request(
      "TH", name.uppercased(), "1", edition.date, "stvisits \(edition.version)", "User Commands")
    page.request("SH", "NAME")
    page.raw("\(RoffWriter.plain(name)) \\- \(RoffWriter.plain(command.abstract ?? ""))")
    page.request("SH", "SYNOPSIS")
    page.raw(synopsis)
    addDescription(&page)
    addCommands(&page)
    addArguments("ARGUMENTS", command.positionals, &page)
    addArguments("OPTIONS", command.options, &page)
    if command.path.last == "config" { addSettings(&page) }
    addExamples(&page)
    addCommonSections(&page)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: String {
    var parts = command.path.map(RoffWriter.bold)
    if !command.options.isEmpty { parts.append("[\(RoffWriter.italic("options"))]") }
    for argument in command.positionals {
      let value = RoffWriter.italic(argument.value) + (argument.isRepeating ? " ..." : "")
      parts.append(argument.isOptional ? "[\(value)]" : value)
    }
    if !command.commands.isEmpty { parts.append(RoffWriter.italic("command")) }
    return parts.joined(separator: " ")
  }

  private func addDescription(_ page: inout RoffWriter) {
    let paragraphs = command.text.paragraphs
    guard !paragraphs.isEmpty else { return }
    page.request("SH", "DESCRIPTION")
    for paragraph in paragraphs { page.paragraph(paragraph) }
  }

  private func addCommands(_ page: inout RoffWriter) {
    guard !command.commands.isEmpty else { return }
    page.request("SH", "COMMANDS")
    for inner in command.commands {
      page.request("TP")
      page.raw(RoffWriter.bold(inner.commandName))
      let isUsual = inner.commandName == command.defaultSubcommand
      page.text((inner.abstract ?? "") + (isUsual ? " This is the default." : ""))
    }
  }

  private func addArguments(
    _ title: String, _ arguments: [CommandTree.Argument], _ page: inout RoffWriter
  ) {
    guard !arguments.isEmpty else { return }
    page.request("SH", title)
    for argument in arguments {
      page.request("TP")
      switch argument.kind {
      case .positional: page.raw(RoffWriter.italic(argument.value))
      case .flag:
        let names = argument.spellings + command.opposites(of: argument)
        page.raw(names.map(RoffWriter.bold).joined(separator: ", "))
      case .option:
        let names = argument.spellings.map(RoffWriter.bold).joined(separator: ", ")
        page.raw("\(names) \(RoffWriter.italic(argument.value))")
      }
      page.text(argument.helpText)
    }
  }

  private func addSettings(_ page: inout RoffWriter) {
    page.request("SH", "SETTINGS")
    for setting in SettingKeys.settings {
      page.request("TP")
      page.raw(RoffWriter.bold(setting.key))
      page.text("\(setting.summary) Environment variable: \(setting.variable).")
      if let defaultValue = setting.defaultValue { page.text("Default: \(defaultValue.toml).") }
    }
  }

  private func addExamples(_ page: inout RoffWriter) {
    let examples = command.text.examples
    guard !examples.isEmpty else { return }
    page.request("SH", "EXAMPLES")
    page.verbatim(examples)
  }

  /// Adds the sections that are the same for every command.
  private func addCommonSections(_ page: inout RoffWriter) {
    page.request("SH", "EXIT STATUS")
    for (code, meaning) in CommonManualSections.exitCodes {
      page.request("TP")
      page.raw(RoffWriter.bold(code))
      page.text(meaning)
    }
    page.request("SH", "ENVIRONMENT")
    for (name, meaning) in CommonManualSections.environment {
      page.request("TP")
      page.raw(RoffWriter.bold(name))
      page.text(meaning)
    }
    page.request("SH", "FILES")
    for (path, meaning) in CommonManualSections.files {
      page.request("TP")
      page.raw(RoffWriter.italic(path))
      page.text(meaning)
    }
    let related = seeAlso
    guard !related.isEmpty else { return }
    page.request("SH", "SEE ALSO")
    page.raw(related.map { "\(RoffWriter.bold($0))(1)" }.joined(separator: ",\n"))
  }

  /// The parent command and the subcommands.
  private var seeAlso: [String] {
    let path = command.path
    let around = path.count > 1 ? [path.dropLast().joined(separator: "-")] : []
    return around + command.commands.map { $0.path.joined(separator: "-") }
  }
}

extension CommandTree.Argument {
  /// The help with the default value.
  var helpText: String {
    var parts = [abstract ?? ""]
    if let defaultValue = defaultValue { parts.append("Default: \(defaultValue).") }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
