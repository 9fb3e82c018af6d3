import AppSupport
import PhotoLibraries
package import PhotoMetadata
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

/// The last line of `scan --json`.
package struct ScanSummaryDocument: Encodable {
  let type = "summary"
  let files: Int
  let fileBuckets: [String: Int]
  let libraries: [LibrarySummaryDocument]
  let interrupted: Bool

  package init(_ scan: PhotoSourceSummary) {
    let summary = scan.files
    libraries = scan.libraries.map(LibrarySummaryDocument.init)
    files = summary.total
    fileBuckets = Dictionary(
      uniqueKeysWithValues: ScanBucket.allCases.map { ($0.rawValue, summary.count($0)) })
    interrupted = summary.isCancelled
  }
}

/// A photo library in the summary of `scan` and `import`.
struct LibrarySummaryDocument: Encodable {
  let library, name, location: String
  let photos, withoutOriginal: Int
  let excluded: [String: Int]
  let error: String?

  init(_ summary: LibrarySummary) {
    library = summary.kind.rawValue
    name = summary.name
    location = summary.location
    photos = summary.photos
    withoutOriginal = summary.withoutOriginal
    excluded = summary.excluded.byName
    error = summary.failure
  }
}

extension ScanSummary {
  /// Files that should have been readable but were not.
  package var failed: Int { ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +) }
}

extension ScannedPhoto {
  /// More bytes than the line of a usual file has.
  private static let usualBytes = 768

  /// Returns the `scan` line as JSON or as text, without its line feed.
  package func line(json: Bool) -> [UInt8] {
    guard json else { return Array(ScanFormatter.text(self).utf8) }
    var buffer = JSONBuffer(capacity: Self.usualBytes)
    buffer.append(photo: self)
    return buffer.bytes
  }
}

extension JSONBuffer {
  /// Appends the `scan` line of a photo, without its line feed.
  ///
  /// It is written directly, in the order of the keys: `scan --json` has to be faster than jhead, and
  /// a JSON tree of each photo would cost more than reading it (docs/performance.md).
  fileprivate mutating func append(photo: ScannedPhoto) {
    let facts = photo.file.facts
    append(json: #"{"altitude_m":"#)
    append(facts.altitudeMeters)
    append(json: #","error":"#)
    append(facts.error)
    append(json: #","excluded":"#)
    append(photo.asset?.exclusion?.rawValue)
    if let explanation = photo.file.explanation {
      append(json: #","explanation":"#)
      append(explanation)
    }
    append(json: #","from_others":"#)
    append(facts.isFromOthers)
    append(json: #","horizontal_error_m":"#)
    append(facts.horizontalErrorMeters)
    append(json: #","latitude":"#)
    append(facts.coordinate.map { rounded($0.latitude) })
    append(json: #","library":"#)
    append(photo.asset?.library.rawValue)
    append(json: #","library_id":"#)
    append(photo.asset?.id)
    append(json: #","local_time":"#)
    append(facts.localTime?.description ?? facts.localDay?.description)
    append(json: #","location_source":"#)
    append(facts.locationSource?.rawValue)
    append(json: #","longitude":"#)
    append(facts.coordinate.map { rounded($0.longitude) })
    append(json: #","make":"#)
    append(facts.make)
    append(json: #","media":"#)
    append(facts.media.rawValue)
    append(json: #","model":"#)
    append(facts.model)
    append(json: #","original_missing":"#)
    append(photo.asset?.isOriginalMissing ?? false)
    append(json: #","path":"#)
    append(facts.path)
    append(json: #","speed_kmh":"#)
    append(facts.speedKilometersPerHour.map { ($0 * 10).rounded() / 10 })
    append(json: #","time_source":"#)
    append(facts.timeSource?.rawValue)
    append(json: #","type":"photo","utc_offset":"#)
    append(facts.utcOffset?.description)
    append(json: #","utc_time":"#)
    append(facts.utcTime?.utcText)
    append(json: "}")
  }
}

/// Rounds to eight decimals of a degree (1 mm); further digits are noise of the conversion.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e8).rounded() / 1e8 }
