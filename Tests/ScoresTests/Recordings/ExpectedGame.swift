import Foundation
import SportsModel
import TestSupport

@testable import Scores

/// A row of the table of games in recordings, which another parser has created.
struct ExpectedGame: CustomStringConvertible {
  let id: String
  let day: LocalDay?
  let home: String
  let away: String
  let number: Int
  /// nil if that parser did not find the rows of both teams.
  let score: Score?

  init(_ row: SharedRecordings.Row, file: String) {
    let path = row["game_id"] ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? path
    id = path.hasPrefix("/") ? name.split(separator: ".").first.map(String.init) ?? name : path
    home = row["home"] ?? ""
    away = row["away"] ?? ""
    day = Self.day(row, file: file)
    let doubleheader = row["doubleheader"] ?? ""
    let written = Int(row["game_number"] ?? "") ?? 0
    if file.hasPrefix("espn") {
      let notes = row["extra"] ?? ""
      let noted = (1...2).first { notes.contains("Doubleheader - Game \($0)") }
      number = Self.silentDoubleheaders[id] ?? noted ?? 0
    } else {
      number = doubleheader == "N" ? 0 : written
    }
    let points = [row["home_score"], row["away_score"]].compactMap { $0.flatMap { Int($0) } }
    score = points.count == 2 ? Score(home: points[0], away: points[1]) : nil
  }

  var description: String { "\(id) \(day.map(\.description) ?? "?") \(home)–\(away)" }

  static func isFinal(_ row: SharedRecordings.Row) -> Bool {
    ["Final", "FINAL", "OFF", "STATUS_FINAL", "STATUS_FULL_TIME"].contains(row["status"])
  }

  /// Doubleheader games for which the provider only gives starts.
  private static let silentDoubleheaders = ["360518207": 1]

  /// Returns whether a team is that of the row, which has its name, code or city.
  func names(_ team: ListedGame.Team, _ written: String) -> Bool {
    [team.name, team.abbreviation, team.id].contains(written)
  }

  private static func day(_ row: SharedRecordings.Row, file: String) -> LocalDay? {
    let extra = row["extra"] ?? ""
    if let start = extra.range(of: "officialDate=") {
      return LocalDay(extra[start.upperBound...].prefix(10))
    }
    let listed = row["listed_date"] ?? ""
    if let day = LocalDay(listed.prefix(10)) { return day }
    let plain = listed.split(separator: " ").suffix(3).joined(separator: " ")
    if let day = ProviderDateParser.namedDay(plain) ?? ProviderDateParser.slashedDay(listed) {
      return day
    }
    // New York is four or five hours behind UTC.
    let start = row["start_utc"] ?? ""
    guard let day = LocalDay(start.prefix(10)), let hour = Int(start.dropFirst(11).prefix(2)) else {
      return nil
    }
    return hour < 5 ? day - 1 : day
  }
}
