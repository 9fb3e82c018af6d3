package import Catalog
package import Scores
import SportsModel

/// The document of `scores lookup`.
package struct ScoreLookupDocument: Encodable {
  let schema = 1
  let games: [DayGameDocument]
  let asked: [LookupStepDocument]

  package init(_ outcome: DayLookupOutcome, names catalog: Catalog) {
    games = outcome.games.map { DayGameDocument($0, names: catalog) }
    asked = outcome.steps.map(LookupStepDocument.init)
  }
}

struct DayGameDocument: Encodable {
  let gameID, league, home, away, homeID, awayID, localDate: String
  let gameNumber: Int
  let homeScore, awayScore: Int?
  let status, source: String
  let provider: String?

  init(_ game: DayGame, names catalog: Catalog) {
    gameID = game.key.description
    league = game.key.league.rawValue
    home = catalog.displayName(of: game.key.home, season: game.season)
    away = catalog.displayName(of: game.away, season: game.season)
    homeID = game.key.home.rawValue
    awayID = game.away.rawValue
    localDate = game.key.day.description
    gameNumber = game.key.number
    homeScore = game.score?.home
    awayScore = game.score?.away
    status = game.status.rawValue
    source = game.tier.rawValue
    provider = game.provider?.rawValue
  }
}

/// A step of a lookup: which provider was asked, and how it responded.
struct LookupStepDocument: Encodable {
  let tier: String
  let provider: String?
  let outcome: String

  init(_ step: LookupStep) {
    tier = step.tier.rawValue
    provider = step.provider?.rawValue
    outcome = step.outcome.rawValue
  }
}
