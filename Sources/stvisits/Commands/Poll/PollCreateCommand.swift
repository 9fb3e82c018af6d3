import AppSupport
import ArgumentParser
import Foundation
import Localization
import SportsModel
import Trips

struct PollCreateCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create the ballots of a poll.",
    discussion: """
      With --voters, each voter gets a ballot with a personal key that signs the
      vote. Send each ballot only to its voter. Without --voters, anyone who has the
      ballot can vote under any name.

      With the method approval, voters choose all options that they like. With
      ranked, they put the options in order.

      The poll is stored in your data folder, or in the file of --keep. It contains
      the keys, so don't share it.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --method ranked --closes 2026-05-01 --output ballots
        stvisits poll create --option "Fenway" --option "Stay at home" \\
          --title "July 4?" --output july.html
      """)

  @Option(help: .value("trip", "Name or ID of a trip to vote on. Can be repeated."))
  var trip: [String] = []

  @Option(help: .text("Another option, in words. Can be repeated.")) var option: [String] = []
  @Option(help: "Question of the poll.") var title = Self.usualTitle
  @Option(help: "Method.") var method: Poll.Method = .approval
  @Option(help: .date("Last day to vote.")) var closes: String?

  @Option(parsing: .upToNextOption, help: .name("Names of the voters (default: anyone)."))
  var voters: [String] = []

  @Option(
    name: [.short, .long], help: .value("path", "Folder for the ballots, or one .html file."))
  var output: String

  @Option(help: .file("Store the poll in this file.")) var keep: String?
  @Flag(help: "Overwrite existing ballots.") var force = false
  @OptionGroup var options: GlobalOptions

  private static let usualTitle = "Which trip?"

  private var isPage: Bool { output.lowercased().hasSuffix(".html") }

  func validate() throws {
    try require(
      !isPage || voters.isEmpty,
      message: "--voters needs a folder: --output must not be an .html file.")
    let count = trip.count + option.count
    try require(
      (2...Poll.maxOptions).contains(count),
      message: "A poll needs 2 to \(Poll.maxOptions) options: use --trip and --option.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let kept = try kept(context)
    let poll = kept.poll
    let folder = URL(typed: output)
    let ballots = BallotFiles(
      of: kept, page: isPage ? folder : nil, folder: folder, format: context.displayFormat)
    let file = keep.map { PollFile(URL(typed: $0)) } ?? PollFile(of: poll, in: context.dataFolder)
    for ballot in ballots.files {
      try OutputFile.checkIsNotProtected(ballot.place, context: context)
    }
    if !force, let there = ballots.existing {
      throw CommandFailure(
        localized(
          "\(there.path) already exists. Use --force to overwrite it, or name another place."))
    }
    if !isPage { try make(folder, mode: 0o777) }
    if keep == nil { try make(file.place.deletingLastPathComponent(), mode: 0o700) }
    // The poll first: the votes can't be counted without it.
    try file.write(kept, replaces: false)
    try ballots.write(replaces: force)
    return try context.console.report(
      poll.document(file: file.place.path, ballots: ballots.files.map(\.place.path)),
      or: (ballots.files.map { localized("Wrote \($0.place.path)") }
        + [localized("Poll \(poll.id): \(poll.title)")]),
      notes: [
        poll.isOpen
          ? localized("Anyone with the ballot can vote under any name: votes are not signed.")
          : localized("Votes are signed. Send each ballot only to its voter."),
        localized("Stored in \(file.place.path). Don't share this file: it contains the keys."),
      ])
  }

  /// The question; without `--title` it is in the language of the poll.
  private var question: String { title == Self.usualTitle ? localized("Which trip?") : title }

  private func kept(_ context: AppContext) throws -> StoredPoll {
    var choices: [StoredPoll.Choice] = []
    if !trip.isEmpty {
      let catalog = try context.catalog()
      let found = try trip.map(context.readOnlyTripStore(catalog).trip)
      choices = found.map {
        (Poll.Option($0, names: catalog, format: context.displayFormat), $0.stored)
      }
    }
    choices += option.map { (Poll.Option(title: $0), nil) }
    let lastDay = try closes.map(context.day(typed:))
    do throws(PollError) {
      return try StoredPoll(
        title: question, method: method, closes: lastDay, choices: choices, voters: voters)
    } catch {
      throw CommandFailure(localized("Couldn't create the poll: \(error)."), status: .usage)
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
