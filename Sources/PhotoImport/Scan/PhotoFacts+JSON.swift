package import AppSupport
import PhotoLibraries
import PhotoMetadata
package import SportsModel

extension JSONValue {
  /// The `scan` line of one file, built directly because 100,000 of them are printed.
  package init(photo facts: PhotoFacts) {
    self = [
      "type": "photo",
      "path": .string(facts.path),
      "media": .string(facts.media.rawValue),
      "latitude": JSONValue(facts.coordinate.map { rounded($0.latitude) }),
      "longitude": JSONValue(facts.coordinate.map { rounded($0.longitude) }),
      "horizontal_error_m": JSONValue(facts.horizontalErrorMeters),
      "altitude_m": JSONValue(facts.altitudeMeters),
      "speed_kmh": JSONValue(facts.speedKilometersPerHour.map { ($0 * 10).rounded() / 10 }),
      "local_time": facts.localTime.map { JSONValue($0) } ?? JSONValue(facts.localDay),
      "utc_offset": JSONValue(facts.utcOffset),
      "utc_time": JSONValue(facts.utcTime?.utcText),
      "time_source": JSONValue(facts.timeSource?.rawValue),
      "location_source": JSONValue(facts.locationSource?.rawValue),
      "make": JSONValue(facts.make),
      "model": JSONValue(facts.model),
      "from_others": .bool(facts.isFromOthers),
      "error": JSONValue(facts.error),
    ]
  }

  /// The same line with the photo's library, and with the explanation if there is one.
  package init(photo: ScannedPhoto) {
    self.init(photo: photo.file.facts)
    guard case .object(var members) = self else { return }
    members["library"] = JSONValue(photo.asset?.library.rawValue)
    members["library_id"] = JSONValue(photo.asset?.id)
    members["excluded"] = JSONValue(photo.asset?.exclusion?.rawValue)
    members["original_missing"] = .bool(photo.asset?.isOriginalMissing ?? false)
    if let explanation = photo.file.explanation {
      members["explanation"] = .array(explanation.map(JSONValue.string))
    }
    self = .object(members)
  }
}

/// Rounds to eight decimals of a degree (1 mm); further digits are noise of the conversion.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e8).rounded() / 1e8 }
