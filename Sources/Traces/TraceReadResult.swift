package import SportsModel

/// What came of reading a file.
package struct TraceReadResult: Hashable, Sendable {
  /// How many entries were read, by kind.
  package private(set) var counts: [TraceKind: Int] = [:]
  /// Entries without a place or a time that can be believed.
  package private(set) var wrongEntries = 0
  /// The first of them, in the order of the file.
  package private(set) var wrong: [TraceError] = []
  /// Why the file was not read to its end.
  package var fault: TraceError?

  /// A file in which everything is wrong fills no memory.
  private static let mostKept = 50_000

  package init() {}

  package var isEmpty: Bool { counts.isEmpty && wrongEntries == 0 }

  package mutating func count(_ kind: TraceKind) { counts[kind, default: 0] += 1 }

  package mutating func refuse(_ fault: TraceError) {
    wrongEntries += 1
    if wrong.count < Self.mostKept { wrong.append(fault) }
  }
}

/// Takes what a reader finds, and counts it.
final class SightingSink {
  private(set) var reading = TraceReadResult()
  private let take: (Sighting) -> Bool

  init(_ take: @escaping (Sighting) -> Bool) { self.take = take }

  func add(_ sighting: Sighting) throws(TraceError) {
    reading.count(sighting.kind)
    guard take(sighting) else { throw .interrupted }
  }

  func refuse(_ fault: TraceError) { reading.refuse(fault) }

  func end(_ fault: TraceError) { reading.fault = fault }
}
