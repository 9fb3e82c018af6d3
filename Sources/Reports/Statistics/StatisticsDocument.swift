package import AppSupport
import BoxScores
import Localization
import SportsModel

extension VisitStatistics {
  /// The document of `stats --json`.
  package var document: JSONObject {
    [
      "schema": 1, "year": year,
      "teams": teams.map { ["teamID": $0.id, "name": facts.name(of: $0)] as JSONObject },
      "teamChoice": areTeamsNamed ? "named" : "most_seen", "totals": totals,
      "yearBefore": yearBefore, "byTeam": byTeam, "byPark": byPark, "byOpponent": byOpponent,
      "byYear": byYear, "byWeekday": byWeekday, "streaks": runs, "gaps": runs.gaps,
      "travel": travel, "ratings": ratings.document, "insights": insights, "saw": saw?.document,
    ]
  }
}

extension StatisticsRatings {
  fileprivate var document: JSONObject {
    [
      "all": summary, "best": best, "worst": worst, "byDay": periods(.day).map(\.document),
      "byMonth": periods(.month).map(\.document), "byYear": periods(.year).map(\.document),
    ]
  }
}

extension StatisticsRatings.Period {
  fileprivate var document: JSONObject {
    [
      "name": name, "ratings": summary,
      "visits": remarks.map { remark -> JSONObject in
        [
          "id": remark.visit.id.text, "stadiumID": remark.visit.stadium,
          "rating": remark.visit.rating, "step": remark.step?.word, "note": remark.visit.note,
        ]
      },
    ]
  }
}

// MARK: - What was seen

extension SeenTotals {
  fileprivate var document: JSONObject {
    [
      "games": games, "bestMoments": bestMoments.map(\.document), "homeRuns": homeRuns,
      "homeRunHitters": hitters.map { Self.document($0.player, count: $0.count) },
      "players": players,
      "playersByTeam": playersByTeam.map { ["teamID": $0.team, "count": $0.count] as JSONObject },
      "hallOfFame": hallOfFame.map { Self.document($0) }, "starters": starters.map(\.document),
      "overtime": overtime, "walkOffs": walkOffs, "shutouts": shutouts, "noHitters": noHitters,
      "debuts": debuts, "milestones": milestones.map(\.document),
      "coldest": coldest?.document, "hottest": hottest?.document, "longest": longest?.document,
      "biggestCrowd": biggestCrowd?.document,
    ]
  }

  private static func document(_ player: Player, count: Int? = nil) -> JSONObject {
    [
      "player": player.name, "playerID": player.id.sourceID, "league": player.id.league,
      "count": count,
    ]
  }
}

extension SeenTotals.StarterRecord {
  fileprivate var document: JSONObject {
    [
      "player": player.name, "playerID": player.id.sourceID, "games": games, "wins": record.wins,
      "losses": record.losses,
    ]
  }
}

extension SeenTotals.Extreme {
  fileprivate var document: JSONObject {
    ["value": value, "visitID": visit.id.text, "localDate": visit.day]
  }
}

extension SeenTotals.Milestone {
  fileprivate var document: JSONObject {
    [
      "kind": feat.kind.rawValue, "value": feat.value,
      "players": feat.players.map(game.names.player), "visitID": game.visit.id.text,
      "localDate": game.visit.day,
    ]
  }
}

extension SeenTotals.BestMoment {
  fileprivate var document: JSONObject {
    [
      "kind": moment.kind, "title": Language.$current.withValue(.english) { moment.title },
      "players": moment.players.map(game.names.player), "playerIds": moment.players.map(\.sourceID),
      "visitID": game.visit.id.text, "localDate": game.visit.day,
    ]
  }
}
