import ArgumentParser
import Localization
import PhotoImport
import Reports
import SportsModel

struct VisitsAddCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a visit by hand.",
    discussion: """
      With one game at the stadium that day, the visit is to that game. With several,
      choose one with --game 1, --game 2, … Without a game, the type is "other"
      unless you set it. If you don't know the date, say what you remember, and
      choose among the games that fit.

      Examples:
        stvisits visits add "15-5 Phillies summer 1987" --seat "Section 312"
        stvisits visits add --stadium "Fenway Park" --date 2018-07-09 --seat "37 9"
        stvisits visits add --stadium "Shea Stadium" --date "Oct 25 1986" --rating 5
        stvisits visits add --stadium "Wrigley Field" --date 2018-01-20 --type tour
      """)

  @Argument(help: .value("memory", "What you remember of the game, instead of its date."))
  var memory: [String] = []

  @Flag(help: "Add the visit even if you already have one like it.") var allowDuplicate = false
  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var request = try visit.request(context)
    if !memory.isEmpty {
      let query = RememberedGameQuery(memory.joined(separator: " "), limit: 9)
      guard let game = try query.chooseGame(in: catalog, context) else { return .done }
      request.game = game.description
    }
    return try request.add(allowsDuplicate: allowDuplicate, context, catalog: catalog)
  }

  func validate() throws {
    try require(
      memory.isEmpty || visit.date == nil && visit.game == nil,
      message: "Use either words, or --date with --game.")
  }
}

struct VisitsEditCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a visit.",
    discussion: """
      Changes only what you name. An empty text removes the old one. For another
      stadium or date, the game is looked up again. The original of a corrected visit
      is kept: `stvisits visits show` shows it and --original restores it.

      Examples:
        stvisits visits edit 5f3a --rating 5 --note "Walk-off in the ninth"
        stvisits visits edit 5f3a --date 2019-06-16
        stvisits visits edit 5f3a --original
      """)

  @Argument(help: .visit, completion: .visit) var id: String
  @Flag(help: "Restore the visit from before it was corrected.") var original = false
  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var request = try visit.request(context)
    request.restoresOriginal = original
    return try context.visitEditor(catalog).edit(id, request: request).printResult(
      context, isNew: false)
  }
}

struct VisitsDeleteCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete visits.",
    discussion: """
      Your photos stay where they are. Later imports don't add the visits again.
      One undo restores them all.

      Examples:
        stvisits visits delete 5f3a
        stvisits visits delete 5f3a 91c2 --yes
      """)

  @Argument(help: "The ids of the visits, or their beginnings.", completion: .visit)
  var ids: [String]

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let visits = try context.visits(ids, in: store)
    let titles = visits.map(VisitFormatter.title)
    if titles.count > 1, !yes { titles.forEach { context.console.remark($0) } }
    let question =
      titles.count == 1
      ? localized("Delete \(titles[0])?") : localized("Delete these \(titles.count) visits?")
    guard try context.console.confirms(question, yes: yes) else { return .done }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let badges = try editor.delete(visits)
    return try context.console.report(
      visits.deletionDocument(badges: badges),
      or: titles.map { localized("Deleted \($0)") }, badges: badges)
  }
}
