package import Foundation
package import SportsModel

/// A photo of a life, before it becomes the facts that a reader finds in its file.
package struct LifePhoto: Sendable {
  /// The folder of the library, by how the photo came into it.
  package enum Source: String, Sendable {
    case camera = "DCIM"
    case airDrop = "AirDrop"
    case whatsApp = "WhatsApp Images"
    case saved = "Saved Pictures"
    case screenshot = "Screenshots"
    case scanner = "Scans"
    case partner = "Shared Library"
  }

  /// The place where it was taken.
  let spot: Coordinate
  /// The measured place; nil if the camera has no GPS or found no position.
  package var place: Coordinate?
  package var instant: Date
  /// The time zone of the place.
  package var zone: TimeZone
  /// The error of the position in meters.
  package var error: Double?
  /// km/h.
  package var speed: Double?
  /// Meters above the sea.
  package var altitude: Double?
  package var camera: LifeCamera
  package var source = Source.camera
  package var isFilm = false
  /// The difference of the number in its name to the user's own photos.
  package var counterAhead = 0
  package var path = ""
}

extension LifePhoto {
  /// True if the file has a place that is at most 100 m off.
  var isPlaceRight: Bool { camera.hasGPS && place != nil && error ?? .infinity <= 100 }

  /// Returns whether the file has a time that is at most ten minutes off and can't be read otherwise.
  func isTimeRight(home: TimeZone) -> Bool {
    abs(camera.clockError) <= 600 && camera.clock != .wallAsUTC
      && (!camera.keepsHomeZone
        || home.secondsFromGMT(for: instant) == zone.secondsFromGMT(for: instant))
  }

  /// Returns the facts that a reader finds in the file.
  ///
  /// The only place that knows `PhotoFacts`.
  func facts(home: TimeZone) -> PhotoFacts {
    let isScreenshot = source == .screenshot
    let zone = camera.keepsHomeZone ? home : self.zone
    let time = instant.addingTimeInterval(Double(camera.clockError))
    var facts = PhotoFacts(
      path: path, media: isScreenshot ? .png : .jpeg, coordinate: camera.hasGPS ? place : nil,
      localTime: LocalDateTime(time, zone: zone), timeSource: .original,
      make: isScreenshot ? nil : camera.make, model: isScreenshot ? nil : camera.model)
    facts.isFromOthers = PhotoFacts.isFromOthers(path: path)
    if source == .partner { facts.exclusion = .shared }
    guard !isScreenshot else { return facts }
    if facts.coordinate != nil {
      facts.locationSource = .exif
      facts.altitudeMeters = altitude
      if camera.writesSpeed { facts.speedKilometersPerHour = speed }
      if camera.writesError { facts.horizontalErrorMeters = error }
    }
    switch camera.clock {
    case .offset:
      facts.utcTime = time
      facts.utcOffset = UTCOffset(seconds: zone.secondsFromGMT(for: time))
    case .satellites: facts.utcTime = facts.coordinate == nil ? nil : instant
    case .wall: break
    case .wallAsUTC:
      guard let wall = facts.localTime else { break }
      facts.utcTime = wall.instant(offset: .utc)
      facts.otherTimes = [.init(.quicktime, localTime: wall)]
      (facts.localTime, facts.timeSource, facts.media) = (nil, .quicktime, .quicktime)
    }
    return facts
  }
}
