package import SportsModel

/// What came of reading a file.
package struct TraceReading: Hashable, Sendable {
  /// How many entries were read, by kind.
  package private(set) var counts: [Trace: Int] = [:]
  /// Entries without a place or a time that can be believed.
  package private(set) var wrongEntries = 0
  /// The first few of them.
  package private(set) var wrong: [TraceFault] = []
  /// Why the file was not read to its end.
  package var fault: TraceFault?

  static let mostTold = 3

  package init() {}

  package var isEmpty: Bool { counts.isEmpty && wrongEntries == 0 }

  package mutating func count(_ kind: Trace) { counts[kind, default: 0] += 1 }

  package mutating func refuse(_ fault: TraceFault) {
    wrongEntries += 1
    if wrong.count < Self.mostTold { wrong.append(fault) }
  }
}

/// Takes what a reader finds, and counts it.
final class SightingSink {
  private(set) var reading = TraceReading()
  private let take: (Sighting) -> Bool

  init(_ take: @escaping (Sighting) -> Bool) { self.take = take }

  func add(_ sighting: Sighting) throws(TraceFault) {
    reading.count(sighting.kind)
    guard take(sighting) else { throw .interrupted }
  }

  func refuse(_ fault: TraceFault) { reading.refuse(fault) }

  func end(_ fault: TraceFault) { reading.fault = fault }
}
