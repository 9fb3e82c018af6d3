/// What kind of record, other than a photo, says where or when somebody was.
package enum TraceKind: String, Sendable, Codable, CaseIterable {
  /// A point of a track or of a location history.
  case track
  /// A spot at which a location history says that somebody stayed.
  case stay
  /// A check-in at a venue by its own name.
  case checkIn = "check_in"
  case ticket
  /// A row of a table that a person keeps.
  case row

  /// Whether it was noted by a device that notes everything, and not by the person.
  package var isPassive: Bool { self == .track || self == .stay }

  /// What a visit that comes from it says of its origin.
  package var origin: Visit.Origin {
    switch self {
    case .track, .stay: .locationHistory
    case .checkIn: .checkIn
    case .ticket: .ticket
    case .row: .table
    }
  }
}
