import Foundation
import SportsModel

/// Chooses among the sources of one photo.
///
/// Place: the file's own EXIF, film header and XMP packet, then the files beside it. Time: see
/// `ResolvedTime`.
struct MetadataMerger {
  /// What the file itself says, best first.
  let inside: [EmbeddedFacts]
  /// What files beside it say, best first.
  var beside: [SourceFacts] = []
  /// What a program wrote into the file, without saying what of.
  var text: SourceFacts?
  /// What its name says.
  var name: SourceFacts?

  private let clockYear: Int

  init(inside: [EmbeddedFacts], text: SourceFacts? = nil, clockYear: Int) {
    self.inside = inside
    self.text = text
    self.clockYear = clockYear
  }

  /// Whether the file itself tells place and time.
  var isComplete: Bool { inside.contains { $0.facts.coordinate != nil } && hasOwnTime }

  /// Whether something better than an edit or the file system tells the time.
  var hasTime: Bool {
    hasOwnTime || (text?.hasTime ?? false) || beside.contains(where: \.hasTime)
  }

  private var hasOwnTime: Bool {
    inside.contains { $0.facts.gpsTime != nil || $0.facts.hasTime }
  }

  /// Writes the best of all into the facts of a file.
  func fill(_ facts: inout PhotoFacts, fileTime: @autoclosure () -> Date?) {
    for source in inside {
      facts.make = facts.make ?? source.facts.make
      facts.model = facts.model ?? source.facts.model
      facts.isPositionVoid = facts.isPositionVoid || source.facts.isPositionVoid
    }
    if let best = inside.first(where: { $0.facts.coordinate != nil }) {
      facts.take(placeOf: best.facts, best.source)
    } else if let best = beside.first(where: { $0.coordinate != nil }) {
      facts.take(placeOf: best, .sidecar)
    }
    // No array is made for a photo that tells all by itself.
    var outside = beside
    if let text { outside.append(text) }
    if let name { outside.append(name) }
    let time = ResolvedTime(
      inside: inside, beside: outside, fileTime: fileTime(), clockYear: clockYear)
    facts.localTime = time.localTime
    facts.localDay = time.localDay
    facts.utcOffset = time.utcOffset
    facts.utcTime = time.utcTime
    facts.timeSource = time.source
    facts.isClockDoubtful = time.isClockDoubtful
  }
}

extension PhotoFacts {
  fileprivate mutating func take(placeOf facts: SourceFacts, _ source: LocationSource?) {
    coordinate = facts.coordinate
    altitudeMeters = facts.altitudeMeters
    horizontalErrorMeters = facts.horizontalErrorMeters
    locationSource = source
  }
}

/// What a source within the file says, and what kind of source it is.
struct EmbeddedFacts {
  /// nil for a kind that tells no place.
  let source: PhotoFacts.LocationSource?
  let facts: SourceFacts
}
