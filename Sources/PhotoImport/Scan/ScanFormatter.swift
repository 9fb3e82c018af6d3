import AppSupport
import PhotoLibraries
import PhotoMetadata
import SportsModel

/// The text that `scan` prints.
package enum ScanFormatter {
  /// Returns the line of a file, and indented below it the explanation, if there is one.
  package static func text(_ photo: ScannedPhoto) -> String {
    let explanation = photo.file.explanation ?? []
    let note = photo.asset?.exclusion.map { "  [\($0.words)]" } ?? ""
    return ([text(photo.file.facts) + note] + explanation.map { "    " + $0.cleanedForTerminal })
      .joined(separator: "\n")
  }

  package static func text(_ scan: PhotoSourceSummary) -> String {
    let summary = scan.files
    let counts = ScanBucket.allCases.filter { summary.count($0) > 0 }
      .map { "\(DisplayFormat.number(summary.count($0))) \($0.rawValue.replacing("_", with: " "))" }
    let files = "\(summary.total.counted("file")): \(counts.joined(separator: ", "))"
    return ([files] + scan.libraries.map(\.line)).joined(separator: "\n")
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
