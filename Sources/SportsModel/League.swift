/// A league and the usual duration of its games.
package struct League: Hashable, Sendable, Identifiable {
  package let id: LeagueID
  package let name: String
  /// Field of play in lower case: `baseball`, `basketball`, `hockey`, `football`, `soccer`.
  package let sport: String
  /// Minutes from the start of a game to its usual end.
  package let typicalGameMinutes: Int
  /// True if a season is named for the year it starts in and runs into the next (NBA, NHL).
  package let seasonSpansYears: Bool

  package init(
    id: LeagueID, name: String, sport: String, typicalGameMinutes: Int, seasonSpansYears: Bool
  ) {
    (self.id, self.name, self.sport) = (id, name, sport)
    (self.typicalGameMinutes, self.seasonSpansYears) = (typicalGameMinutes, seasonSpansYears)
  }
}

/// The present conferences and divisions of a league.
package struct LeagueStructure: Hashable, Sendable {
  package struct Conference: Hashable, Sendable {
    package let name: String
    package var divisions: [Division]

    package init(name: String, divisions: [Division]) {
      (self.name, self.divisions) = (name, divisions)
    }
  }

  /// A division; in a league without divisions it has the name of the conference.
  package struct Division: Hashable, Sendable {
    package let name: String
    package let teams: [TeamID]

    package init(name: String, teams: [TeamID]) { (self.name, self.teams) = (name, teams) }
  }

  package let league: League
  package let conferences: [Conference]

  package init(league: League, conferences: [Conference]) {
    (self.league, self.conferences) = (league, conferences)
  }

  /// All present teams, in the order of conferences and divisions.
  package var teams: [TeamID] { conferences.flatMap(\.divisions).flatMap(\.teams) }
}

extension League {
  /// The word for a place where its games are played: `ballpark`, `arena` or `stadium`.
  package var venueWord: String {
    switch sport {
    case "baseball": "ballpark"
    case "basketball", "hockey": "arena"
    default: "stadium"
    }
  }
}

extension Sequence<League> {
  /// The word for the places of games of some leagues.
  package func venueWord(of leagues: Set<LeagueID>) -> String {
    let nouns = Set(filter { leagues.contains($0.id) }.map(\.venueWord))
    return nouns.count == 1 ? nouns.first ?? "stadium" : "stadium"
  }
}
