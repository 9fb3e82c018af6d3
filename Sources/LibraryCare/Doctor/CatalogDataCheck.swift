import AppSupport
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
      "\(catalog.version)\(age(of: catalog.version, today)): \(catalog.leagues.count.counted("league")), "
        + "\(seasons.count.counted("season")), \(DisplayFormat.number(games)) games")
    let ended = catalog.leagues.filter { league in
      !catalog.seasons(of: league.id).contains { today <= $0.lastDay }
    }
    guard !ended.isEmpty else {
      return [whole, Diagnosis(.facts, "schedules", .good, "every league has upcoming games")]
    }
    let names = DisplayFormat.list(ended.map { $0.id.rawValue.uppercased() })
    return [
      whole,
      Diagnosis(
        .facts, "schedules", .note, "no upcoming \(names) games in the schedule",
        advice: "Fetch the latest schedules: stvisits sync"),
    ]
  }

  /// Returns the age of the bundled data, in parentheses; nothing for unusual versions.
  static func age(of version: String, _ today: LocalDay) -> String {
    guard let compiled = LocalDay(version) else { return "" }
    let days = Int(today.daysSinceEpoch) - Int(compiled.daysSinceEpoch)
    return days < 0 ? "" : days == 0 ? " (today)" : " (\(days.counted("day")) old)"
  }
}
