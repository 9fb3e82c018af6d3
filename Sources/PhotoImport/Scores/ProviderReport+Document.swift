package import AppSupport
package import Foundation
import Scores
import SportsModel

extension [ProviderReport] {
  /// The document of `scores providers`.
  package var document: JSONValue {
    let providers = map { report -> JSONValue in
      [
        "id": .string(report.provider.rawValue), "name": .string(report.provider.title),
        "standing": .string(report.provider.standing.rawValue),
        "tier": .string(report.provider.tier.rawValue),
        "leagues": .array(report.leagues.map { .string($0.rawValue) }),
        "base_url": .string(report.address), "health": .string(report.health.rawValue),
        "breaker": .string(report.breaker), "failures": .integer(report.failures),
        "next_try": JSONValue(report.nextTry?.utcText),
      ]
    }
    return ["schema": 1, "providers": .array(providers)]
  }

  /// The providers and when each can be asked again, in a time zone.
  package func table(zone: TimeZone) -> TextTable {
    var table = TextTable(
      [
        .marks("PROVIDER"), .marks("STANDING", isOptional: true), .words("LEAGUES"),
        .marks("HEALTH"), .marks("NEXT TRY"), .words("ADDRESS", least: 24, isOptional: true),
      ], indent: 0)
    for report in self {
      let next = report.nextTry.map { LocalDateTime($0, zone: zone) }
      table.add(
        report.provider.title, report.provider.standing.rawValue,
        report.leagues.map(\.rawValue).joined(separator: " "), report.health.rawValue,
        next.map { "\($0.day) \($0.hourAndMinute)" } ?? "at once", report.address)
    }
    return table
  }
}

extension ProviderReport {
  fileprivate var breaker: String {
    switch condition {
    case .closed: "closed"
    case .halfOpen: "half_open"
    case .open: "open"
    }
  }
}
