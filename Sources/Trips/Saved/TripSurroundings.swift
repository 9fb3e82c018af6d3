package import AppSupport
package import Catalog
import Sharing
import SportsModel
import TripPlanning

/// The points of interest near the stops of a trip.
package struct TripSurroundings: Sendable {
  /// A stop shows at most this many points, and none that is farther than this, in meters.
  private static let mostHighlights = 4
  private static let highlightReach = 5_000.0

  /// A game and the points near its stadium, the nearest first.
  struct Stop: Sendable {
    let game: PlannedGame
    let points: [Nearby<PointOfInterest>]
    /// A few of the points: at a stadium that an earlier stop has, only those with games that day.
    let highlights: [Nearby<PointOfInterest>]
  }

  let stops: [Stop]
  private let catalog: Catalog

  /// Finds the points near each stop on its day.
  ///
  /// - Throws: what the catalog throws if it can't read a season.
  package init(of trip: SavedTrip, _ finder: PointFinder, names catalog: Catalog) throws {
    self.catalog = catalog
    var seen: Set<StadiumID> = []
    stops = try trip.itinerary.games.map { game in
      let points = try finder.points(near: game.stadium.coordinate, on: game.day)
      let isFirst = seen.insert(game.stadium.id).inserted
      let candidates = points.filter { point in
        point.meters <= Self.highlightReach && (isFirst || !point.element.games.isEmpty)
      }
      return Stop(
        game: game, points: points, highlights: candidates.highlights(Self.mostHighlights))
    }
  }

  /// Returns the lines about each stop with points, for the end of a trip.
  package func lines(columns: Int, _ format: DisplayFormat) -> [String] {
    stops.flatMap { stop -> [String] in
      guard !stop.highlights.isEmpty else { return [] }
      return ["  Near \(stop.game.stadium.name(in: stop.game.day.year)):"]
        + points(near: stop).flatMap { point in
          let distance = format.distance(meters: point.meters).padded(to: 8)
          let about = point.about.isEmpty ? "" : ": \(point.about)"
          return "    \(distance)\(point.name) (\(point.kind))\(about)"
            .wrapped(within: columns, indent: 12)
        }
    }
  }

  /// Returns the highlights of the stop of a game.
  func points(near game: PlannedGame) -> [TripPoint] {
    stops.first { $0.game.id == game.id }.map(points) ?? []
  }

  private func points(near stop: Stop) -> [TripPoint] {
    let day = stop.game.day
    return stop.highlights.map { point in
      let about = catalog.line(about: point.element)
      return TripPoint(
        kind: point.element.title, name: point.element.name,
        about: point.element.games.isEmpty ? about : "\(day.weekdayName) \(day): \(about)",
        meters: point.meters)
    }
  }
}
