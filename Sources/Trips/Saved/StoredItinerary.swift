import Catalog
import Foundation
import SportsModel
import TripPlanning

/// A stored itinerary, as it was planned; the schedule may have changed since.
struct StoredItinerary: Codable {
  let items: [Item]
  let legs: [ItineraryLeg]
  /// The points of each kind by which the trip was better than the options it was chosen from.
  let advantage: [String: Double]?

  struct Item: Codable {
    let id: Int
    let kind: ItineraryItem.KindName
    let start, end: Instant
    let zone: String
    let isLocked: Bool
    /// nil in trips saved before breaks were planned.
    let breakMinutes: Int?
    /// The leg of a drive, charge, flight or arrival.
    let leg: Int?
    /// The place of a night or a rest, or the title of the user's item.
    let text: String?
    /// The town of a night or a rest, and its position; nil in trips saved before nights had towns.
    let town: String?
    let position: Coordinate?
    let game: StoredGame?
  }

  /// Properties of a game that its key doesn't contain.
  struct StoredGame: Codable {
    let key: GameKey
    let away: TeamID
    let season: Int
    let isStartKnown: Bool
  }

  init(_ itinerary: Itinerary, advantage: [String: Double]) {
    items = itinerary.items.map { item in
      Item(
        id: item.id, kind: item.kindName, start: item.start, end: item.end,
        zone: item.zone.identifier, isLocked: item.isLocked, breakMinutes: item.breakMinutes,
        leg: item.legOrArrival,
        text: item.text, town: item.stay?.town, position: item.stay?.coordinate,
        game: item.game.map {
          StoredGame(
            key: $0.id, away: $0.game.away, season: $0.game.season, isStartKnown: $0.isStartKnown)
        })
    }
    legs = itinerary.legs
    self.advantage = advantage.isEmpty ? nil : advantage
  }

  func itinerary(_ catalog: Catalog) throws(SavedTripError) -> Itinerary {
    var found: [ItineraryItem] = []
    for item in items {
      let zone = TimeZone(identifier: item.zone) ?? .gmt
      found.append(
        ItineraryItem(
          id: item.id, kind: try kind(of: item, zone, catalog: catalog), start: item.start,
          end: item.end, zone: zone, isLocked: item.isLocked, breakMinutes: item.breakMinutes ?? 0))
    }
    return Itinerary(items: found, legs: legs)
  }

  private func kind(
    of item: Item, _ zone: TimeZone, catalog: Catalog
  ) throws(SavedTripError) -> ItineraryItem.Kind {
    let leg = item.leg ?? -1
    switch item.kind {
    case .drive: return .drive(leg: leg)
    case .charge: return .charge(leg: leg)
    case .flight: return .flight(leg: leg)
    case .arrive: return .arrive(leg: leg)
    case .night: return .night(stay(item))
    case .rest: return .rest(stay(item))
    case .custom: return .custom(title: item.text ?? "")
    case .game:
      guard let game = item.game, let id = game.key.stadium, let stadium = catalog.stadiums[id]
      else { throw .unknownStadium(item.game?.key.stadium?.rawValue ?? "?") }
      return .game(planned(game, of: item, at: stadium, zone: zone))
    }
  }

  private func stay(_ item: Item) -> Stay {
    Stay(town: item.town, near: item.text ?? "", coordinate: item.position)
  }

  private func planned(
    _ stored: StoredGame, of item: Item, at stadium: Stadium, zone: TimeZone
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
