import Foundation
import SportsModel

/// Location history in the format of Google Takeout.
package struct TakeoutHistoryFixture: Sendable {
  package var spots: [TracePoint] = []
  package var stays: [TraceStay] = []
  /// True if times are quoted milliseconds, the format until 2022.
  package var hasMilliseconds = false

  package init(spots: [TracePoint] = [], stays: [TraceStay] = []) {
    self.spots = spots
    self.stays = stays
  }

  /// `Records.json`.
  package var records: String {
    let locations = spots.map { spot in
      """
        {
          "latitudeE7": \(e7(spot.place.latitude)),
          "longitudeE7": \(e7(spot.place.longitude)),
          "accuracy": \(spot.accuracy),
          "activity": [{
            "activity": [{ "type": "STILL", "confidence": 62 }, { "type": "WALKING", "confidence": 21 }],
            "timestamp": "\(spot.instant.utcText)"
          }],
          "source": "WIFI",
          "deviceTag": -1188231410,
          \(time("timestamp", spot.instant))
        }
      """
    }
    return "{\n  \"locations\": [\n\(locations.joined(separator: ",\n"))\n  ]\n}\n"
  }

  /// A month of `Semantic Location History`.
  package var month: String {
    var objects = stays.map { stay in
      """
      { "placeVisit": {
          "location": { "latitudeE7": \(e7(stay.place.latitude)), "longitudeE7": \(e7(stay.place.longitude)),
            "placeId": "fixture-place", "address": "1 Main St\\nTown", "name": "\(stay.name)",
            "sourceInfo": { "deviceTag": 314 }, "locationConfidence": 88.5 },
          "duration": { \(time("startTimestamp", stay.span.lowerBound)), \(time("endTimestamp", stay.span.upperBound)) },
          "placeConfidence": "\(stay.probability >= 0.8 ? "HIGH_CONFIDENCE" : "LOW_CONFIDENCE")",
          "visitConfidence": 91, "editConfirmationStatus": "NOT_CONFIRMED" } }
      """
    }
    if let first = spots.first, let last = spots.last {
      let points = spots.map { spot in
        """
        { "latE7": \(e7(spot.place.latitude)), "lngE7": \(e7(spot.place.longitude)), \
        "accuracyMeters": \(spot.accuracy), \(time("timestamp", spot.instant)) }
        """
      }
      objects.append(
        """
        { "activitySegment": {
            "startLocation": { "latitudeE7": \(e7(first.place.latitude)), "longitudeE7": \(e7(first.place.longitude)) },
            "endLocation": { "latitudeE7": \(e7(last.place.latitude)), "longitudeE7": \(e7(last.place.longitude)) },
            "duration": { \(time("startTimestamp", first.instant)), \(time("endTimestamp", last.instant)) },
            "distance": 1450, "activityType": "WALKING", "confidence": "HIGH",
            "waypointPath": { "waypoints": [{ "latE7": 1, "lngE7": 2 }], "source": "INFERRED" },
            "simplifiedRawPath": { "points": [\(points.joined(separator: ",\n"))] } } }
        """)
    }
    return "{ \"timelineObjects\": [\n\(objects.joined(separator: ",\n"))\n] }\n"
  }

  private func e7(_ degrees: Double) -> Int { Int((degrees * 1e7).rounded()) }

  private func time(_ name: String, _ instant: Date) -> String {
    hasMilliseconds
      ? "\"\(name)Ms\": \"\(Int(instant.timeIntervalSince1970 * 1_000))\""
      : "\"\(name)\": \"\(instant.utcText)\""
  }
}
