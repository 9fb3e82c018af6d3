package import SportsModel

/// What is known of the roads: how fast they are, and what lies in their way.
///
/// Comes from `roads.txt`, whose form is told in docs/travel.md.
package struct RoadData: Hashable, Sendable {
  package let pace: RoadPace
  package let flight: FlightModel
  package let lands: [RoadLandmass]

  package init(pace: RoadPace, flight: FlightModel, lands: [RoadLandmass]) {
    self.pace = pace
    self.flight = flight
    self.lands = lands
  }
}

/// How fast one gets on by road.
package struct RoadPace: Hashable, Sendable {
  /// Minutes that the first miles cost beside: all of them after a long drive, and all but a third
  /// of them after so many miles.
  package struct SlowStart: Hashable, Sendable {
    package let minutes: Double
    package let miles: Double

    package init(minutes: Double, miles: Double) {
      self.minutes = minutes
      self.miles = miles
    }
  }

  /// Minutes for each great-circle mile on open ground.
  package let minutes: Double
  /// Road miles for each great-circle mile on open ground.
  package let miles: Double
  package let slowStarts: [SlowStart]
  /// Minutes that a guarded border costs.
  package let border: Double
  /// Miles on either side of a gate in which its barrier is open.
  package let gap: Double
  package let band: TravelTimeBand

  package init(
    minutes: Double, miles: Double, slowStarts: [SlowStart], border: Double, gap: Double,
    band: TravelTimeBand
  ) {
    self.minutes = minutes
    self.miles = miles
    self.slowStarts = slowStarts
    self.border = border
    self.gap = gap
    self.band = band
  }
}

/// Ground on which one can drive from any place to any other.
package struct RoadLandmass: Hashable, Sendable {
  package let name: String
  package let corners: [Coordinate]
  package var terrains: [RoadTerrain]
  package var barriers: [RoadBarrier]

  package init(
    name: String, corners: [Coordinate], terrains: [RoadTerrain] = [],
    barriers: [RoadBarrier] = []
  ) {
    self.name = name
    self.corners = corners
    self.terrains = terrains
    self.barriers = barriers
  }
}

/// Ground where roads are slower, faster or more winding than elsewhere.
package struct RoadTerrain: Hashable, Sendable {
  package let name: String
  /// Minutes more for each great-circle mile.
  package let extraMinutes: Double
  /// Road miles more for each great-circle mile.
  package let extraMiles: Double
  package let corners: [Coordinate]

  package init(
    name: String, extraMinutes: Double, extraMiles: Double, corners: [Coordinate]
  ) {
    self.name = name
    self.extraMinutes = extraMinutes
    self.extraMiles = extraMiles
    self.corners = corners
  }
}

/// What no road crosses but at its gates: a lake, a bay, a range of mountains, a border.
package struct RoadBarrier: Hashable, Sendable {
  /// A corner of the barrier's line.
  package struct Corner: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Whether a road comes through here.
    package let isGate: Bool

    package init(coordinate: Coordinate, isGate: Bool) {
      self.coordinate = coordinate
      self.isGate = isGate
    }
  }

  package let name: String
  /// The lines that it consists of.
  package let chains: [[Corner]]
  /// The places by which roads get past it.
  package let passages: [RoadPassage]

  package init(name: String, chains: [[Corner]], passages: [RoadPassage]) {
    self.name = name
    self.chains = chains
    self.passages = passages
  }
}

/// A place by which a road gets past a barrier: a bridge, a pass, a city at the end of a lake.
package struct RoadPassage: Hashable, Sendable {
  package let name: String
  package let coordinate: Coordinate
  /// Minutes that passing costs beside the way.
  package let delay: Double

  package init(name: String, coordinate: Coordinate, delay: Double) {
    self.name = name
    self.coordinate = coordinate
    self.delay = delay
  }
}
