package import Foundation
import GRDB
import SportsModel

extension VisitWriter {
  /// Saves a trip under a unique name.
  package func add(_ trip: StoredTrip) throws {
    try checkName(of: trip)
    try journal.insert(.trip, try trip.image)
  }

  /// Updates a trip and its time of change; returns false if nothing differs.
  @discardableResult
  package func update(_ trip: StoredTrip) throws -> Bool {
    guard let old = try journal.image(.trip, trip.id.uuidString) else {
      throw VisitStoreError.noSuchTrip(trip.id)
    }
    try checkName(of: trip)
    return try journal.updateIfDifferent(.trip, old, set: trip.image.withoutTimes.values)
  }

  package func deleteTrip(_ id: UUID) throws {
    guard try journal.has(.trip, id) else { throw VisitStoreError.noSuchTrip(id) }
    try journal.delete(.trip, id.uuidString)
  }

  /// Replaces the learned factors of scoring weights.
  ///
  /// Weights that are not named are removed.
  package func setLearnedFactors(_ factors: [String: Double]) throws {
    let known = try reader.learnedFactors()
    for name in known.keys.sorted() where factors[name] == nil {
      try journal.delete(.taste, name)
    }
    for (name, factor) in factors.sorted(by: { $0.key < $1.key }) where known[name] != factor {
      let values = [
        "factor": factor.databaseValue, "changed_at": now.storedText.databaseValue,
      ]
      if known[name] == nil {
        try journal.insert(
          .taste, RowImage(values.merging(["id": name.databaseValue]) { first, _ in first }))
      } else {
        try journal.update(.taste, name, set: values)
      }
    }
  }

  private func checkName(of trip: StoredTrip) throws {
    if let other = try reader.trip(named: trip.name), other.id != trip.id {
      throw VisitStoreError.tripNameTaken(trip.name)
    }
  }
}
