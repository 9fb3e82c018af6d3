import AppSupport
import ArgumentParser
import Foundation
import Localization
import Trips

struct PollTallyCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits poll tally [<options>] <poll> [<votes> ...]",
    abstract: "Count the votes of a poll.",
    discussion: """
      Lists the files that don't count, with the reasons. If a file is invalid, the
      exit code is 3. Use --pick to save the chosen trip and to decide a tie.

      Examples:
        stvisits poll tally 3f5a votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --json
        stvisits poll tally "Which trip?" --folder votes --pick winner
        stvisits poll tally "Which trip?" --folder votes --pick 2
      """)

  @Argument(help: "File, title or ID of the poll.") var poll: String
  @Argument(help: "Files with votes.", completion: .file()) var votes: [String] = []
  @Option(help: .value("folder", "Count all .txt files in this folder.")) var folder: String?

  @Option(help: .value("option", "Choose the winner, or an option by its number."))
  var pick: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      !votes.isEmpty || folder != nil, message: "Name the files with votes, or use --folder.")
    if let pick, pick != "winner", Int(pick).map({ $0 < 1 }) ?? true {
      throw ValidationError("--pick must be winner or the number of an option.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = try PollFile.find(poll, file: URL(typed: poll), in: context.dataFolder)
    var kept = try file.read()
    let tally = PollTally(kept, offered: try offered())
    let picked = try picked(tally)
    if !options.json {
      let lines = PollFormatter(tally).lines(within: context.console.terminalColumns)
      try context.console.print(lines)
    }
    for left in tally.leftOut where !options.json {
      context.console.error(
        localized("\(left.file): not counted: \(left.problem).").cleanedForTerminal)
    }
    if let picked {
      try choose(picked, titled: tally.titles[picked], of: kept, context: context)
      kept.chosen = picked
      try file.write(kept, replaces: true)
    }
    if options.json {
      try context.console.print(document: tally.document(picked: picked ?? kept.chosen))
    }
    return tally.hasFaults ? .partly : .done
  }

  private func offered() throws -> [SubmittedVote] {
    var offered = votes.map { SubmittedVote(URL(typed: $0), name: $0) }
    if let folder {
      guard let found = VoteFolder.votes(in: URL(typed: folder)) else {
        throw CommandFailure(
          localized(
            """
            Couldn't read \(folder): it must be a folder with at most \(VoteFolder.maxFiles) \
            votes.
            """))
      }
      offered += found
    }
    return offered
  }

  /// Returns the option that the user chose; throws for a tie.
  private func picked(_ tally: PollTally) throws -> Int? {
    guard let pick else { return nil }
    let titles = tally.titles
    if let number = Int(pick) {
      guard titles.indices.contains(number - 1) else {
        throw CommandFailure(
          localized("Unknown option \(number). Use a number from 1 to \(titles.count)."),
          status: .usage)
      }
      return number - 1
    }
    if let winner = tally.winner { return winner }
    let tied = tally.winners.map { "  \($0 + 1)  \(titles[$0])" }
    throw CommandFailure(
      tied.isEmpty
        ? localized("No winner: no vote was counted.")
        : localized("These options are tied. Choose one with --pick and its number:") + "\n"
          + tied.joined(separator: "\n"))
  }

  private func choose(
    _ picked: Int, titled title: String, of kept: StoredPoll, context: AppContext
  ) throws {
    guard let stored = kept.trips[picked] else {
      if !options.json {
        try context.console.print(localized("Chosen: \(title)."))
      }
      return
    }
    let (trip, isNew) = try context.savedTripStore(try context.catalog()).choose(stored)
    guard !options.json else { return }
    let (name, id) = (trip.name, trip.shortID)
    let message =
      isNew
      ? localized("Chosen: \(title). Saved as \"\(name)\" (\(id)).")
      : localized("Chosen: \(title). Already saved as \"\(name)\" (\(id)).")
    try context.console.print(message)
  }
}
