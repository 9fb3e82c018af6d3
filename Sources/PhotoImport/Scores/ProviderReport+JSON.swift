package import AppSupport
package import Scores
import SportsModel

extension ProviderReport {
  private var breaker: String {
    switch condition {
    case .closed: "closed"
    case .halfOpen: "half_open"
    case .open: "open"
    }
  }

  package var json: JSONValue {
    [
      "id": .string(provider.rawValue),
      "name": .string(provider.title),
      "standing": .string(provider.standing.rawValue),
      "tier": .string(provider.tier.rawValue),
      "leagues": .array(leagues.map { JSONValue($0) }),
      "base_url": .string(address),
      "health": .string(health.rawValue),
      "breaker": .string(breaker),
      "failures": .integer(failures),
      "next_try": JSONValue(nextTry?.utcText),
    ]
  }
}
