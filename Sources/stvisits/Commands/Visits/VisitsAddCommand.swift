import ArgumentParser
import Catalog
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
    return try request.add(allowsDuplicate: allowDuplicate, context, catalog)
  }

  func validate() throws {
    try require(
      memory.isEmpty || visit.date == nil && visit.game == nil,
      "Use either words, or --date with --game.")
  }
}

extension VisitRequest {
  /// Adds the visit, and asks about one that is there already.
  func add(
    allowsDuplicate: Bool, _ context: AppContext, _ catalog: Catalog
  ) throws -> ExitStatus {
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    do {
      return try editor.add(self) { same in
        guard !allowsDuplicate, context.console.isInteractive else { return allowsDuplicate }
        let confirmed = try context.console.confirms(
          localized(
            """
            You already have this visit: \(VisitFormatter.title(same)) (\(same.shortID)). Add \
            another?
            """), yes: false)
        guard confirmed else { throw Declined() }
        return true
      }.printResult(context, isNew: true)
    } catch is Declined {
      return .done
    }
  }

  /// The user doesn't want another visit.
  private struct Declined: Error {}
}

extension VisitEditor.Outcome {
  /// Prints the changed visit, its remarks and its badge changes.
  func printResult(_ context: AppContext, isNew: Bool) throws -> ExitStatus {
    for remark in VisitFormatter.remarks(self) { context.console.remark(remark) }
    let title = VisitFormatter.title(visit)
    return try context.console.report(
      document(),
      or: isNew
        ? localized("Added \(visit.shortID): \(title)")
        : localized("Changed \(visit.shortID): \(title)"),
      badges: badgeChanges)
  }
}
