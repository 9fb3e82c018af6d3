import GRDB
import VisitStore

extension Merger {
  /// Makes the names of trips unique: the trip that was saved first keeps the name, others get a
  /// number.
  mutating func mergeTrips() throws {
    var trips: [(id: String, row: MergedRow)] = []
    for id in try entryStore.allIDs(in: .trip).sorted() {
      if let row = try validRow(.trip, [id]), row.isAlive {
        trips.append((id, row))
      } else {
        try remove(.trip, id)
      }
    }
    trips.sort { one, other in
      guard let first = one.row.firstStamp, let second = other.row.firstStamp, first != second
      else {
        return one.id < other.id
      }
      return first < second
    }
    let names = Self.names(trips.map { $0.row.text("name") ?? "" })
    var open = zip(trips, names).map { trip, name in
      var values = image(trip.row, trip.id).values
      values["name"] = name.databaseValue
      return (id: trip.id, name: name, values: values)
    }
    while !open.isEmpty {
      let count = open.count
      var pendingRows: [(id: String, name: String, values: [String: DatabaseValue])] = []
      for trip in open {
        if let other = try tripID(of: trip.name), other != trip.id {
          pendingRows.append(trip)
        } else {
          try put(.trip, trip.id, trip.values)
        }
      }
      open = pendingRows
      // A cycle of names is broken with a free name.
      if open.count == count, let first = try tripID(of: open[0].name) {
        try journal.update(.trip, first, set: ["name": first.databaseValue])
      }
    }
  }

  private func tripID(of name: String) throws -> String? {
    try String.fetchOne(
      journal.database.cachedStatement(sql: "SELECT id FROM trip WHERE name = ?"),
      arguments: [name])
  }

  /// Returns the names; later equal ones get the next free number.
  static func names(_ names: [String]) -> [String] {
    let all = Set(names)
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return names.map { name in
      if taken.insert(name).inserted { return name }
      var number = numbers[name] ?? 2
      while all.contains("\(name) (\(number))") || taken.contains("\(name) (\(number))") {
        number += 1
      }
      numbers[name] = number + 1
      taken.insert("\(name) (\(number))")
      return "\(name) (\(number))"
    }
  }
}
