import Foundation
import SportsModel

/// Chooses among the sources of one photo.
///
/// The place comes from the file's EXIF block, film header or XMP packet, otherwise from sidecars.
/// For the time see `PhotoFacts.resolveTime`.
struct MetadataMerger {
  /// The facts in the file, the best source first.
  let inside: [EmbeddedFacts]
  var sidecars: [SourceFacts] = []
  /// A time that a program wrote into the file without saying what it means.
  var text: SourceFacts?
  var name: SourceFacts?
  let clockYear: Int

  /// Whether the file itself has place and time.
  var isComplete: Bool { inside.contains { $0.facts.coordinate != nil } && hasOwnTime }

  /// Whether a better source than an edit or the file system has a time.
  var hasTime: Bool {
    hasOwnTime || (text?.hasTime ?? false) || sidecars.contains(where: \.hasTime)
  }

  private var hasOwnTime: Bool {
    inside.contains { $0.facts.gpsTime != nil || $0.facts.hasTime }
  }

  func fill(_ facts: inout PhotoFacts, fileTime: @autoclosure () -> Date?) {
    for source in inside {
      facts.make = facts.make ?? source.facts.make
      facts.model = facts.model ?? source.facts.model
      facts.isPositionVoid = facts.isPositionVoid || source.facts.isPositionVoid
    }
    if let best = inside.first(where: { $0.facts.coordinate != nil }) {
      facts.take(placeOf: best.facts, best.source)
    } else if let best = sidecars.first(where: { $0.coordinate != nil }) {
      facts.take(placeOf: best, .sidecar)
    }
    // Avoids an array for photos without further sources.
    var outside = sidecars
    if let text { outside.append(text) }
    if let name { outside.append(name) }
    facts.resolveTime(
      inside: inside, outside: outside, fileTime: fileTime(),
      years: ResolvedTime.years(clockYear))
  }
}

extension PhotoFacts {
  fileprivate mutating func take(placeOf facts: SourceFacts, _ source: LocationSource?) {
    coordinate = facts.coordinate
    altitudeMeters = facts.altitudeMeters
    speedKilometersPerHour = facts.speedKilometersPerHour
    horizontalErrorMeters = facts.horizontalErrorMeters
    locationSource = source
  }
}

/// The facts of a source within the file, with the kind of source.
struct EmbeddedFacts {
  /// nil for a kind without places.
  let source: PhotoFacts.LocationSource?
  let facts: SourceFacts
}
