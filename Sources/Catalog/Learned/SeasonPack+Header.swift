import Foundation
import SportsModel

extension SeasonPack.Header {
  /// The header as lines `key value`, the format first.
  var text: String {
    """
    \(SeasonPack.form) 1
    league \(summary.league)
    season \(summary.season)
    days \(summary.firstDay) \(summary.lastDay)
    games \(summary.games)
    results \(summary.results)
    changed \(PackTimestamp.text(changedAt))
    source \(source)
    facts \(facts)

    """
  }

  init(_ bytes: ArraySlice<UInt8>, path: String) throws(CatalogUpdateError) {
    let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .prefix(10).map { String(decoding: $0, as: UTF8.self) }
    func malformed(_ line: Int, _ cause: String) -> CatalogUpdateError {
      CatalogUpdateError(path: path, .malformed(line: line, cause))
    }
    guard let form = lines.first, form.hasPrefix(SeasonPack.form) else {
      throw CatalogUpdateError(path: path, .notAPack)
    }
    guard form == "\(SeasonPack.form) 1" else { throw CatalogUpdateError(path: path, .newerForm) }
    let keys = ["league", "season", "days", "games", "results", "changed", "source", "facts"]
    var values: [String] = []
    for (index, key) in keys.enumerated() {
      guard lines.count > index + 1, lines[index + 1].hasPrefix(key + " ") else {
        throw malformed(index + 2, "expected '\(key) …'")
      }
      values.append(String(lines[index + 1].dropFirst(key.utf8.count + 1)))
    }
    let days = values[2].parts(between: ASCII.space)
    guard let league = CatalogUpdateStore.leagueID(values[0]) else {
      throw malformed(2, "'\(values[0])' is no id of a league")
    }
    guard let season = Int(values[1]), CatalogUpdateStore.seasons.contains(season) else {
      throw malformed(3, "'\(values[1])' is no season")
    }
    guard days.count == 2, let first = LocalDay(days[0]), let last = LocalDay(days[1]),
      first <= last
    else { throw malformed(4, "expected a first and a last day") }
    guard let games = Int(values[3]), games >= 0, let results = Int(values[4]), results >= 0,
      results <= games
    else { throw malformed(5, "expected numbers of games and of results") }
    guard let changedAt = PackTimestamp.read(values[5]) else {
      throw malformed(7, "expected an instant such as 2026-11-21T21:42:13Z")
    }
    guard (1...64).contains(values[6].utf8.count), (1...64).contains(values[7].utf8.count) else {
      throw malformed(8, "expected a source, and the day of the bundled facts")
    }
    let summary = SeasonSummary(
      league: league, season: season, firstDay: first, lastDay: last, games: games,
      results: results)
    self.init(summary: summary, changedAt: changedAt, source: values[6], facts: values[7])
  }

  /// Returns whether the bundled data was compiled on a later day than this update.
  func isOlder(thanFactsOf version: String) -> Bool {
    guard version != facts, let compiled = LocalDay(version) else { return false }
    return LocalDateTime(changedAt, offset: .utc).day < compiled
  }
}
