import AppSupport
import ArgumentParser
import Foundation
import Sharing
import Trips

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
