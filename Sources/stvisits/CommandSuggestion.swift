import AppSupport
import ArgumentParser

enum CommandSuggestion {
  /// Returns the command that a command line probably means, such as `visits list`; nil if every
  /// word is a command or none is similar.
  static func command(for arguments: [String]) -> String? {
    var path: [String] = []
    var command: any ParsableCommand.Type = Stvisits.self
    var isCorrected = false
    for word in arguments.prefix(4) {
      let inner = command.configuration.subcommands
      guard !inner.isEmpty, !word.hasPrefix("-") else { break }
      let maxEdits = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
      let known = inner.first { $0.name == word }
      guard let name = known?.name ?? inner.map({ $0.name }).nearest(to: word, maxEdits: maxEdits),
        let next = inner.first(where: { $0.name == name })
      else { break }
      isCorrected = isCorrected || known == nil
      path.append(name)
      command = next
    }
    return isCorrected ? path.joined(separator: " ") : nil
  }

  /// Returns the message for `help` with an unknown command; nil for all other command lines.
  static func missingTopic(of arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    let topic = arguments.dropFirst().filter { !$0.hasPrefix("-") && $0 != "help" }
    var command: any ParsableCommand.Type = Stvisits.self
    for word in topic {
      guard let known = command.configuration.subcommands.first(where: { $0.name == word }) else {
        return unknownCommand(word, arguments: topic) + "\nList all commands with: stvisits --help"
      }
      command = known
    }
    return nil
  }

