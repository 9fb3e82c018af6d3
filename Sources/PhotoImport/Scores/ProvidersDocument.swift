package import AppSupport
package import Foundation
import Localization
package import Scores
import SportsModel

/// The document of `scores providers`.
package struct ProvidersDocument: Encodable {
  let schema = 1
  let providers: [ProviderDocument]

  package init(_ reports: [ProviderReport]) { providers = reports.map(ProviderDocument.init) }
}

struct ProviderDocument: Encodable {
  let id, name, standing, tier: String
  let leagues: [String]
  let baseURL, health, breaker: String
  let failures: Int
  let nextTry: String?

  init(_ report: ProviderReport) {
    id = report.provider.rawValue
    name = report.provider.title
    standing = report.provider.standing.rawValue
    tier = report.provider.tier.rawValue
    leagues = report.leagues.map(\.rawValue)
    baseURL = report.address
    health = report.health.rawValue
    breaker =
      switch report.condition {
      case .closed: "closed"
      case .halfOpen: "half_open"
      case .open: "open"
      }
    failures = report.failures
    nextTry = report.nextTry?.utcText
  }
}

extension [ProviderReport] {
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
        report.provider.title, report.provider.standing.words,
        report.leagues.map(\.rawValue).joined(separator: " "), report.health.words,
        next.map { "\($0.day) \($0.hourAndMinute)" } ?? localized("now"), report.address)
    }
    return table
  }
}

extension ProviderID.Standing {
  /// The standing as the user reads it.
  fileprivate var words: String {
    switch self {
    case .official: localized("official", context: "provider")
    case .unofficial: localized("unofficial", context: "provider")
    case .scraped: localized("scraped", context: "provider")
    }
  }
}

extension ProviderReport.Health {
  /// The health as the user reads it.
  fileprivate var words: String {
    switch self {
    case .ok: localized("ok", context: "provider")
    case .failing: localized("failing", context: "provider")
    case .off: localized("off", context: "provider")
    }
  }
}
