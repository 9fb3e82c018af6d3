import Foundation
import SportsModel
import VisitStore

extension Fan {
  /// Writes visits without a game, one a day, past the program: many are soon there.
  package func addVisits(_ count: Int) throws {
    let store = try self.store()
    let now = store.now
    try store.write(in: store.begin(.add)) { writer in
      for number in 0..<count {
        let day = LocalDay(daysSinceEpoch: 10_000 + number)
        try writer.add(
          Visit(
            id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park", day: day,
            league: nil, kind: .other, dataSource: .fullyManual,
            note: String(repeating: "\(number) ", count: 60), origin: .manual, createdAt: now,
            changedAt: now))
      }
    }
  }
}
