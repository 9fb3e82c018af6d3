package import Catalog
package import SportsModel

/// The surroundings of a place.
package struct Vicinity: Hashable, Sendable {
  package let place: TripPlace
  /// The great-circle distance to the farthest stadium.
  package let meters: Double

  package init(of place: TripPlace, meters: Double) {
    self.place = place
    self.meters = meters
  }

  package var miles: Double { meters / 1_609.344 }

  /// Returns the distance of each stadium within it, in meters.
  func distances(to stadiums: [Stadium]) -> [StadiumID: Double] {
    var distances: [StadiumID: Double] = [:]
    for stadium in stadiums {
      let distance = stadium.coordinate.distance(to: place.coordinate)
      if distance <= meters { distances[stadium.id] = distance }
    }
    return distances
  }
}

extension GamesQuery {
  /// Returns the games around a place by day and then distance.
  ///
  /// The distance is that of the nearest stadium of the game within the surroundings.
  ///
  /// - Throws: as `games(in:)`.
  package func games(
    in catalog: Catalog, near vicinity: Vicinity
  ) throws -> [Nearby<Game>] {
    let distances = vicinity.distances(to: catalog.stadiums.stadiums)
    let nearby = try games(in: catalog) { $0.stadiums.contains { distances[$0] != nil } }
    let found = nearby.compactMap { game in
      game.stadiums.compactMap { distances[$0] }.min().map { Nearby(element: game, meters: $0) }
    }
    // The games of a day are in the order of lists, which decides between equal distances.
    return found.enumerated().sorted { left, right in
      (left.element.element.day, left.element.meters, left.offset)
        < (right.element.element.day, right.element.meters, right.offset)
    }.map(\.element)
  }
}

extension CatalogQuery {
  /// Returns the stadiums around a place, the nearest first.
  package func stadiums(
    in catalog: Catalog, near vicinity: Vicinity
  ) -> [Nearby<Stadium>] {
    let stadiums = stadiums(in: catalog)
    let distances = vicinity.distances(to: stadiums)
    return stadiums.compactMap { stadium in
      distances[stadium.id].map { Nearby(element: stadium, meters: $0) }
    }.sorted { ($0.meters, $0.element.id) < ($1.meters, $1.element.id) }
  }
}
