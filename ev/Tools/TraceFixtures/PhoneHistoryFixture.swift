import Foundation
import SportsModel

/// Location history in the format of a phone's own export.
package struct PhoneHistoryFixture: Sendable {
  package var spots: [TracePoint] = []
  package var stays: [TraceStay] = []
  /// Hours that the phone's clock is ahead of UTC.
  package var hoursAhead = -7

  package init(spots: [TracePoint] = [], stays: [TraceStay] = []) {
    self.spots = spots
    self.stays = stays
  }

  /// `Timeline.json` of Android.
  package var android: String {
    var segments: [String] = []
    if let first = spots.first, let last = spots.last {
      let path = spots.map {
        "{ \"point\": \"\(degrees($0.place))\", \"time\": \"\(local($0.instant))\" }"
      }
      segments.append(
        """
        { "startTime": "\(local(first.instant))", "endTime": "\(local(last.instant))",
          "timelinePath": [\(path.joined(separator: ",\n"))] }
        """)
      segments.append(
        """
        { "startTime": "\(local(first.instant))", "endTime": "\(local(last.instant))",
          "startTimeTimezoneUtcOffsetMinutes": \(hoursAhead * 60),
          "endTimeTimezoneUtcOffsetMinutes": \(hoursAhead * 60),
          "activity": { "start": { "latLng": "\(degrees(first.place))" },
            "end": { "latLng": "\(degrees(last.place))" }, "distanceMeters": 812.5,
            "topCandidate": { "type": "WALKING", "probability": 0.93 } } }
        """)
    }
    segments += stays.map { stay in
      """
      { "startTime": "\(local(stay.span.lowerBound))", "endTime": "\(local(stay.span.upperBound))",
        "startTimeTimezoneUtcOffsetMinutes": \(hoursAhead * 60),
        "endTimeTimezoneUtcOffsetMinutes": \(hoursAhead * 60),
        "visit": { "hierarchyLevel": 0, "probability": 0.97,
          "topCandidate": { "placeId": "fixture-place", "semanticType": "UNKNOWN",
            "probability": \(stay.probability),
            "placeLocation": { "latLng": "\(degrees(stay.place))" } } } }
      """
    }
    let signals = spots.map { spot in
      """
      { "position": { "LatLng": "\(degrees(spot.place))", "accuracyMeters": \(spot.accuracy),
          "altitudeMeters": 12.4, "source": "GPS", "timestamp": "\(local(spot.instant))",
          "speedMetersPerSecond": 0.4 } },
      { "wifiScan": { "deliveryTime": "\(local(spot.instant))", "devicesRecords": [{ "mac": 42, "rawRssi": -71 }] } }
      """
    }
    return """
      {
        "semanticSegments": [\(segments.joined(separator: ",\n"))],
        "rawSignals": [\(signals.joined(separator: ",\n"))],
        "userLocationProfile": { "frequentPlaces": [{ "placeId": "x", "placeLocation": "1.0°, 2.0°", "label": "HOME" }] }
      }

      """
  }

  /// `location-history.json` of an iPhone.
  package var iPhone: String {
    var segments = stays.map { stay in
      """
      { "endTime": "\(local(stay.span.upperBound))", "startTime": "\(local(stay.span.lowerBound))",
        "visit": { "hierarchyLevel": "0", "probability": "0.97",
          "topCandidate": { "probability": "\(stay.probability)", "semanticType": "Unknown",
            "placeID": "fixture-place", "placeLocation": "\(geo(stay.place))" } } }
      """
    }
    if let first = spots.first, let last = spots.last {
      let path = spots.map { spot in
        let minutes = Int(spot.instant.timeIntervalSince(first.instant) / 60)
        return """
          { "durationMinutesOffsetFromStartTime": "\(minutes)", "point": "\(geo(spot.place))" }
          """
      }
      segments.append(
        """
        { "endTime": "\(local(last.instant))", "startTime": "\(local(first.instant))",
          "timelinePath": [\(path.joined(separator: ",\n"))] }
        """)
    }
    return "[\n\(segments.joined(separator: ",\n"))\n]\n"
  }

  private func degrees(_ place: Coordinate) -> String {
    "\(rounded(place.latitude))°, \(rounded(place.longitude))°"
  }

  private func geo(_ place: Coordinate) -> String {
    "geo:\(rounded(place.latitude)),\(rounded(place.longitude))"
  }

  private func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  private func local(_ instant: Date) -> String {
    let offset = UTCOffset(seconds: hoursAhead * 3_600)
    let text = LocalDateTime(instant, offset: offset).description
    return "\(text.prefix(19)).000\(offset)"
  }
}
