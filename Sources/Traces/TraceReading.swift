package import SportsModel

/// What came of reading a file.
package struct TraceReading: Hashable, Sendable {
  /// How many entries were read, by kind.
  package private(set) var counts: [Trace: Int] = [:]
  /// Entries without a place or a time that can be believed.
  package private(set) var wrongEntries = 0
  /// The first of them, in the order of the file.
  package private(set) var wrong: [TraceFault] = []
  /// Why the file was not read to its end.
  package var fault: TraceFault?

  /// A file in which everything is wrong fills no memory.
  private static let mostKept = 50_000

  package init() {}

  package var isEmpty: Bool { counts.isEmpty && wrongEntries == 0 }

  package mutating func count(_ kind: Trace) { counts[kind, default: 0] += 1 }

  package mutating func refuse(_ fault: TraceFault) {
    wrongEntries += 1
    if wrong.count < Self.mostKept { wrong.append(fault) }
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
