package import AppSupport
package import Foundation
import Localization
import Scores
import SportsModel

extension [ProviderReport] {
  /// The document of `scores providers`.
  package var document: JSONValue { ["schema": 1, "providers": .array(map(\.document))] }

  /// The providers and when each can be asked again, in a time zone.
  package func table(zone: TimeZone) -> TextTable {
    var table = TextTable(
      [
        .marks(localized("PROVIDER")), .marks(localized("STANDING"), isOptional: true),
        .words(localized("LEAGUES")), .marks(localized("HEALTH")), .marks(localized("NEXT TRY")),
        .words(localized("ADDRESS"), least: 24, isOptional: true),
      ], indent: 0)
    for report in self {
      let next = report.nextTry.map { LocalDateTime($0, zone: zone) }
      table.add(
        report.provider.title, report.provider.standing.title,
        report.leagues.map(\.rawValue).joined(separator: " "), report.health.title,
        next.map { "\($0.day) \($0.hourAndMinute)" } ?? localized("now"), report.address)
    }
    return table
  }
}

extension ProviderReport {
  fileprivate var document: JSONValue {
    let breaker =
      switch condition {
      case .closed: "closed"
      case .halfOpen: "half_open"
      case .open: "open"
      }
    return [
      "id": .string(provider.rawValue), "name": .string(provider.title),
      "standing": .string(provider.standing.rawValue), "tier": .string(provider.tier.rawValue),
      "leagues": .array(leagues.map { JSONValue($0) }), "base_url": .string(address),
      "health": .string(health.rawValue), "breaker": .string(breaker),
      "failures": .integer(failures), "next_try": JSONValue(nextTry?.utcText),
    ]
  }
}

extension ProviderID.Standing {
  fileprivate var title: String {
    switch self {
    case .official: localized("official", context: "provider")
    case .unofficial: localized("unofficial", context: "provider")
    case .scraped: localized("scraped", context: "provider")
    }
  }
}

extension ProviderReport.Health {
  fileprivate var title: String {
    switch self {
    case .ok: localized("ok", context: "provider")
    case .failing: localized("failing", context: "provider")
    case .off: localized("off", context: "provider")
    }
  }
}
