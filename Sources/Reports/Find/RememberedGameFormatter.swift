package import AppSupport
package import Catalog
import GameSearch
import Localization
import SportsModel

/// Formats the games that a memory may mean.
package struct RememberedGameFormatter {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// Returns a table with the number of each game, what agrees and what is different.
  package func table(_ found: RememberedGames) -> TextTable {
    var table = TextTable(
      [
        .figures(""), .marks(localized("DATE")), .marks(localized("LEAGUE"), isOptional: true),
        .words(localized("GAME"), enough: 44),
        .words(localized("STADIUM"), least: 12, isOptional: true),
        .words(localized("WHY"), least: 20),
      ], indent: 0)
    let list = GameListFormatter(catalog)
    for (index, candidate) in found.candidates.enumerated() {
      let game = candidate.game
      table.add(
        String(index + 1), game.day.description, game.league.rawValue, list.title(of: game),
        list.stadiums(of: game), candidate.reasons.joined(separator: "; "))
    }
    return table
  }

  /// Returns what was read in another way than typed, or not at all, and how many more games agree.
  package static func remarks(_ found: RememberedGames) -> [String] {
    var remarks = found.memory.corrections.sorted { $0.key < $1.key }
      .map { localized("Read \"\($0.key)\" as \"\($0.value)\".") }
    if !found.memory.unknownWords.isEmpty {
      let words = found.memory.unknownWords.map { localized("\"\($0)\"", context: "word") }
      remarks.append(localized("Ignored \(DisplayFormat.list(words))."))
    }
    if let gap = found.gap { remarks.append(gap.sentence) }
    if found.candidates.isEmpty {
      remarks.append(
        localized("No game fits this. Leave out a detail, or check the year and the teams."))
    }
    let more = found.result.equals - found.candidates.count
    if more > 0 {
      let number = DisplayFormat.number(more)
      remarks.append(
        localized(
          more,
          one: """
            \(number) more game fits as well. Add a detail: a year, a team, a score or a stadium.
            """,
          other: """
            \(number) more games fit as well. Add a detail: a year, a team, a score or a stadium.
            """))
    }
    return remarks.map(\.cleanedForTerminal)
  }
}
