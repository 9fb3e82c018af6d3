import AppSupport
import ArgumentParser
import LibraryCare

struct RemoteMachinesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "machines", abstract: "Accept or revoke computers that share the storage.",
    discussion: """
      Each computer signs its changes with its own key. Changes of a new computer
      wait until you accept it. Compare the fingerprint with the one that
      stvisits remote machines shows there.

      Examples:
        stvisits remote machines
        stvisits remote machines accept 4b3c 91d7 0e52 aa18 c6f0 37b9 5d21 e884
        stvisits remote machines revoke laptop
      """,
    subcommands: [
      RemoteMachinesListCommand.self, RemoteMachinesAcceptCommand.self,
      RemoteMachinesRevokeCommand.self,
    ], defaultSubcommand: RemoteMachinesListCommand.self)
}

extension RemoteMachines {
  fileprivate func print(_ context: AppContext) throws -> ExitStatus {
    try context.console.report(
      document(), or: RemoteFormatter.lines(try all(), own: key))
  }
}

struct RemoteMachinesListCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote machines list [<options>]",
    abstract: "List the computers and their fingerprints.",
    discussion: """
      Example:
        stvisits remote machines list --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try RemoteMachines(try context.store()).print(context)
  }
}

struct RemoteMachinesAcceptCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept the changes of a computer.",
    discussion: """
      The next sync merges them. With --no-removals, its deletions are left out.
      Enter the fingerprint that stvisits remote machines shows on the other one.

      Examples:
        stvisits remote machines accept 4b3c 91d7 0e52 aa18 c6f0 37b9 5d21 e884
        stvisits remote machines accept 4b3c91d70e52aa18 --no-removals
      """)

  @Argument(help: .value("fingerprint", "Fingerprint of the computer, at least 16 digits."))
  var fingerprint: [String]

  @Flag(help: "Leave out what it deletes.") var noRemovals = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let machines = try RemoteMachines(try context.store())
    try machines.accept(
      try machines.withFingerprint(fingerprint.joined(separator: " ")), mayRemove: !noRemovals)
    return try machines.print(context)
  }
}

struct RemoteMachinesRevokeCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Ignore new changes of a computer.",
    discussion: """
      What was merged before stays. To undo a merge: stvisits history, then stvisits
      undo with its number.

      Example:
        stvisits remote machines revoke laptop
      """)

  @Argument(help: .value("computer", "Name, id or fingerprint of the computer."))
  var machine: String

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let machines = try RemoteMachines(try context.store())
    try machines.revoke(try machines.named(machine))
    return try machines.print(context)
  }
}
