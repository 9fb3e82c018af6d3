package import AppSupport
package import Catalog
package import Scores
import SportsModel

extension DayLookupOutcome {
  /// The document of `scores lookup`.
  package func json(names catalog: Catalog) -> JSONValue {
    [
      "schema": 1,
      "games": .array(games.map { $0.json(names: catalog) }),
      "asked": .array(steps.map(\.json)),
    ]
  }
}

extension DayGame {
  fileprivate func json(names catalog: Catalog) -> JSONValue {
    [
      "game_id": JSONValue(key),
      "league": JSONValue(key.league),
      "home": .string(catalog.displayName(of: key.home, season: season)),
      "away": .string(catalog.displayName(of: away, season: season)),
      "home_id": JSONValue(key.home),
      "away_id": JSONValue(away),
      "local_date": JSONValue(key.day),
      "game_number": .integer(key.number),
      "home_score": JSONValue(score?.home),
      "away_score": JSONValue(score?.away),
      "status": .string(status.rawValue),
      "source": .string(tier.rawValue),
      "provider": JSONValue(provider?.rawValue),
    ]
  }

  /// “Texas Rangers 0, Boston Red Sox 5”, or who meets whom.
  package func title(names catalog: Catalog) -> String {
    let home = catalog.displayName(of: key.home, season: season)
    let away = catalog.displayName(of: away, season: season)
    let teams = score.map { "\(away) \($0.away), \(home) \($0.home)" } ?? "\(away) at \(home)"
    return key.number > 0 ? "\(teams) (game \(key.number))" : teams
  }
}

extension LookupStep {
  var json: JSONValue {
    [
      "tier": .string(tier.rawValue), "provider": JSONValue(provider?.rawValue),
      "outcome": .string(outcome.rawValue),
    ]
  }

  /// “ESPN: the server failed”.
  package var sentence: String {
    "\(provider?.title ?? "the \(tier.rawValue)"): \(outcome.words)"
  }
}

extension LookupStep.Outcome {
  /// What a provider did, to be said behind its name.
  var words: String {
    switch self {
    case .found: "answered"
    case .nothing: "holds nothing of it"
    case .stale: "holds what may have changed since"
    case .notListed: "lists no such game"
    case .notFinal: "not final yet"
    case .cancelled: "cancelled"
    case .notListedLately: "listed no such game lately, and was not asked again"
    case .notFinalLately: "not final a moment ago, and was not asked again"
    case .serverError: "the server failed"
    case .refused: "refused to answer"
    case .timedOut: "did not answer in time"
    case .unreachable: "cannot be reached"
    case .notUnderstood: "answered in a form that is not known"
    case .offline: "the network is off or not there"
    case .disallowed: "its robots.txt does not want programs there"
    case .interrupted: "interrupted"
    case .off: "is left alone for a while after failures"
    case .outOfTime: "no time was left"
    case .asked: "only you can tell"
    }
  }
}
