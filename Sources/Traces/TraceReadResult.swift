import AppSupport
package import SportsModel

/// The result of reading a file.
package struct TraceReadResult: Hashable, Sendable {
  /// The number of entries read, by kind.
  package private(set) var counts: [TraceKind: Int] = [:]
  /// The number of entries without a credible place or time.
  package private(set) var wrongEntries = 0
  /// The number of entries with a part that was ignored.
  package private(set) var incompleteEntries = 0
  /// The first errors of entries and their parts, in the order of the file.
  package private(set) var wrong: [TraceError] = []
  /// The error that ended the reading early.
  package var fault: TraceError?

  private static let maxErrors = 50_000

  package init() {}
  package var isEmpty: Bool { counts.isEmpty && wrongEntries == 0 }
  package mutating func count(_ kind: TraceKind) { counts[kind, default: 0] += 1 }

  package mutating func refuse(_ fault: TraceError) {
    wrongEntries += 1
    record(fault)
  }

  /// Reports an error in a part of an entry, whose other parts count.
  package mutating func ignorePart(_ fault: TraceError) {
    incompleteEntries += 1
    record(fault)
  }

  private mutating func record(_ fault: TraceError) {
    if wrong.count < Self.maxErrors { wrong.append(fault) }
  }
}

/// Passes on what a reader finds, and counts it.
final class SightingSink {
  var reading = TraceReadResult()
  private let receive: (Sighting) -> Bool

  init(_ receive: @escaping (Sighting) -> Bool) { self.receive = receive }

  func add(_ sighting: Sighting) throws(TraceError) {
    reading.count(sighting.kind)
    guard receive(sighting) else { throw .interrupted }
  }

  func refuse(_ fault: TraceError) { reading.refuse(fault) }
}

/// An error in a file or one of its entries, with its position.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  /// The line, from 1; nil if the file has no meaningful lines.
  package let line: Int?
  /// The byte offset in the file.
  package let offset: Int?

  package init(_ message: String, line: Int? = nil, offset: Int? = nil) {
    // Messages quote the file.
    (self.message, self.line, self.offset) = (message.cleanedForTerminal, line, offset)
  }

  /// `line 12 (byte 345): missing time`.
  package var description: String {
    switch (line, offset) {
    case (let line?, let offset?): "line \(line) (byte \(offset)): \(message)"
    case (let line?, nil): "line \(line): \(message)"
    case (nil, let offset?): "byte \(offset): \(message)"
    case (nil, nil): message
    }
  }

  /// The user interrupted the reading.
  package static let interrupted = TraceError("interrupted")
}

/// A place and time at which the user was, from a device or a check-in.
package struct Sighting: Hashable, Sendable {
  package let kind: TraceKind
  package let place: Coordinate
  /// The radius of the position in meters; nil if unknown.
  package let errorMeters: Double?
  /// Seconds since 1970.
  package let first: Double
  /// The end in the same unit; equal to `first` without a duration.
  package let last: Double
  /// The name of the place in the record.
  package let name: String?

  package init(
    _ kind: TraceKind, at place: Coordinate, errorMeters: Double? = nil, from first: Double,
    to last: Double? = nil, name: String? = nil
  ) {
    (self.kind, self.place, self.errorMeters, self.first) = (kind, place, errorMeters, first)
    self.last = max(first, last ?? first)
    self.name = name
  }
}
