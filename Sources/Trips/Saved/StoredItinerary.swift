import Catalog
import Foundation
import SportsModel
import TripPlanning

/// A stored itinerary, as it was planned; the schedule may have changed since.
struct StoredItinerary: Codable {
  let items: [Item]
  let legs: [Leg]
  /// The points of each kind by which the trip was better than the options it was chosen from.
  var advantage: [String: Double]?

  struct Item: Codable {
    enum Kind: String, Codable { case drive, charge, flight, arrive, game, night, rest, custom }

    let id: Int
    let kind: Kind
    let start: Instant
    let end: Instant
    let zone: String
    let isLocked: Bool
    /// The leg of a drive, charge, flight or arrival.
    let leg: Int?
    /// The place of a night or a rest, or the title of the user's item.
    let text: String?
    let game: StoredGame?
  }

  /// Properties of a game that its key doesn't contain.
  struct StoredGame: Codable {
    let key: GameKey
    let away: TeamID
    let season: Int
    let isStartKnown: Bool
  }

  struct Point: Codable {
    /// `start`, `end`, or a stadium's identifier.
    let id: String
    let name: String
    let coordinate: Coordinate
    let zone: String
  }

  struct Leg: Codable {
    let from: Point
    let to: Point
    let mode: ItineraryLeg.Mode
    let miles: Double
    let minutes: Int
    let minutesP90: Int
    let leaves: Instant
    let arrives: Instant
    let arriveBy: Instant?
  }
}

// MARK: - From an itinerary

extension StoredItinerary {
  init(_ itinerary: Itinerary) {
    items = itinerary.items.map(Item.init)
    legs = itinerary.legs.map(Leg.init)
  }
}

extension StoredItinerary.Item {
  fileprivate init(_ item: ItineraryItem) {
    var (leg, text, game): (Int?, String?, StoredItinerary.StoredGame?) = (nil, nil, nil)
    let kind: Kind
    switch item.kind {
    case .drive(let index): (kind, leg) = (.drive, index)
    case .charge(let index): (kind, leg) = (.charge, index)
    case .flight(let index): (kind, leg) = (.flight, index)
    case .arrive(let index): (kind, leg) = (.arrive, index)
    case .night(let place): (kind, text) = (.night, place)
    case .rest(let place): (kind, text) = (.rest, place)
    case .custom(let title): (kind, text) = (.custom, title)
    case .game(let planned):
      kind = .game
      game = StoredItinerary.StoredGame(
        key: planned.id, away: planned.game.away, season: planned.game.season,
        isStartKnown: planned.isStartKnown)
    }
    self.init(
      id: item.id, kind: kind, start: item.start, end: item.end, zone: item.zone.identifier,
      isLocked: item.isLocked, leg: leg, text: text, game: game)
  }
}

extension StoredItinerary.Leg {
  fileprivate init(_ leg: ItineraryLeg) {
    self.init(
      from: StoredItinerary.Point(leg.from), to: StoredItinerary.Point(leg.to), mode: leg.mode,
      miles: leg.miles, minutes: leg.minutes, minutesP90: leg.minutesP90, leaves: leg.leaves,
      arrives: leg.arrives, arriveBy: leg.arriveBy)
  }

  fileprivate var leg: ItineraryLeg {
    ItineraryLeg(
      from: from.waypoint, to: to.waypoint, mode: mode, miles: miles, minutes: minutes,
      minutesP90: minutesP90, leaves: leaves, arrives: arrives, arriveBy: arriveBy)
  }
}

extension StoredItinerary.Point {
  fileprivate init(_ point: Waypoint) {
    self.init(
      id: point.id, name: point.name, coordinate: point.coordinate, zone: point.zone.identifier)
  }

  fileprivate var waypoint: Waypoint {
    let kind: Waypoint.Kind =
      switch id {
      case "start": .start
      case "end": .end
      default: .stadium(StadiumID(id))
      }
    return Waypoint(
      kind: kind, name: name, coordinate: coordinate, zone: TimeZone(identifier: zone) ?? .gmt)
  }
}

// MARK: - Back to an itinerary

extension StoredItinerary {
  /// Returns the itinerary with the stadiums of the catalog.
  func itinerary(_ catalog: Catalog) throws(SavedTripError) -> Itinerary {
    var found: [ItineraryItem] = []
    for item in items {
      let zone = TimeZone(identifier: item.zone) ?? .gmt
      found.append(
        ItineraryItem(
          id: item.id, kind: try kind(of: item, zone, catalog), start: item.start, end: item.end,
          zone: zone, isLocked: item.isLocked))
    }
    return Itinerary(items: found, legs: legs.map(\.leg))
  }

  private func kind(
    of item: Item, _ zone: TimeZone, _ catalog: Catalog
  ) throws(SavedTripError) -> ItineraryItem.Kind {
    let leg = item.leg ?? -1
    switch item.kind {
    case .drive: return .drive(leg: leg)
    case .charge: return .charge(leg: leg)
    case .flight: return .flight(leg: leg)
    case .arrive: return .arrive(leg: leg)
    case .night: return .night(near: item.text ?? "")
    case .rest: return .rest(at: item.text ?? "")
    case .custom: return .custom(title: item.text ?? "")
    case .game:
      guard let game = item.game, let id = game.key.stadium, let stadium = catalog.stadiums[id]
      else { throw .unknownStadium(item.game?.key.stadium?.rawValue ?? "?") }
      return .game(planned(game, item, at: stadium, zone))
    }
  }

  private func planned(
    _ stored: StoredGame, _ item: Item, at stadium: Stadium, _ zone: TimeZone
  ) -> PlannedGame {
    let local = item.start.local(zone)
    let game = Game(
      league: stored.key.league, season: stored.season, day: stored.key.day,
      number: stored.key.number, home: stored.key.home, away: stored.away,
      start: stored.isStartKnown ? .exact(minuteOfDay: local.minuteOfDay) : .unknown,
      stadiums: [stadium.id], score: nil)
    return PlannedGame(
      game: game, stadium: stadium, start: item.start, usualEnd: item.end,
      isStartKnown: stored.isStartKnown, zone: zone)
  }
}
