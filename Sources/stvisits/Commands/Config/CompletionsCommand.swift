import ArgumentParser

struct CompletionsCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for your shell.",
    discussion: """
      Also completes stadiums, teams and leagues: stvisits games --stadium Fen

      Examples:
        source <(stvisits completions bash)
        stvisits completions zsh > "${fpath[1]}/_stvisits"
        stvisits completions fish | source
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "Your shell: bash, zsh or fish.") var shell: Shell
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return .usage }
    try context.console.printExactly(Stvisits.completionScript(for: shell))
    return .done
  }
}
