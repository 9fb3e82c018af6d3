import AppSupport
import ArgumentParser
import Foundation
import Sharing
import SportsModel
import Trips

struct PollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poll",
    abstract: "Let a group choose among trips: ballots out, votes in, counted.",
    discussion: """
      A ballot is one HTML page, or a text to fill in. Votes come back as small text
      files, by whatever way you like; nothing is sent by this program.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --output ballots
        stvisits poll tally "Which trip?" votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --pick winner
      """,
    subcommands: [PollCreateCommand.self, PollTallyCommand.self, PollSignCommand.self])
}

struct PollCreateCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make the ballots of a poll.",
    discussion: """
      With --voters each of them gets a ballot of their own with a key that signs
      their vote; pass it on to them alone. Without, anybody who has the ballot can
      vote under any name. The poll itself is kept in your data folder, or where
      --keep says; it holds the secret of the keys.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --method ranked --closes 2026-05-01 --output ballots
        stvisits poll create --option "Fenway" --option "Stay at home" \\
          --title "July 4?" --output july.html
      """)

  @Option(help: .value("trip", "A saved trip to choose; may be given several times."))
  var trip: [String] = []

  @Option(help: .value("text", "Something else to choose, in words."))
  var option: [String] = []

  @Option(help: "What is asked.")
  var title = "Which trip?"

  @Option(help: "approval (all that one likes) or ranked (first, second …).")
  var method: Poll.Method = .approval

  @Option(help: .value("yyyy-mm-dd", "The last day to vote."))
  var closes: LocalDay?

  @Option(parsing: .upToNextOption, help: .value("name", "Who may vote; anybody without it."))
  var voters: [String] = []

  @Option(
    name: [.short, .long],
    help: "The folder of the ballots, or one .html to which a .txt is added.")
  var output: String

  @Option(help: .value("file", "The file of the poll instead of the data folder."))
  var keep: String?

  @Flag(help: "Write over ballots that exist.")
  var force = false

  @OptionGroup var options: GlobalOptions

  private var isPage: Bool { output.lowercased().hasSuffix(".html") }

  func validate() throws {
    try require(
      !isPage || voters.isEmpty,
      "Each voter gets a ballot of their own: name a folder with --output.")
    let count = trip.count + option.count
    try require(
      (2...Poll.maxOptions).contains(count),
      "Name 2 to \(Poll.maxOptions) things to choose: --trip, --option.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let kept = try kept(context)
    let poll = kept.poll
    let folder = URL(typed: output)
    let ballots = BallotFiles(of: kept, page: isPage ? folder : nil, folder: folder)
    let file =
      keep.map { PollFile(URL(typed: $0)) } ?? PollFile(of: poll, in: context.dataFolder)
    for ballot in ballots.files { try OutputFile.checkIsNotProtected(ballot.place, context) }
    if !force, let there = ballots.existing {
      throw CommandFailure("\(there.path) exists already. Name another place, or say --force.")
    }
    if !isPage { try make(folder, mode: 0o777) }
    if keep == nil { try make(file.place.deletingLastPathComponent(), mode: 0o700) }
    // The poll first: the votes can't be counted without it.
    try file.write(kept, replaces: false)
    try ballots.write(replaces: force)
    return try context.console.report(
      CreatedPollDocument(
        poll, file: file.place.path, ballots: ballots.files.map(\.place.path)),
      or: (ballots.files.map { "Wrote \($0.place.path)" } + ["Poll \(poll.id): \(poll.title)"])
        .map(\.cleanedForTerminal),
      notes: [
        poll.isOpen
          ? "Anybody may vote: votes are not signed, and names are what people say they are."
          : "Send each voter their own ballot only. Votes are signed.",
        "Kept in \(file.place.path); whoever reads it can make votes.",
      ])
  }

  private func kept(_ context: AppContext) throws -> StoredPoll {
    var choices: [StoredPoll.Choice] = []
    if !trip.isEmpty {
      let catalog = try context.catalog()
      let found = try trip.map(context.savedTripStore(catalog).trip)
      choices = found.map { (Poll.Option($0, names: catalog), $0.stored) }
    }
    choices += option.map { (Poll.Option(title: $0), nil) }
    do throws(PollError) {
      return try StoredPoll(
        title: title, method: method, closes: closes, choices: choices, voters: voters)
    } catch {
      throw CommandFailure("No poll: \(error).", status: .usage)
    }
  }

  private func make(_ folder: URL, mode: Int) throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    // The umask decides about the permissions of others.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: mode == 0o700 ? [.posixPermissions: mode] : nil)
  }

}

extension Poll.Method: ExpressibleByArgument {}

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

struct PollSignCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign the text form that you filled in, so that your key is not in it.",
    discussion: """
      For a folder that the whole group reads: the key of the ballot goes out of the
      vote, and a signature that is good for this vote alone comes in.

      Example:
        stvisits poll sign ballot-1-ana.txt --output votes/ana.txt
      """)

  @Argument(help: "The text form of a ballot, filled in.", completion: .file())
  var ballot: String

  @Option(name: [.short, .long], help: .value("file", "The vote."))
  var output: String

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = OutputFile(name: output, replaces: force, opens: false)
    try file.checkDestination(context)
    let offered = SubmittedVote(URL(typed: ballot), name: ballot)
    let signed: VoteFile
    do throws(VoteError) {
      signed = try VoteSigner.signed(try offered.content.get())
    } catch {
      throw CommandFailure("\(ballot) cannot be signed: \(error).")
    }
    try AtomicFileWriter.write(
      Array(signed.text.utf8), to: file.place, replaces: force, isShared: true)
    return try context.console.report(
      SignedVoteDocument(file: file.place.path, voter: signed.vote.voter),
      or: "Wrote \(output): the vote of \(signed.vote.voter)")
  }
}
