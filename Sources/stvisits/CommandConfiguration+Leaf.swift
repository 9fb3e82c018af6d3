import ArgumentParser

extension CommandConfiguration {
  /// Creates the configuration of a command without subcommands.
  ///
  /// ArgumentParser also reads every command line as a request for a completion script, which costs
  /// more than reading it as the command. With the name of a command above it doesn't; that name
  /// appears nowhere, because help and errors come from the whole tree of commands.
  init(
    leaf name: String, abstract: String, usage: String? = nil, discussion: String = "",
    shouldDisplay: Bool = true
  ) {
    self.init(
      commandName: name, _superCommandName: "stvisits", abstract: abstract, usage: usage,
      discussion: discussion, shouldDisplay: shouldDisplay)
  }
}
