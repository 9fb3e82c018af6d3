import AppSupport
import ArgumentParser
import Catalog
import Foundation
import Localization
import SettingKeys
import Web

/// The command line: every command with its options; the features do the work.
@main
struct Stvisits: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "stvisits", abstract: "Find every stadium you have visited, from your photos.",
    discussion: """
      Start with:
        stvisits import ~/Pictures
        stvisits visits list
        stvisits progress mlb

      Everything works offline. Your photos are only read and are never uploaded
      unless you ask for it.
      """,
    version: version,
    subcommands: [MakeThumbnailsCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Your visits",
        subcommands: [
          ImportCommand.self, WatchCommand.self, ReviewCommand.self, VisitsCommand.self,
          UndoCommand.self, RedoCommand.self, HistoryCommand.self, AchievementsCommand.self,
          ProgressCommand.self, StatsCommand.self, PlayersCommand.self, TodayCommand.self,
          StatusCommand.self, RemindCommand.self,
        ]),
      CommandGroup(
        name: "Trips",
        subcommands: [
          SuggestCommand.self, PlanCommand.self, QuestCommand.self, TripsCommand.self,
          PollCommand.self,
        ]),
      CommandGroup(name: "Sharing", subcommands: [ShareCommand.self, MapCommand.self]),
      CommandGroup(
        name: "Leagues, stadiums and games",
        subcommands: [
          FindCommand.self, GamesCommand.self, StadiumsCommand.self, TeamsCommand.self,
          LeaguesCommand.self, PlacesCommand.self, TipsCommand.self, ScoresCommand.self,
          SyncCommand.self,
        ]),
      CommandGroup(
        name: "Your data",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, ExportCommand.self, RemoteCommand.self,
          VerifyCommand.self, PrivacyCommand.self, ForgetCommand.self, ConfigCommand.self,
          DoctorCommand.self,
        ]),
      CommandGroup(
        name: "Scripting",
        subcommands: [ScanCommand.self, MatchCommand.self, CompletionsCommand.self]),
    ])

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let context = AppContext.live()
    // The caller chooses the environment, and with it the folders that would be written.
    guard getuid() == geteuid(), getgid() == getegid() else {
      context.console.error("stvisits refuses to run setuid or setgid.")
      Foundation.exit(ExitStatus.failed.rawValue)
    }
    let status = await run(Array(CommandLine.arguments.dropFirst()), in: context)
    Foundation.exit(status.rawValue)
  }

  /// Parses and runs a command line.
  ///
  /// - Returns: the exit code; errors have been printed.
  static func run(_ arguments: [String], in surroundings: AppContext) async -> ExitStatus {
    let console = surroundings.console
    if arguments == ["--version"] { return printVersion(surroundings) }
    if let message = CommandSuggestion.missingTopic(of: arguments) {
      console.writeError(cleaned(message, of: arguments))
      return .usage
    }
    do {
      var command = try await asyncParseAsRoot(arguments)
      if let command = command as? any StvisitsCommand {
        let context = surroundings.applying(command.options)
        let language = command.isTranslated ? context.language : .english
        return await Language.$current.withValue(language) {
          do {
            return try await run(command, in: context)
          } catch {
            return report(
              CommandFailure(error, in: context) ?? error, arguments: arguments, console: console)
          }
        }
      }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .done
    } catch {
      return report(error, arguments: arguments, console: console)
    }
  }

  private static func run(
    _ command: any StvisitsCommand, in context: AppContext
  ) async throws -> ExitStatus {
    try CommandFailure.checkSurroundings(context)
    let problems = context.settings.problems.prefix(12).map(\.description)
    guard problems.isEmpty || command is any SettingsCommand else {
      throw CommandFailure(problems.joined(separator: "\n"), status: .usage)
    }
    let status = try await command.run(context)
    // Providers can't distinguish a missing libcurl from a missing network.
    if status == .offline, let trouble = CurlLibrary.trouble {
      context.console.error("\(trouble).")
    }
    return status
  }

  /// Prints one line: the version, the build, and the date of the bundled data.
  private static func printVersion(_ context: AppContext) -> ExitStatus {
    let notes = context.buildMetadata
    let build = notes.build.map { "build \($0)" } ?? "built from source"
    let facts = notes.dataVersion.map { "data of \($0)" } ?? "without data"
    context.console.write("stvisits \(version) (\(build), \(facts))\n", to: .standardOutput)
    return .done
  }

  private static func report(
    _ error: any Error, arguments: [String], console: Console
  ) -> ExitStatus {
    if error is Console.Closed { return .done }
    if let failure = error as? CommandFailure ?? CommandFailure(error) {
      console.error(failure.message)
      return failure.status
    }
    switch exitCode(for: error) {
    case .success:
      console.write(fullMessage(for: error) + "\n", to: .standardOutput)
      return .done
    case .validationFailure:
      let message = CommandSuggestion.added(to: fullMessage(for: error), for: arguments)
      console.writeError(cleaned(message, of: arguments))
      return .usage
    default:
      // A system error: a file that can't be read or written.
      console.error(CommandFailure.text(of: error))
      return .failed
    }
  }
}

extension Stvisits {
  /// Returns a message without line breaks of the arguments that it quotes.
  private static func cleaned(_ message: String, of arguments: [String]) -> String {
    let typed = arguments.flatMap { [$0[...], $0.drop { $0 != "=" }.dropFirst()] }.map(String.init)
    return typed.filter { $0 != $0.onOneLine }
      .reduce(message) { $0.replacing($1, with: $1.onOneLine) }
  }
}

protocol StvisitsCommand: AsyncParsableCommand {
  var options: GlobalOptions { get }
  /// True if everything that the command prints or writes with its options is translated; otherwise
  /// it is English, so that no text mixes two languages.
  var isTranslated: Bool { get }
  func run(_ context: AppContext) async throws -> ExitStatus
}

extension StvisitsCommand {
  var isTranslated: Bool { false }
}

/// A command whose messages are translated.
protocol TranslatedCommand: StvisitsCommand {}

extension TranslatedCommand {
  var isTranslated: Bool { true }
}

extension TranslatedCommand where Self: ListCommand {
  /// Programs read the lines of `--porcelain`.
  var isTranslated: Bool { !list.porcelain }
}

/// The exit codes, which scripts rely on.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case partly = 3
  /// A provider or the network was needed and unavailable.
  case offline = 4
  case interrupted = 130
}
