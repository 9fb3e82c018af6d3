package import Catalog
package import SportsModel

/// Checks that the bundled data can be read and how far its schedules reach.
package enum CatalogDataCheck {
  /// Returns one diagnosis of the data, and one of leagues without upcoming games.
  package static func diagnoses(_ catalog: Catalog, today: LocalDay) -> [Diagnosis] {
    let seasons = catalog.leagues.flatMap { catalog.seasons(of: $0.id) }
    let games = seasons.reduce(0) { $0 + $1.games }
    let whole = Diagnosis(
      .facts, "catalog", .good,
      "\(catalog.version): \(catalog.leagues.count) leagues, \(seasons.count) seasons, "
        + "\(games) games")
    let ended = catalog.leagues.filter { league in
      !catalog.seasons(of: league.id).contains { today <= $0.lastDay }
    }
    guard !ended.isEmpty else {
      return [whole, Diagnosis(.facts, "schedules", .good, "known ahead in every league")]
    }
    let names = ended.map(\.id.rawValue).joined(separator: ", ")
    return [
      whole,
      Diagnosis(
        .facts, "schedules", .note, "no games ahead are known of \(names)",
        advice: "Fetch what is new: stvisits sync"),
    ]
  }
}
