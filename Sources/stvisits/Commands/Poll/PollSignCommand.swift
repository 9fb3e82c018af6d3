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

  @Option(name: [.short, .long], help: ArgumentHelp("The vote.", valueName: "file"))
  var output: String

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let file = OutputFile(name: output, replaces: force, opens: false)
    try file.checkPlace(world)
    let offered = OfferedVote(World.url(ballot), name: ballot)
    let signed: VoteFile
    do throws(VoteProblem) {
      signed = try VoteSeal.signed(try offered.content.get())
    } catch {
      throw Failure("\(ballot) cannot be signed: \(error).")
    }
    try DraftFile.write(
      Array(signed.text.utf8), to: file.place, replaces: force, isShared: true)
    if options.json {
      try world.console.print([
        "schema": 1, "file": .string(file.place.path), "voter": .string(signed.vote.voter),
      ])
    } else {
      try world.console.print(
        "Wrote \(output): the vote of \(signed.vote.voter)".cleanedForTerminal)
    }
    return .done
  }
}
