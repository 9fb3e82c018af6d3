import Foundation
package import Scores
import SportsModel

/// Checks the score providers by their circuit breakers or by a request.
package enum ProviderCheck {
  /// Returns one diagnosis for all working providers, and one for each with an open breaker.
  package static func remembered(_ reports: [ProviderReport]) -> [Diagnosis] {
    let off = reports.filter { $0.health == .off }
    let well = reports.count - off.count
    return [
      Diagnosis(
        .providers, "scores", .good, "\(well) of \(reports.count) providers available",
        advice: "Also check that each provider responds: stvisits doctor --online")
    ]
      + off.map { report in
        Diagnosis(
          .providers, report.provider.title, .note,
          "paused until \(report.nextTry?.utcText ?? "later") after repeated failures",
          advice: "Nothing to do: stvisits uses the other providers and retries this one later.")
      }
  }

  /// Requests the first page of each address, once for providers that share one; `connectionError`
  /// returns nil for a response of any kind.
  package static func online(
    _ reports: [ProviderReport], connectionError: (String) async -> String?
  ) async -> [Diagnosis] {
    var asked: Set<String> = []
    var found: [Diagnosis] = []
    for report in reports where asked.insert(report.address).inserted {
      let name = report.provider.title
      if let trouble = await connectionError(report.address) {
        found.append(
          Diagnosis(
            .providers, name, .note, "\(report.address): \(trouble)",
            advice: "Other providers may have its scores. Retry later: stvisits scores retry"))
      } else {
        found.append(Diagnosis(.providers, name, .good, "\(report.address) responds"))
      }
    }
    return found
  }
}
