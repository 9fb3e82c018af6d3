import AppSupport
package import PhotoMetadata
import SportsModel

/// The text that `scan` prints.
package enum ScanFormatter {
  /// Returns the line of a file, and indented below it the explanation, if there is one.
  package static func text(_ file: ScannedFile) -> String {
    let explanation = file.explanation ?? []
    return ([text(file.facts)] + explanation.map { "    " + $0.cleanedForTerminal })
      .joined(separator: "\n")
  }

  package static func text(_ summary: ScanSummary) -> String {
    let counts = ScanBucket.allCases.filter { summary.count($0) > 0 }
      .map { "\(DisplayFormat.number(summary.count($0))) \($0.rawValue.replacing("_", with: " "))" }
    return "\(summary.total.counted("file")): \(counts.joined(separator: ", "))"
  }

  private static func text(_ facts: PhotoFacts) -> String {
    let place = facts.coordinate?.text ?? "no location"
    let time =
      facts.localTime.map { "\($0)\(facts.utcOffset?.description ?? "")" }
      ?? facts.localDay?.description
      ?? facts.utcTime?.utcText ?? "no time"
    let error = facts.error.map { "  (\($0))" } ?? ""
    return "\(facts.path)  \(time)  \(place)\(error)".cleanedForTerminal
  }
}
