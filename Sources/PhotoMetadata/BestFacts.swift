import Foundation
import SportsModel

/// Chooses among the sources of one photo.
///
/// Place: the file's own EXIF, film header and XMP packet, then the files beside it. Time: see
/// `SettledTime`.
struct BestFacts {
  /// What the file itself says, best first.
  let inside: [FoundFacts]
  /// What files beside it say, best first.
  var beside: [SourceFacts] = []
  /// What a program wrote into the file, without saying what of.
  var text: SourceFacts?
  /// What its name says.
  var name: SourceFacts?

  private let clockYear: Int

  init(inside: [FoundFacts], text: SourceFacts? = nil, clockYear: Int) {
    self.inside = inside
    self.text = text
    self.clockYear = clockYear
  }

  /// Whether the file itself tells place and time.
  var isComplete: Bool { inside.contains { $0.facts.coordinate != nil } && hasOwnTime }

  /// Whether something better than an edit or the file system tells the time.
  var hasTime: Bool {
    hasOwnTime
      || (beside + [text].compactMap(\.self)).contains {
        $0.capture?.localTime != nil || $0.capture?.instant != nil
      }
  }

  private var hasOwnTime: Bool {
    inside.contains {
      $0.facts.gpsTime != nil || $0.facts.capture?.localTime != nil
        || $0.facts.capture?.instant != nil
    }
  }

  /// Writes the best of all into the facts of a file.
  func fill(_ facts: inout PhotoFacts, fileTime: @autoclosure () -> Date?) {
    for source in inside {
      facts.make = facts.make ?? source.facts.make
      facts.model = facts.model ?? source.facts.model
      facts.isPositionVoid = facts.isPositionVoid || source.facts.isPositionVoid
    }
    let places = inside + beside.map { FoundFacts(source: .sidecar, facts: $0) }
    if let best = places.first(where: { $0.facts.coordinate != nil }) {
      facts.coordinate = best.facts.coordinate
      facts.altitudeMeters = best.facts.altitudeMeters
      facts.horizontalErrorMeters = best.facts.horizontalErrorMeters
      facts.locationSource = best.source
    }
    let time = SettledTime(
      inside: inside.map(\.facts), beside: beside + [text, name].compactMap(\.self),
      fileTime: fileTime(), clockYear: clockYear)
    facts.localTime = time.localTime
    facts.localDay = time.localDay
    facts.utcOffset = time.utcOffset
    facts.utcTime = time.utcTime
    facts.timeSource = time.source
    facts.isClockDoubtful = time.isClockDoubtful
  }
}

/// What a source within the file says, and what kind of source it is.
struct FoundFacts {
  /// nil for a kind that tells no place.
  let source: PhotoFacts.LocationSource?
  let facts: SourceFacts
}
