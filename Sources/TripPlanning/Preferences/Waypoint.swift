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

/// Encodes the kind as the identifier, and the time zone by its name.
extension Waypoint: Codable {
  private enum CodingKeys: CodingKey { case id, name, coordinate, zone }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind =
      switch try values.decode(String.self, forKey: .id) {
      case "start": .start
      case "end": .end
      case let id: .stadium(StadiumID(id))
      }
    name = try values.decode(String.self, forKey: .name)
    coordinate = try values.decode(Coordinate.self, forKey: .coordinate)
    zone = TimeZone(identifier: try values.decode(String.self, forKey: .zone)) ?? .gmt
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encode(zone.identifier, forKey: .zone)
  }
}
