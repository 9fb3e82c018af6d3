package import Catalog
import Foundation
import SportsModel
package import TripPlanning
package import VisitStore

/// A trip that the user saved.
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

  /// Decodes a stored trip.
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
  /// Returns the stored text.
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
