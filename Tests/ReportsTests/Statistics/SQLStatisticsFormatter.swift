import Foundation
import Reports
import SportsModel

/// Formats statistics like the output of `history.sql`.
enum SQLStatisticsFormatter {
  static func lines(_ statistics: VisitStatistics) -> [String] {
    rows(statistics).map { $0.joined(separator: "|") }
  }

  private static func rows(_ statistics: VisitStatistics) -> [[String]] {
    var rows = statistics.teams.map { ["team", $0.key] }
    if let row = statistics.totals {
      rows.append(
        ["totals", "\(row.visits)", "\(row.games)", "\(row.stadiums)", "\(row.newStadiums)"]
          + record(row) + span(row))
    }
    rows += statistics.byTeam.map { row in
      ["by_team", row.key, "\(row.games)", "\(row.stadiums)"] + record(row) + span(row)
    }
    rows += statistics.byPark.map { row in
      ["by_park", row.key, "\(row.visits)", "\(row.games)"] + record(row) + span(row)
    }
    rows += statistics.byOpponent.map { row in
      ["by_opponent", row.key, "\(row.games)"] + record(row) + span(row)
    }
    rows += statistics.byYear.map { row in
      [
        "by_year", row.key, "\(row.visits)", "\(row.games)", "\(row.stadiums)",
        "\(row.newStadiums)",
      ] + record(row) + [fixed(row.miles, 3)]
    }
    rows += statistics.byWeekday.map { row in
      ["by_weekday", row.key, "\(row.visits)", "\(row.games)"] + record(row)
    }
    return rows + runs(statistics.runs) + travel(statistics.travel) + ratings(statistics)
  }

  private static func record(_ row: StatisticsRow) -> [String] {
    [row.record.wins, row.record.losses, row.record.ties].map { "\($0).0" }
  }

  private static func span(_ row: StatisticsRow) -> [String] { ["\(row.first)", "\(row.latest)"] }

  private static func runs(_ runs: StatisticsRuns) -> [[String]] {
    var rows: [[String]] = []
    for (name, streak) in [
      ("longest_winning", runs.longestWinning), ("longest_losing", runs.longestLosing),
    ] {
      guard let streak else { continue }
      rows.append([name, "\(streak.games)", "\(streak.first)", "\(streak.latest)"])
    }
    if let streak = runs.current {
      let result = ["win": "1", "loss": "-1", "tie": "0"][streak.outcome.rawValue] ?? ""
      rows.append(["current", result, "\(streak.games)", "\(streak.first)", "\(streak.latest)"])
    }
    rows += runs.gaps.map { ["gap", "\($0.from)", "\($0.to)", "\($0.days)"] }
    if let years = runs.years { rows.append(["years", "\(years.first)", "\(years.latest)"]) }
    if let days = runs.days { rows.append(["days", "\(days.first)", "\(days.latest)"]) }
    return rows
  }

  private static func travel(_ travel: StatisticsTravel) -> [[String]] {
    [["miles", fixed(travel.miles, 3)]]
      + [travel.longest].compactMap { $0 }.map { hop in
        ["longest_hop", "\(hop.from)", "\(hop.to)", "\(hop.day)", fixed(hop.miles, 3)]
      }
  }

  private static func ratings(_ statistics: VisitStatistics) -> [[String]] {
    let ratings = statistics.ratings
    var rows = ratings.summary.counts.map { ["rated", "\($0.key.rawValue)", "\($0.value)"] }
    rows += ratings.parks.map { park in
      [
        "rating_of_park", "\(park.stadium)", "\(park.summary.rated)",
        fixed(park.summary.mean ?? 0, 4),
      ]
    }
    rows += ratings.periods(.month).filter { $0.summary.rated > 0 }.map { month in
      [
        "rating_of_month", month.name, "\(month.summary.rated)", fixed(month.summary.mean ?? 0, 4),
      ]
    }
    rows += statistics.insights.filter { $0.kind == .home }.compactMap(\.record).map { record in
      ["home", "\(record.wins)", "\(record.games)"]
    }
    return rows
  }

  private static func fixed(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
