package import AppSupport
package import Catalog
import Localization
import Sharing
import SportsModel
import TripPlanning

/// The points of interest near the stops of a trip.
package struct TripSurroundings: Sendable {
  /// A stop shows at most this many points, and none that is farther than this, in meters.
  private static let maxHighlights = 4
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

  /// Finds the points near each stop on its day; throws what the catalog throws if it can't read a
  /// season.
  package init(of trip: SavedTrip, _ finder: PointFinder, names catalog: Catalog) throws {
    self.catalog = catalog
    var seen: Set<StadiumID> = []
    stops = try trip.itinerary.games.map { game in
      let points = try finder.points(near: game.stadium.coordinate, on: game.day)
      let isFirst = seen.insert(game.stadium.id).inserted
      let candidates = points.filter { point in
        point.meters <= Self.highlightReach && (isFirst || !point.element.games.isEmpty)
      }
      return Stop(game: game, points: points, highlights: candidates.highlights(Self.maxHighlights))
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

  func points(near game: PlannedGame) -> [TripPoint] {
    stops.first { $0.game.id == game.id }.map(points) ?? []
  }

  private func points(near stop: Stop) -> [TripPoint] {
    let day = stop.game.day
    return stop.highlights.map { point in
      let games = games(at: point.element)
      return TripPoint(
        kind: point.element.translatedTitle, name: point.element.name,
        about: games.isEmpty
          ? point.element.translatedAbout : "\(DisplayFormat.weekday(day)) \(day): \(games)",
        meters: point.meters)
    }
  }

  /// Returns `Owls at Larks 19:05` for each game of the day at a point; empty without games.
  private func games(at point: PointOfInterest) -> String {
    let titles = point.games.map { game in
      let away = catalog.displayName(of: game.away, season: game.season)
      let home = catalog.displayName(of: game.home, season: game.season)
      let teams = localized("\(away) at \(home)", context: "teams")
      return game.localStart.map { "\(teams) \($0.hourAndMinute)" }
        ?? localized("\(teams) that day")
    }
    return titles.joined(separator: "; ")
  }
}

extension PointOfInterest {
  /// The title in the language of the task; a category of the user's own place stays as it is.
  fileprivate var translatedTitle: String {
    guard kind != .own || category == nil else { return title }
    return switch title {
    case "your place": localized("your place", context: "place")
    case "stadium": localized("stadium", context: "place")
    case "former site": localized("former site", context: "place")
    case "brewery": localized("brewery", context: "place")
    case "hall of fame": localized("hall of fame", context: "place")
    case "museum": localized("museum", context: "place")
    case "statue": localized("statue", context: "place")
    case "birthplace": localized("birthplace", context: "place")
    case "bar": localized("bar", context: "place")
    case "site": localized("site", context: "place")
    default: title
    }
  }

  /// The kind of a brewery in the language of the task; the lines about other places are data.
  fileprivate var translatedAbout: String {
    guard kind == .brewery else { return about }
    return switch about {
    case "micro": localized("micro", context: "brewery")
    case "brewpub": localized("brewpub", context: "brewery")
    case "taproom": localized("taproom", context: "brewery")
    case "regional": localized("regional", context: "brewery")
    case "large": localized("large", context: "brewery")
    default: about
    }
  }
}
