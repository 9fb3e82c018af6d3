package import AppSupport
package import PhotoLibraries
package import PhotoMetadata
import SportsModel

/// The text that `scan` prints.
package enum ScanFormatter {
  /// Returns the line of a file, and indented below it the explanation, if there is one.
  static func text(_ file: ScannedFile, row: LibraryPhoto?) -> String {
    let note = row?.exclusion.map { "  [\($0.words)]" } ?? ""
    let explanation = (file.explanation ?? []).map { "    " + $0.cleanedForTerminal }
    return ([text(file.facts) + note] + explanation).joined(separator: "\n")
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

extension ScanSummary {
  /// Files that should have been readable but were not.
  package var failed: Int { ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +) }
}

extension PhotoSourceSummary {
  /// The last line of `scan --json`.
  package var document: JSONValue {
    let buckets = ScanBucket.allCases.map { ($0, files.count($0)) }
    return [
      "type": "summary", "files": .integer(files.total),
      "file_buckets": Dictionary(uniqueKeysWithValues: buckets).document,
      "libraries": .array(libraries.map(\.document)), "interrupted": .bool(files.isCancelled),
    ]
  }
}

extension ScannedFile {
  private static let usualBytes = 768

  /// Returns the `scan` line as JSON or as text, without its line feed; `row` is that of its library.
  package func line(of row: LibraryPhoto?, isJSON: Bool) -> [UInt8] {
    guard isJSON else { return Array(ScanFormatter.text(self, row: row).utf8) }
    var buffer = JSONBuffer(capacity: Self.usualBytes)
    buffer.append(self, row: row)
    return buffer.bytes
  }
}

extension JSONBuffer {
  /// Appends the `scan` line of a photo, without its line feed.
  ///
  /// It is written directly, in the order of the keys: `scan --json` has to be faster than jhead, and
  /// a JSON tree of each photo would cost more than reading it (docs/performance.md).
  fileprivate mutating func append(_ file: ScannedFile, row: LibraryPhoto?) {
    let facts = file.facts
    append(#"{"altitude_m":"#, value: facts.altitudeMeters)
    append(#","error":"#, value: facts.error)
    append(#","excluded":"#, value: row?.exclusion?.rawValue)
    if let explanation = file.explanation {
      append(json: #","explanation":"#)
      append(explanation)
    }
    append(#","from_others":"#, value: facts.isFromOthers)
    append(#","horizontal_error_m":"#, value: facts.horizontalErrorMeters)
    append(#","latitude":"#, value: facts.coordinate.map { rounded($0.latitude) })
    append(#","library":"#, value: row?.library.rawValue)
    append(#","library_id":"#, value: row?.id)
    append(#","local_time":"#, value: facts.localTime?.description ?? facts.localDay?.description)
    append(#","location_source":"#, value: facts.locationSource?.rawValue)
    append(#","longitude":"#, value: facts.coordinate.map { rounded($0.longitude) })
    append(#","make":"#, value: facts.make)
    append(#","media":"#, value: facts.media.rawValue)
    append(#","model":"#, value: facts.model)
    append(#","original_missing":"#, value: row?.isOriginalMissing ?? false)
    append(#","path":"#, value: facts.path)
    append(#","speed_kmh":"#, value: facts.speedKilometersPerHour.map { ($0 * 10).rounded() / 10 })
    append(#","time_source":"#, value: facts.timeSource?.rawValue)
    append(#","type":"photo","utc_offset":"#, value: facts.utcOffset?.description)
    append(#","utc_time":"#, value: facts.utcTime?.utcText)
    append(json: "}")
  }

  private mutating func append(_ key: StaticString, value: String?) {
    append(json: key)
    append(value)
  }

  private mutating func append(_ key: StaticString, value: Double?) {
    append(json: key)
    append(value)
  }

  private mutating func append(_ key: StaticString, value: Bool) {
    append(json: key)
    append(value)
  }
}

/// Rounds to eight decimals of a degree (1 mm); further digits are noise of the conversion.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e8).rounded() / 1e8 }
