package import AppSupport
package import Catalog
package import SportsModel

/// Formats a list of leagues as a table.
package enum LeagueListFormatter {
  package static func table(_ leagues: [League], in catalog: Catalog) -> TextTable {
    var table = TextTable(
      [
        .marks("ID"), .words("NAME"), .marks("SPORT"), .figures("TEAMS"), .marks("SEASONS"),
        .marks(""),
      ], indent: 0)
    for league in leagues {
      table.add(
        league.id.rawValue, league.name, league.sport,
        String(catalog.structure(of: league.id)?.teams.count ?? 0),
        years(catalog.seasons(of: league.id).map(\.season)),
        catalog.customLeagues.contains(league.id) ? "your own" : "")
    }
    return table
  }

  private static func years(_ seasons: [Int]) -> String {
    guard let first = seasons.first, let last = seasons.last else { return "" }
    return first == last ? String(first) : "\(first)–\(last)"
  }
}
