package import Foundation
package import SportsModel

/// A point on a trip, with its time zone.
package struct Waypoint: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case start, end
    case stadium(StadiumID)
  }

  package let kind: Kind
  package let name: String
  package let coordinate: Coordinate
  package let zone: TimeZone

  package init(kind: Kind, name: String, coordinate: Coordinate, zone: TimeZone) {
    self.kind = kind
    self.name = name
    self.coordinate = coordinate
    self.zone = zone
  }

  /// Creates the waypoint for a game's stadium.
  package init(_ game: PlannedGame) {
    self.init(
      kind: .stadium(game.stadium.id), name: game.stadium.name(in: game.day.year),
      coordinate: game.stadium.coordinate, zone: game.zone)
  }

  /// A stadium's ID, or `start`, or `end`.
  package var id: String {
    switch kind {
    case .start: "start"
    case .end: "end"
    case .stadium(let id): id.rawValue
    }
  }
}
