package import Catalog
import Foundation
import SportsModel
package import TripPlanning
package import VisitStore

/// A trip that a person saved, as the planner sees it.
package struct SavedTrip: Sendable {
  package let stored: StoredTrip
  package let preferences: TripPreferences
  package let itinerary: Itinerary
  /// By how many points of each kind it was better than the trips it was chosen from.
  let advantage: [String: Double]

  package var name: String { stored.name }
  /// So many letters of the id as tell trips apart in practice.
  package var shortID: String { String(stored.id.text.prefix(8)) }

  /// What it costs by the prices that were said when it was planned.
  package var costCents: Int { preferences.budget.cents(of: itinerary) }

  /// Reads what the store kept.
  package init(_ stored: StoredTrip, _ catalog: Catalog) throws(SavedTripError) {
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

  /// The trip as it would be offered, with what is new by the visits of today.
  package func option(_ basis: ScoringContext) -> TripOption {
    TripOption(
      itinerary: itinerary,
      score: TripScore(itinerary, preferences: preferences, basis: basis),
      newStadiums: itinerary.stadiums.filter { !basis.visited.contains($0) },
      costDollars: Double(preferences.budget.cents(of: itinerary)) / 100, reasons: [])
  }
}

/// Why a saved trip cannot be shown or changed.
package enum SavedTripError: Error, Hashable, Sendable {
  case noSuchTrip(String)
  /// The ids that begin so, with the names of their trips.
  case severalTrips(String, [String])
  /// Written by something else than this program.
  case unreadable(String)
  /// The facts do not hold a stadium of it any more.
  case unknownStadium(String)
  case noSuchGame(String)
  case noSuchOption(Int, of: Int)
}

extension Itinerary {
  /// The text that is kept.
  func stored(_ advantage: [String: Double]) throws -> String {
    var stored = StoredItinerary(self)
    if !advantage.isEmpty { stored.advantage = advantage }
    return try SavedTripEncoder.json(stored)
  }
}

enum SavedTripEncoder {
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
