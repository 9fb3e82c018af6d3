package import AppSupport
import SportsModel

extension VisitStatistics {
  /// The document of `stats --json`.
  package var json: JSONValue {
    [
      "schema": 1,
      "year": JSONValue(year),
      "teams": .array(
        teams.map { ["team_id": JSONValue($0.id), "name": .string(facts.name(of: $0))] }),
      "team_choice": areTeamsNamed ? "named" : "most_seen",
      "totals": totals?.json ?? .null,
      "year_before": yearBefore?.json ?? .null,
      "by_team": .array(byTeam.map(\.json)),
      "by_park": .array(byPark.map(\.json)),
      "by_opponent": .array(byOpponent.map(\.json)),
      "by_year": .array(byYear.map(\.json)),
      "by_weekday": .array(byWeekday.map(\.json)),
      "streaks": runs.json,
      "gaps": .array(
        runs.gaps.map {
          ["from": JSONValue($0.from), "to": JSONValue($0.to), "days": .integer($0.days)]
        }),
      "travel": travel.json,
      "ratings": ratings.json,
      "insights": .array(insights.map(\.json)),
    ]
  }
}

extension WinLoss {
  package var json: JSONValue {
    ["wins": .integer(wins), "losses": .integer(losses), "ties": .integer(ties)]
  }
}

extension StatisticsRow {
  fileprivate var json: JSONValue {
    [
      "key": .string(key), "name": .string(name), "visits": .integer(visits),
      "games": .integer(games), "stadiums": .integer(stadiums),
      "new_stadiums": .integer(newStadiums), "miles": .number(miles.toTenths),
      "record": record.json, "first": JSONValue(first), "latest": JSONValue(latest),
    ]
  }
}

extension StatisticsRuns {
  fileprivate var json: JSONValue {
    [
      "longest_winning": longestWinning?.json ?? .null,
      "longest_losing": longestLosing?.json ?? .null,
      "current": current?.json ?? .null,
      "years": years.map {
        ["first": .integer($0.first), "latest": .integer($0.latest), "count": .integer($0.count)]
      } ?? .null,
      "days": days.map {
        [
          "first": JSONValue(LocalDay(daysSinceEpoch: $0.first)),
          "latest": JSONValue(LocalDay(daysSinceEpoch: $0.latest)), "count": .integer($0.count),
        ]
      } ?? .null,
    ]
  }
}

extension StatisticsRuns.Streak {
  fileprivate var json: JSONValue {
    [
      "outcome": .string(outcome.rawValue), "games": .integer(games), "first": JSONValue(first),
      "latest": JSONValue(latest),
    ]
  }
}

extension StatisticsTravel {
  fileprivate var json: JSONValue {
    [
      "miles": .number(miles.toTenths),
      "longest": longest.map {
        [
          "from": JSONValue($0.from), "to": JSONValue($0.to), "local_date": JSONValue($0.day),
          "miles": .number($0.miles.toTenths),
        ]
      } ?? .null,
    ]
  }
}

extension StatisticsRatings {
  fileprivate var json: JSONValue {
    .object([
      "all": summary.json,
      "best": .array(best.map(\.json)), "worst": .array(worst.map(\.json)),
      "by_day": periods(.day).json, "by_month": periods(.month).json,
      "by_year": periods(.year).json,
    ])
  }
}

extension StatisticsRatings.Summary {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "rated": .integer(rated),
      "mean": JSONValue(mean.map { ($0 * 100).rounded() / 100 }),
    ]
    for step in StarRating.allCases { members[step.word] = .integer(counts[step] ?? 0) }
    return .object(members)
  }
}

extension StatisticsRatings.Park {
  fileprivate var json: JSONValue {
    ["stadium_id": JSONValue(stadium), "name": .string(name), "ratings": summary.json]
  }
}

extension [StatisticsRatings.Period] {
  fileprivate var json: JSONValue {
    .array(
      map { period in
        [
          "name": .string(period.name), "ratings": period.summary.json,
          "visits": .array(
            period.remarks.map { remark in
              [
                "id": .string(remark.visit.id.text), "stadium_id": JSONValue(remark.visit.stadium),
                "rating": JSONValue(remark.visit.rating),
                "step": JSONValue(remark.step?.word), "note": JSONValue(remark.visit.note),
              ]
            }),
        ]
      })
  }
}

extension Insight {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "sentence": .string(sentence),
      "record": record?.json ?? .null,
    ]
  }
}
