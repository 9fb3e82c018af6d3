import AppSupport
import ArgumentParser
import Foundation
import Sharing
import Trips

struct PollTallyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "tally",
    abstract: "Count the votes of a poll.",
    discussion: """
      Every file that does not count is named with its reason; with one that is wrong
      the exit code is 3. A tie is shown as a tie: with --pick you choose.

      Examples:
        stvisits poll tally 3f5a votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --json
        stvisits poll tally "Which trip?" --folder votes --pick winner
        stvisits poll tally "Which trip?" --folder votes --pick 2
      """)

  @Argument(help: "The poll: its file, its id, how that begins, or its title.")
  var poll: String

  @Argument(help: "Files of votes.", completion: .file())
  var votes: [String] = []

  @Option(help: .value("folder", "Count all .txt files of a folder."))
  var folder: String?

  @Option(help: .value("number", "Make it so: winner, or the number of an option."))
  var pick: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!votes.isEmpty || folder != nil, "Name files of votes, or their --folder.")
    if let pick, pick != "winner", Int(pick).map({ $0 < 1 }) ?? true {
      throw ValidationError("--pick takes the number of an option, or “winner”.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    var (file, kept) = try findPoll(context)
    let tally = PollTally(kept, try offered())
    let picked = try picked(tally)
    if !options.json {
      let lines = PollFormatter(tally).lines(within: context.console.terminalColumns)
      try context.console.print(lines.map(\.cleanedForTerminal))
    }
    for left in tally.leftOut where !options.json {
      context.console.error("\(left.file): not counted: \(left.problem).".cleanedForTerminal)
    }
    if let picked {
      try make(picked, of: kept, context)
      kept.chosen = picked
      try file.write(kept, replaces: true)
    }
    if options.json {
      try context.console.print(document: PollTallyDocument(tally, picked: picked ?? kept.chosen))
    }
    return tally.hasFaults ? .partly : .done
  }

  private func findPoll(_ context: AppContext) throws -> (file: PollFile, kept: StoredPoll) {
    let file = try PollFile.find(poll, file: URL(typed: poll), in: context.dataFolder)
    return (file, try file.read())
  }

  private func offered() throws -> [SubmittedVote] {
    var offered = votes.map { SubmittedVote(URL(typed: $0), name: $0) }
    if let folder {
      guard let found = VoteFolder.votes(in: URL(typed: folder)) else {
        throw CommandFailure(
          "\(folder) cannot be read as a folder, or has more than \(VoteFolder.maxFiles) votes.")
      }
      offered += found
    }
    return offered
  }

  /// Returns the option that the user chose; throws for a tie.
  private func picked(_ tally: PollTally) throws -> Int? {
    guard let pick else { return nil }
    let options = tally.poll.options
    if let number = Int(pick) {
      guard options.indices.contains(number - 1) else {
        throw CommandFailure(
          "There is no option \(number); there are \(options.count).", status: .usage)
      }
      return number - 1
    }
    if let winner = tally.result.winner { return winner }
    let tied = tally.result.winners.map { "  \($0 + 1)  \(options[$0].title)" }
    throw CommandFailure(
      tied.isEmpty
        ? "Nothing has won: nobody voted for anything."
        : "These have tied; choose one with --pick and its number:\n"
          + tied.joined(separator: "\n"))
  }

  private func make(_ picked: Int, of kept: StoredPoll, _ context: AppContext) throws {
    let title = kept.poll.options[picked].title
    guard let stored = kept.trips[picked] else {
      if !options.json { try context.console.print("Picked \(title).".cleanedForTerminal) }
      return
    }
    let (trip, isNew) = try context.savedTripStore(try context.catalog()).choose(stored)
    guard !options.json else { return }
    let words = isNew ? "saved as a trip" : "among your trips as"
    try context.console.print(
      "Picked \(title), \(words) \(trip.name) (\(trip.shortID)).".cleanedForTerminal)
  }
}
