import Catalog
import Foundation
import SportsModel
import Testing

@Suite struct SeasonOfDayTests {
  @Test func seasonInProgressComesBeforeTheCalendar() throws {
    let leagues = try #require(CatalogFixture.files["leagues.txt"])
      .replacingOccurrences(of: "league mlb", with: "league khl")
      .replacingOccurrences(of: "one-year", with: "two-years")
    let changes = [
      "leagues.txt": leagues, "seasons.txt": "khl 2025 2025-06-20 2026-05-01 5 1\n",
    ]
    try CatalogFixture.with(changes) { fixture in
      let catalog = try fixture.catalog()
      for (day, season) in [
        ("2025-06-19", 2024), ("2025-06-20", 2025), ("2026-01-10", 2025), ("2026-06-30", 2025),
        ("2026-07-01", 2026), ("2027-02-01", 2026),
      ] {
        let day = try #require(LocalDay(day))
        #expect(catalog.season(of: day, in: "khl") == season, "\(day)")
        #expect(catalog.season(of: day, in: "unknown") == day.year)
      }
    }
  }
}
