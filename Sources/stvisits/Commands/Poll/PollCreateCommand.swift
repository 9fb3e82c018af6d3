import AppSupport
import ArgumentParser
import Foundation
import Sharing
import SportsModel
import Trips

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
      choices = found.map {
        (Poll.Option($0, names: catalog, format: context.displayFormat), $0.stored)
      }
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
