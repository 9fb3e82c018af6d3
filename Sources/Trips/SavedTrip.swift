package import AppSupport
import Badges
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
    guard [stored.preferences, stored.itinerary].allSatisfy(Self.hasPossibleNumbers),
      let preferences = try? decoder.decode(
        TripPreferences.self, from: Data(stored.preferences.utf8)),
      let kept = try? decoder.decode(StoredItinerary.self, from: Data(stored.itinerary.utf8)),
      preferences.roadRules.map({ $0.minutesBetweenBreaks > 0 && $0.breakMinutes >= 0 }) ?? true
    else { throw .unreadable(stored.name) }
    self.preferences = preferences
    itinerary = try kept.itinerary(catalog)
    advantage = kept.advantage ?? [:]
  }

  /// Returns whether all numbers of a JSON text are at most a million, as in every planned trip.
  ///
  /// Another computer may have written it; sums and products of larger numbers overflow.
  private static func hasPossibleNumbers(_ text: String) -> Bool {
    func isPossible(_ value: JSONValue) -> Bool {
      switch value {
      case .array(let values): values.allSatisfy(isPossible)
      case .object(let members): members.values.allSatisfy(isPossible)
      default: abs(value.double ?? 0) <= 1e6
      }
    }
    return JSONValue(parsing: text).map(isPossible) ?? false
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

extension SavedTrip {
  /// The trip in a list.
  package var document: JSONObject {
    let span = itinerary.span
    return [
      "id": stored.id.text, "name": name, "status": stored.status.rawValue,
      "firstDay": span?.lowerBound, "lastDay": span?.upperBound, "days": itinerary.dayCount,
      "gameIDs": stored.games, "stadiumIDs": itinerary.stadiums,
      "created": stored.createdAt.utcText, "changed": stored.changedAt.utcText,
    ]
  }

  /// Returns the trip with its items: the document of `trips export`, `trips show` and `trips edit`.
  ///
  /// `split`: the shares of the cost; without it the document has no such key.
  package func document(
    basis: ScoringContext, names catalog: Catalog, surroundings: TripSurroundings,
    split: CostSplit? = nil, notes: [StadiumNote] = []
  ) -> JSONObject {
    let nearby = surroundings.stops.map { stop -> JSONObject in
      ["gameID": stop.game.id, "points": stop.points.map(\.document)]
    }
    let details: JSONObject = [
      "schema": 1, "trip": option(basis).document(rank: 1, names: catalog),
      "items": itinerary.items.map(\.document), "nearby": nearby,
      "tips": tips(among: notes).map(\.document),
    ]
    return document + details + split.map { ["split": $0] }
  }

  /// Returns the document of `trips check`, with a line for each violation of each trip.
  package static func document(ofCheck findings: [(trip: SavedTrip, lines: [String])]) -> JSONObject
  {
    let trips = findings.map { trip, lines -> JSONObject in
      ["id": trip.stored.id.text, "name": trip.name, "ok": lines.isEmpty, "violations": lines]
    }
    return ["schema": 1, "trips": trips]
  }
}

extension ItineraryItem {
  fileprivate var document: JSONObject {
    let always: JSONObject = [
      "id": id, "kind": kindName, "startLocal": localStart, "endLocal": localEnd,
      "timeZone": zone.identifier, "locked": isLocked,
    ]
    let place = text.map { text -> JSONObject in
      [isCustom ? "title" : "place": text, "town": stay?.town]
    }
    return always + legOrArrival.map { ["leg": $0] } + game.map { ["gameID": $0.id] } + place
  }
}