  /// Returns the message of the argument parser with suggestions.
  static func added(to message: String, for arguments: [String]) -> String {
    var lines = joiningChoices(
      message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    guard var first = lines.first else { return message }
    if first.hasPrefix("Error: ") { first = "stvisits: " + first.dropFirst("Error: ".count) }
    lines[0] = first
    if arguments.count > 1, arguments[0].hasPrefix("--") {
      lines.insert(
        "Options come after the command, for example: stvisits visits list --json", at: 1)
    } else if first.hasPrefix("stvisits: Unknown option '"),
      let option = first.split(separator: "'").dropFirst().first.map(String.init)
    {
      // The command that was meant may have the option.
      let meant = command(for: arguments)?.split(separator: " ").map(String.init) ?? []
      let misspelled = zip(arguments, meant).first { $0 != $1 }?.0
      lines[0] =
        misspelled.map { unknownCommand($0, arguments: arguments) }
        ?? unknownOption(option, arguments: arguments)
    } else if first.contains("nexpected argument"),
      let word = arguments.first(where: { first.contains("'\($0.cleanedForTerminal)'") })
    {
      let isCommand = Stvisits.configuration.subcommands.contains { $0.name == arguments[0] }
      if !isCommand || command(for: arguments) != nil {
        lines[0] = unknownCommand(word, arguments: arguments)
      }
    } else {
      lines[0] = reworded(first)
    }
    return lines.joined(separator: "\n")
  }

  /// Puts the choices of an option into the sentence; the argument parser lists six below it.
  private static func joiningChoices(_ lines: [String]) -> [String] {
    let ending = "the following:"
    guard let first = lines.first, first.hasSuffix(ending) else { return lines }
    let choices = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    guard !choices.isEmpty else { return lines }
    return [first.dropLast(ending.count) + DisplayFormat.list(choices, conjunction: .or) + "."]
      + lines.dropFirst(1 + choices.count)
  }

  /// Returns an error of the argument parser in the form of the program's own errors.
  private static func reworded(_ line: String) -> String {
    if let missing = line.wholeMatch(of: /stvisits: Missing expected argument '(.*?)( \.\.\.)?'/) {
      return "stvisits: Missing \(missing.1.hasPrefix("-") ? "option" : "argument") \(missing.1)."
    }
    let invalid =
      /stvisits: The value '(.*)' is invalid for '(.*?)'(\. Please provide one of (.*?))?\.?/
    guard let found = line.wholeMatch(of: invalid) else { return line }
    let value = "\"\(String(found.1).cleanedForTerminal)\""
    let name = found.2.hasPrefix("-") ? found.2.prefix { $0 != " " } : found.2
    guard let choices = found.4 else { return "stvisits: Invalid value for \(name): \(value)." }
    let allowed = choices.replacing("'", with: "").replacing(" and ", with: " or ")
    return "stvisits: \(name) must be \(allowed) (got \(value))."
  }

  // MARK: - Commands

  /// Returns the message for a word that is not a command, with similar commands, or the commands of
  /// that name: `visits list` and `trips list` for `list`.
  private static func unknownCommand(_ word: String, arguments: [String]) -> String {
    let message = "stvisits: Unknown command \"\(word.cleanedForTerminal)\"."
    if let meant = command(for: arguments) { return message + "\nDid you mean: stvisits \(meant)" }
    let groups = Stvisits.configuration.subcommands.filter { group in
      group.configuration.subcommands.contains { $0.name == word }
    }
    guard arguments.first == word, !groups.isEmpty else { return message }
    let meant = groups.map { "\n  stvisits \($0.name) \(word)" }
    return message
      + (meant.count == 1 ? " Did you mean this?" : " Did you mean one of these?")
      + meant.joined()
  }

  // MARK: - Options

  /// Names that people use for options, and the options that have the same meaning.
  private static let synonyms: [String: [String]] = [
    "season": ["year"], "years": ["year"], "seasons": ["season", "year"],
    "day": ["date"], "on": ["date"], "when": ["date"],
    "since": ["from"], "after": ["from"], "begin": ["from", "start"], "start": ["from"],
    "until": ["to"], "before": ["to"], "end": ["to"], "through": ["to"],
    "out": ["output"], "outfile": ["output"], "file": ["output"], "save": ["output"],
    "dir": ["data-dir"], "folder": ["data-dir"], "data": ["data-dir"], "home-dir": ["data-dir"],
    "dry": ["dry-run"], "preview": ["dry-run"], "simulate": ["dry-run"], "test": ["dry-run"],
    "max": ["limit"], "count": ["limit"], "top": ["limit"], "number": ["limit"],
    "park": ["stadium"], "ballpark": ["stadium"], "arena": ["stadium"], "venue": ["stadium"],
    "club": ["team"], "sport": ["league"], "leagues": ["league"], "teams": ["team"],
    "visitor": ["away"], "opponent": ["away"], "guest": ["away"], "host": ["home"],
    "result": ["score"], "comment": ["note"], "notes": ["note"], "text": ["note"],
    "stars": ["rating"], "section": ["seat"], "row": ["seat"], "kind": ["type"],
    "colour": ["color"], "silent": ["quiet"], "debug": ["verbose"], "details": ["verbose"],
    "overwrite": ["force"], "replace": ["force"], "no-prompt": ["no-input"],
    "non-interactive": ["no-input"], "batch": ["no-input"], "confirm": ["yes"],
    "assume-yes": ["yes"], "images": ["pictures", "photos"], "why": ["explain"],
    "reason": ["explain"], "tsv": ["porcelain"], "people": ["drivers"], "network": ["online"],
    "near": ["home"], "games": ["stops"], "length": ["days"],
  ]

  /// Returns the message for an unknown option, with the option of the command that means the same
  /// or is spelled alike.
  private static func unknownOption(_ option: String, arguments: [String]) -> String {
    let known = options(of: arguments)
    let name = String(option.drop { $0 == "-" }.prefix { $0 != "=" })
    let meant =
      synonyms[name.lowercased()]?.first(where: known.contains)
      ?? known.nearest(to: name, maxEdits: max(1, name.utf8.count / 3))
    let advice =
      meant.map { "Did you mean --\($0)?" } ?? "Add --help for the options of the command."
    return "stvisits: Unknown option \(option.cleanedForTerminal). \(advice)"
  }

  private static func options(of arguments: [String]) -> [String] {
    var command: any ParsableCommand.Type = Stvisits.self
    for word in arguments {
      guard let next = command.configuration.subcommands.first(where: { $0.name == word }) else {
        break
      }
      command = next
    }
    command = command.configuration.defaultSubcommand ?? command
    // The help has an option on each line that begins with a dash: `  -o, --output <file>  …`.
    let help = Stvisits.helpMessage(for: command, columns: 1_000)
    var options: [String] = []
    for line in help.split(separator: "\n").map({ $0.drop { $0 == " " } }) where line.first == "-" {
      let names = line.split(separator: "  ").first ?? line
      options += names.split { " ,/".contains($0) }.filter { $0.hasPrefix("--") }
        .map { String($0.dropFirst(2)) }
    }
    return options
  }
}

extension ParsableCommand {
  /// The words of the command line.
  static var name: String { configuration.commandName ?? "" }
}
