import AppSupport
import PhotoLibraries
import PhotoMetadata
import SportsModel

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
