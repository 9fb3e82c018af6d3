import AppSupport
import ArgumentParser
import Foundation
import Localization
import Trips

struct PollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poll", abstract: "Let a group vote on trips.",
    discussion: """
      A ballot is an HTML page or a text form. Voters send their votes back to you as
      small text files. stvisits sends nothing itself.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --output ballots
        stvisits poll tally "Which trip?" votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --pick winner
      """,
    subcommands: [PollCreateCommand.self, PollTallyCommand.self, PollSignCommand.self])
}

struct PollSignCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits poll sign [<options>] <ballot> --output <file>",
    abstract: "Sign a completed text form, which removes your key.",
    discussion: """
      Use it if the whole group can read the folder of the votes. The vote then
      contains a signature instead of your key.

      Examples:
        stvisits poll sign ballot-1-ana.txt --output votes/ana.txt
        stvisits poll sign ballot-1-ana.txt -o votes/ana.txt --force
      """)

  @Argument(help: "Completed text form of a ballot.", completion: .file()) var ballot: String
  @Option(name: [.short, .long], help: .file("File to write.")) var output: String
  @Flag(help: "Overwrite an existing file.") var force = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = OutputFile(name: output, replaces: force, opens: false)
    try file.checkDestination(context)
    let signed: (text: String, voter: String)
    do {
      signed = try SubmittedVote(URL(typed: ballot), name: ballot).signed()
    } catch {
      throw CommandFailure(localized("Couldn't sign \(ballot): \(error)."))
    }
    try AtomicFileWriter.write(
      Array(signed.text.utf8), to: file.place, replaces: force, isShared: true)
    return try context.console.report(
      ["schema": 1, "file": file.place.path, "voter": signed.voter] as JSONObject,
      or: localized("Wrote \(output): the signed vote of \(signed.voter)"))
  }
}
