import AppSupport
import ArgumentParser

/// Suggestions for misspelled commands.
enum CommandSuggestion {
  /// - Parameter arguments: the words of the command line.
  /// - Returns: the command with those around it, `visits list`; nil when none is near.
  static func command(for arguments: [String]) -> String? {
    var path: [String] = []
    var command: any ParsableCommand.Type = Stvisits.self
    for word in arguments.prefix(4) {
      let inner = command.configuration.subcommands
      if let known = inner.first(where: { $0.name == word }) {
        path.append(word)
        command = known
        continue
      }
      let most = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
      guard !word.hasPrefix("-"), let near = inner.map({ $0.name }).nearest(to: word, most: most)
      else { return nil }
      return (path + [near]).joined(separator: " ")
    }
    return nil
  }

  /// Returns the message for `help` with an unknown command; nil for all other command lines.
  static func missingTopic(of arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    let topic = arguments.dropFirst().filter { !$0.hasPrefix("-") && $0 != "help" }
    var command: any ParsableCommand.Type = Stvisits.self
    for word in topic {
      guard let known = command.configuration.subcommands.first(where: { $0.name == word }) else {
        let message = "Error: There is no command “\(word.cleanedForTerminal)”."
        return added(to: message + "\nSee: stvisits --help", for: topic)
      }
      command = known
    }
    return nil
  }

  /// Returns the message of the argument parser with the suggestion after its first line.
  static func added(to message: String, for arguments: [String]) -> String {
    guard let hint = hint(for: arguments) else { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(hint, at: min(1, lines.count))
    return lines.joined(separator: "\n")
  }

  private static func hint(for arguments: [String]) -> String? {
    if arguments.count > 1, arguments[0].hasPrefix("--") {
      return "Options come after the command, as in: stvisits visits list --json"
    }
    return command(for: arguments).map { "Did you mean: stvisits \($0)" }
  }
}

extension ParsableCommand {
  /// The words of the command line.
  fileprivate static var name: String { configuration.commandName ?? "" }
}
