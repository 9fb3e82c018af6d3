import AppSupport
package import Badges
package import Catalog
import Foundation
package import SportsModel
package import TripPlanning
package import VisitStore

package struct SavedTrip: Sendable {
  package let stored: StoredTrip
  package let preferences: TripPreferences
  package let itinerary: Itinerary
  /// The points of each kind by which it was better than the options it was chosen from.
  let advantage: [String: Double]

  package var name: String { stored.name }
  /// The beginning of the identifier.
  package var shortID: String { String(stored.id.text.prefix(8)) }

  /// The cost by the prices at the time of planning.
  package var costCents: Int { preferences.budget.cost(of: itinerary).total }

  package init(_ stored: StoredTrip, catalog: Catalog) throws(SavedTripError) {
    self.stored = stored
    let decoder = JSONDecoder()
    guard
      let preferences = try? decoder.decode(
        TripPreferences.self, from: Data(stored.preferences.utf8)),
      let kept = try? decoder.decode(StoredItinerary.self, from: Data(stored.itinerary.utf8))
    else { throw .unreadable(stored.name) }
    self.preferences = preferences
    itinerary = try kept.itinerary(catalog)
    advantage = kept.advantage ?? [:]
  }

  /// Returns the trip as an option, with stadiums that are new by the current visits.
  package func option(_ basis: ScoringContext) -> TripOption {
    TripOption(itinerary, preferences: preferences, basis: basis)
  }
}

/// The reason that a saved trip can't be shown or changed.
package enum SavedTripError: Error, Hashable, Sendable {
  case noSuchTrip(String)
  /// The matching identifiers, with the names of their trips.
  case severalTrips(String, [String])
  /// The trip wasn't written by this version of the program.
  case unreadable(String)
  /// The catalog no longer contains a stadium of the trip.
  case unknownStadium(String)
  case noSuchGame(String)
  case noSuchOption(Int, of: Int)
}

extension Itinerary {
  func stored(_ advantage: [String: Double]) throws -> String {
    try SavedTripEncoder.json(StoredItinerary(self, advantage: advantage))
  }
}

enum SavedTripEncoder {
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// A saved trip in a list.
package struct SavedTripDocument: Encodable {
  let id, name, status: String
  let firstDay, lastDay: LocalDay?
  let days: Int
  let gameIDs: [GameKey]
  let stadiumIDs: [StadiumID]
  let created, changed: String

  package init(_ trip: SavedTrip) {
    let span = trip.itinerary.span
    (id, name) = (trip.stored.id.text, trip.name)
    status = trip.stored.status.rawValue
    (firstDay, lastDay) = (span?.lowerBound, span?.upperBound)
    days = trip.itinerary.dayCount
    gameIDs = trip.stored.games
    stadiumIDs = trip.itinerary.stadiums
    created = trip.stored.createdAt.utcText
    changed = trip.stored.changedAt.utcText
  }
}

/// A trip with its items; the document of `trips export`, `trips show` and `trips edit`.
package struct TripDetailsDocument: Encodable {
  private struct Stop: Encodable {
    let gameID: GameKey
    let points: [PointDocument]
  }

  private struct Item: Encodable {
    let item: ItineraryItem

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONKey.self)
      try container.encode(item.id, forKey: "id")
      try container.encode(item.kindName, forKey: "kind")
      try container.encode(item.localStart, forKey: "start_local")
      try container.encode(item.localEnd, forKey: "end_local")
      try container.encode(item.zone.identifier, forKey: "time_zone")
      try container.encode(item.isLocked, forKey: "locked")
      if let leg = item.legOrArrival { try container.encode(leg, forKey: "leg") }
      if let game = item.game { try container.encode(game.id, forKey: "game_id") }
      if let text = item.text {
        try container.encode(text, forKey: item.isCustom ? "title" : "place")
        try container.encodeIfPresent(item.stay?.town, forKey: "town")
      }
    }
  }

  private let trip: SavedTrip
  private let option: TripOptionDocument<TripLegDocument>
  private let nearby: [Stop]
  private let split: CostSplit?
  private let tips: [StadiumNoteDocument]

  /// `split`: the shares of the cost; without it the document has no such key.
  package init(
    _ trip: SavedTrip, basis: ScoringContext, names catalog: Catalog,
    surroundings: TripSurroundings, split: CostSplit? = nil, notes: [StadiumNote] = []
  ) {
    (self.trip, self.split) = (trip, split)
    option = TripOptionDocument(trip.option(basis), rank: 1, names: catalog)
    nearby = surroundings.stops.map { stop in
      Stop(gameID: stop.game.id, points: stop.points.map(PointDocument.init))
    }
    tips = trip.tips(among: notes).map(StadiumNoteDocument.init)
  }

  package func encode(to encoder: any Encoder) throws {
    try SavedTripDocument(trip).encode(to: encoder)
    var container = encoder.container(keyedBy: JSONKey.self)
    try container.encode(1, forKey: "schema")
    try container.encode(option, forKey: "trip")
    try container.encode(trip.itinerary.items.map(Item.init), forKey: "items")
    try container.encode(nearby, forKey: "nearby")
    if let split { try container.encode(split, forKey: "split") }
    try container.encode(tips, forKey: "tips")
  }
}

package struct SavedTripListDocument: Encodable {
  let schema = 1
  package let trips: [SavedTripDocument]

  package init(_ trips: [SavedTrip]) { self.trips = trips.map(SavedTripDocument.init) }
}

package struct DismissedTripDocument: Encodable {
  let schema = 1
  let dismissed: SavedTripDocument

  package init(_ trip: SavedTrip) { dismissed = SavedTripDocument(trip) }
}

package struct DeletedTripDocument: Encodable {
  let schema = 1
  let deleted: SavedTripDocument

  package init(_ trip: SavedTrip) { deleted = SavedTripDocument(trip) }
}

/// The document of `trips check`.
package struct TripsCheckDocument: Encodable {
  struct Trip: Encodable {
    let id, name: String
    let ok: Bool
    let violations: [String]
  }

  let schema = 1
  let trips: [Trip]

  /// - Parameter findings: a line for each violation of each trip.
  package init(_ findings: [(trip: SavedTrip, lines: [String])]) {
    trips = findings.map {
      Trip(
        id: $0.trip.stored.id.text, name: $0.trip.name, ok: $0.lines.isEmpty, violations: $0.lines)
    }
  }
}

/// The document of `trips attended`.
package struct AttendanceDocument: Encodable {
  let schema = 1
  let visits: [VisitDocument]
  let known, ahead, gone: [GameKey]
  let badges: [BadgeChangeDocument]

  package init(_ attendance: SavedTripStore.AttendanceResult, badges: [BadgeChange]) {
    visits = attendance.added.map { VisitDocument($0, photoCount: 0) }
    known = attendance.known.map(\.id)
    ahead = attendance.ahead.map(\.id)
    gone = attendance.gone.map(\.id)
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}
