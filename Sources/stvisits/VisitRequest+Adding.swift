import AppSupport
import Catalog
import Localization
import PhotoImport
import Reports
import SportsModel

extension RememberedGameQuery {
  /// Shows the games that fit, and asks which one it was; nil if the user chooses none.
  ///
  /// - Throws: a usage error with the ids of the games without a terminal.
  func chooseGame(in catalog: Catalog, _ context: AppContext) throws -> GameKey? {
    let console = context.console
    let found = try find(in: catalog, today: context.today)
    for remark in found.remarks { console.remark(remark) }
    let games = found.gameIDs
    guard !games.isEmpty else { return nil }
    guard console.isInteractive else {
      throw CommandFailure(
        localized("Choose a game, and add it with: stvisits visits add --game ID")
          + CommandFailure.lines(games.map(\.description)), status: .usage)
    }
    let table = found.table(names: catalog)
    for line in table.lines(within: console.columns) {
      console.write(line + "\n", to: .standardError)
    }
    while true {
      let prompt = localized("Which game was it? Enter a number, or press Enter for none:")
      console.write(console.lastLine(of: "\(prompt) "), to: .standardError)
      guard let line = console.readLine(), !line.isEmpty else {
        console.remark(localized("Nothing was added."))
        return nil
      }
      if let number = Int(line), games.indices.contains(number - 1) { return games[number - 1] }
      console.write(
        localized("Enter a number from 1 to \(games.count).") + "\n", to: .standardError)
    }
  }
}

extension VisitRequest {
  func add(allowsDuplicate: Bool, _ context: AppContext, catalog: Catalog) throws -> ExitStatus {
    let editor = try context.visitEditor(catalog)
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
    } catch is Declined { return .done }
  }

  /// The user doesn't want another visit.
  private struct Declined: Error {}
}

extension VisitEditor.Outcome {
  func printResult(_ context: AppContext, isNew: Bool) throws -> ExitStatus {
    for remark in VisitFormatter.remarks(self) { context.console.remark(remark) }
    let title = VisitFormatter.title(visit)
    return try context.console.report(
      document(),
      or: isNew
        ? localized("Added \(visit.shortID): \(title)")
        : localized("Changed \(visit.shortID): \(title)"), badges: badgeChanges)
  }
}
