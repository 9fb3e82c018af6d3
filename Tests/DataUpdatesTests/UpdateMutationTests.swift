import DataUpdates
import SportsModel
import TestSupport
import Testing

/// Schedules and league packs come from other people.
@Suite struct UpdateMutationTests {
  @Test func brokenSchedulesAreRejectedOrRead() {
    let samples = [
      "date,time,home,away,stadium,home score,away score\n2026-06-10,19:10,Red Sox,Yankees,Fenway Park,5,4\n",
      "\u{FEFF}date;home;away\n\"2026-06-10\";\"Red\nSox\";Cubs\n",
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:1@example.org\r
      DTSTART;TZID=America/New_York:20260610T191000\r
      SUMMARY:Yankees at Red Sox\r
      LOCATION:Fenway Park\\, Boston\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
    ].map { Array($0.utf8) }
    var entries = 0
    InputMutator.run(
      samples: samples,
      words: ["DTSTART:20260610T191000Z\r\n", "BEGIN:VEVENT\r\n", "\r\n ", "\"", ",,", "\u{0}"]
    ) { bytes in
      guard let file = try? ScheduleFile(bytes, path: "schedule") else { return }
      entries += file.entries.count
      #expect(file.badRows.allSatisfy { $0.line > 0 })
    }
    #expect(entries > 0)
  }

  @Test func brokenLeaguePacksAreRejectedOrRead() {
    let sample = """
      {"format": "stvisits-league", "version": 1, "league": {"id": "npb", "name": "Nippon"},
       "stadiums": [{"id": "dome", "name": "Dome", "latitude": 35.7, "longitude": 139.75}],
       "teams": [{"id": "giants", "name": "Giants", "stadium": "dome"}],
       "games": [{"date": "2026-06-10", "home": "giants", "away": "giants", "score": "3-2"}]}
      """
    InputMutator.run(
      samples: [Array(sample.utf8)], words: ["[", "{\"a\":", "null", "\\u0000", "1e400", "\"id\""]
    ) { bytes in
      do throws(LeaguePackError) {
        _ = try LeaguePack(bytes, path: "pack")
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
