/// A kind of record, other than a photo, of where the user was.
package enum TraceKind: String, Sendable, Codable, CaseIterable {
  /// A point of a track or of a location history.
  case track
  /// A stay in a location history.
  case stay
  /// A check-in at a venue by its own name.
  case checkIn = "check_in"
  case ticket
  /// A row of a user's table.
  case row

  /// True if a device recorded it automatically.
  package var isPassive: Bool { self == .track || self == .stay }

  /// The origin of a visit found through it.
  package var origin: Visit.Origin {
    switch self {
    case .track, .stay: .locationHistory
    case .checkIn: .checkIn
    case .ticket: .ticket
    case .row: .table
    }
  }
}
