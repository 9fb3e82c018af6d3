package import AppSupport
package import Catalog
package import Scores
import SportsModel

extension DayLookupOutcome {
  /// Returns the document of `scores lookup`.
  package func document(names catalog: Catalog) -> JSONValue {
    let listed = games.map { game -> JSONValue in
      [
        "game_id": JSONValue(game.key), "league": .string(game.key.league.rawValue),
        "home": .string(catalog.displayName(of: game.key.home, season: game.season)),
        "away": .string(catalog.displayName(of: game.away, season: game.season)),
        "home_id": .string(game.key.home.rawValue), "away_id": .string(game.away.rawValue),
        "local_date": JSONValue(game.key.day), "game_number": .integer(game.key.number),
        "home_score": JSONValue(game.score?.home), "away_score": JSONValue(game.score?.away),
        "status": .string(game.status.rawValue), "source": .string(game.tier.rawValue),
        "provider": JSONValue(game.provider?.rawValue),
      ]
    }
    return ["schema": 1, "games": .array(listed), "asked": .array(steps.map(\.document))]
  }
}

extension LookupStep {
  /// The provider that was asked, and how it responded.
  var document: JSONValue {
    [
      "tier": .string(tier.rawValue), "provider": JSONValue(provider?.rawValue),
      "outcome": .string(outcome.rawValue),
    ]
  }
}
