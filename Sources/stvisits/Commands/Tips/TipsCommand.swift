import AppSupport
import ArgumentParser
import DataUpdates
import SportsModel

struct TipsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tips", abstract: "List, change and share tips about stadiums.",
    discussion: """
      Add a tip with: stvisits stadiums note

      Examples:
        stvisits tips --stadium "Wrigley Field"
        stvisits tips export my-tips.txt --author Ana
        stvisits tips import ana.txt
      """,
    subcommands: [
      TipsListCommand.self, TipsEditCommand.self, TipsDeleteCommand.self, TipsExportCommand.self,
      TipsImportCommand.self,
    ],
    defaultSubcommand: TipsListCommand.self)
}

struct TipsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits tips list [<options>]", abstract: "List tips.",
    discussion: """
      Imported tips have the name of their author.

      Examples:
        stvisits tips list
        stvisits tips list --stadium "Wrigley Field" --topic parking
        stvisits tips list --porcelain | cut -f 3,5
      """)

  @Option(help: "Name or ID of a stadium.", completion: .stadium) var stadium: String?
  @Option(help: TipTopic.help, completion: TipTopic.completion) var topic: TipTopic?
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let id = try stadium.map { try catalog.stadium(named: $0, context).id }
    let tips = try context.stadiumNotes().filter { note in
      note.topic != .review && (id == nil || note.stadium == id)
        && (topic == nil || note.topic == topic?.topic)
    }
    return try printList(
      tips.document, as: .tips, context: context,
      remark: tips.isEmpty ? "No tips. Add one with: stvisits stadiums note" : nil,
      table: tips.table)
  }
}

struct TipsEditCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits tips edit [<options>] <id> [<text>]", abstract: "Change a tip of yours.",
    discussion: """
      Examples:
        stvisits tips edit 7c1e "The lot on Lansdowne closed"
        stvisits tips edit 7c1e --topic parking
      """)

  @Argument(help: "ID of the tip; its start is enough.") var id: String
  @Argument(help: "The new text.") var text: String?
  @Option(help: TipTopic.help, completion: TipTopic.completion) var topic: TipTopic?
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(text != nil || topic != nil, message: "Enter the new text, or use --topic.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let note = try context.noteEditor(catalog).edit(id, text: text, topic: topic?.topic)
    return try context.console.report(
      note.changeDocument,
      or: "Changed tip \(note.shortID) about \(note.stadiumName) (\(note.topic.rawValue)).")
  }
}

struct TipsDeleteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits tips delete [<options>] <id> ...", abstract: "Delete tips.",
    discussion: """
      One undo restores them all.

      Examples:
        stvisits tips delete 7c1e
        stvisits tips delete 7c1e 0b77 --yes
      """)

  @Argument(help: .id("IDs of the tips; their start is enough.")) var ids: [String]
  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    var notes: [StadiumNote] = []
    for id in ids {
      let note = try StadiumNoteEditor.note(withID: id, in: store)
      if !notes.contains(note) { notes.append(note) }
    }
    let shared = notes.sharedAuthorNames
    let titles = notes.map {
      "\($0.stadiumName): \($0.line(sharedNames: shared))"
    }
    titles.forEach { context.console.remark($0) }
    let question = "Delete \(notes.count.counted("tip"))?"
    guard try context.console.confirms(question, yes: yes) else { return .done }
    try StadiumNoteEditor(catalog, store: store, today: context.today).delete(notes)
    return try context.console.report(notes.document, or: "Deleted \(notes.count.counted("tip")).")
  }
}
