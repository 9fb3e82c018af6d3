import Foundation
package import Scores
import SportsModel

/// Looks at those who know scores: as the breakers remember them, or by a knock at their door.
package enum ProviderCheck {
  /// - Parameter reports: of every provider.
  /// - Returns: one finding for all that are well, and one for each that is left alone.
  package static func remembered(_ reports: [ProviderReport]) -> [Diagnosis] {
    let off = reports.filter { $0.health == .off }
    let well = reports.count - off.count
    return [
      Diagnosis(
        .providers, "scores", .good, "\(well) of \(reports.count) providers can be asked",
        advice: "Knock at their doors: stvisits doctor --online")
    ]
      + off.map { report in
        Diagnosis(
          .providers, report.provider.title, .note,
          "left alone until \(report.nextTry?.utcText ?? "later"), for it kept failing",
          advice: "Nothing to do: the others are asked, and it is tried again by itself.")
      }
  }

  /// Asks for the first page of each address, once for those that share one.
  ///
  /// - Parameters:
  ///   - reports: of every provider.
  ///   - connectionError: sends a request and says what came back; nil for an answer of any kind.
  /// - Returns: one finding for each address.
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
            advice: "Results of its leagues come from the others, or later: stvisits scores retry"))
      } else {
        found.append(Diagnosis(.providers, name, .good, "\(report.address) answers"))
      }
    }
    return found
  }
}
