import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import SportsModel
import VisitStore

struct StadiumsNoteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums note [<options>] <stadium> <text>",
    abstract: "Add a tip about a stadium.",
    discussion: """
      A tip belongs to the stadium, not to a visit. It is shown with the stadium and
      with trips. To change or share your tips, see: stvisits tips --help

      Examples:
        stvisits stadiums note "Wrigley Field" "Take the Red Line" --topic transit
        stvisits stadiums note fenway-park-boston "Best view: section 14" \\
          --topic seats
      """)

  @Argument(help: "Name or ID of the stadium.", completion: NameCompletion.stadium)
  var stadium: String

  @Argument(help: "The tip.") var text: String
  @Option(help: TipTopic.help, completion: TipTopic.completion) var topic: TipTopic?
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let editor = StadiumNoteEditor(catalog, try context.store(catalog), today: context.today)
    let note = try editor.add(text, topic: topic?.topic ?? .other, at: stadium)
    return try context.console.report(
      ["schema": 1, "note": StadiumNoteDocument(note)] as JSONObject,
      or: "Added tip \(note.shortID) about \(note.stadiumName) (\(note.topic.rawValue)).")
  }
}

/// The subject of a tip, as the user enters it.
enum TipTopic: String, ExpressibleByArgument, CaseIterable {
  case parking, transit, food, seats, bags, other

  /// None: with them, the help of the option would take two lines.
  static var allValueStrings: [String] { [] }

  static let help = ArgumentHelp("Subject: parking, transit, food, seats, bags or other.")
  static let completion = CompletionKind.list(allCases.map(\.rawValue))

  var topic: StadiumNote.Topic { StadiumNote.Topic(rawValue: rawValue) ?? .other }
}
