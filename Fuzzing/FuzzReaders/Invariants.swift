import Foundation
import Sentences
import SportsModel
import Traces

@testable import PhotoMetadata

/// Invariants of every result, whatever the input is.
extension FuzzResult {
  /// The first violated invariant; nil if there is none.
  var violation: String? {
    for facts in facts {
      if let broken = facts.violation { return "\(broken) in \(facts)" }
    }
    if let file, let broken = file.facts.violation { return "\(broken) in \(file)" }
    for sighting in sightings {
      if let broken = sighting.violation { return "\(broken) in \(sighting)" }
    }
    if let ticket, let broken = ticket.violation { return "\(broken) in \(ticket)" }
    if let day = days.first(where: { LocalDay($0.description) != $0 }) {
      return "a day that no text holds: \(day)"
    }
    return texts.contains(where: \.hasControls) ? "control characters in \(texts)" : nil
  }
}

extension Ticket {
  /// Every ticket has a date, and so has each of its events.
  fileprivate var violation: String? {
    if moments.isEmpty { return "no date" }
    if moments.contains(where: { LocalDay($0.day.description) != $0.day }) {
      return "a day that no text holds"
    }
    if moments.contains(where: { !(0..<1_440).contains($0.minute ?? 0) }) {
      return "no time of day"
    }
    if seat?.isEmpty == true { return "an empty seat" }
    return events.lazy.compactMap(\.violation).first
  }
}

extension SourceFacts {
  fileprivate var violation: String? {
    Invariant.broken(coordinate, altitudeMeters, horizontalErrorMeters)
      ?? Invariant.broken(capture?.localTime, capture?.localDay, capture?.utcOffset)
      ?? Invariant.broken(lastChange?.localTime, lastChange?.localDay, lastChange?.utcOffset)
      ?? Invariant.broken([capture?.instant, lastChange?.instant, gpsTime])
      ?? Invariant.broken([make, model])
  }
}

extension PhotoFacts {
  fileprivate var violation: String? {
    Invariant.broken(coordinate, altitudeMeters, horizontalErrorMeters)
      ?? Invariant.broken(localTime, localDay, utcOffset)
      ?? Invariant.broken([utcTime])
      ?? Invariant.broken([make, model, error])
      ?? (localTime != nil && localDay != nil ? "both a time and a day" : nil)
      ?? ((coordinate == nil) == (locationSource == nil) ? nil : "a place without a source")
  }
}

private enum Invariant {
  static func broken(_ place: Coordinate?, _ altitude: Double?, _ error: Double?) -> String? {
    if let place {
      guard (-90...90).contains(place.latitude), (-180...180).contains(place.longitude) else {
        return "a place that is not on the earth"
      }
    }
    if let altitude, !(abs(altitude) <= 100_000) { return "an altitude out of range" }
    if let error, !(error >= 0 && error.isFinite) { return "a radius out of range" }
    return nil
  }

  /// A stored value must be the same after reading it back.
  static func broken(_ time: LocalDateTime?, _ day: LocalDay?, _ offset: UTCOffset?) -> String? {
    if let time, LocalDateTime(time.description) != time { return "a time that no text holds" }
    if let day, LocalDay(day.description) != day { return "a day that no text holds" }
    if let offset, UTCOffset(offset.description) != offset { return "an offset that no text holds" }
    return nil
  }

  static func broken(_ instants: [Date?]) -> String? {
    for case let instant? in instants {
      guard instant.timeIntervalSince1970.isFinite,
        let again = Date(utcText: instant.utcText), abs(again.timeIntervalSince(instant)) < 0.001
      else { return "an instant that no text holds" }
    }
    return nil
  }

  static func broken(_ texts: [String?]) -> String? {
    for case let text? in texts {
      if text.isEmpty { return "an empty text" }
      if text.hasControls { return "control characters" }
      if text.unicodeScalars.count > 200 { return "a text that is too long" }
    }
    return nil
  }
}

extension String {
  fileprivate var hasControls: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
