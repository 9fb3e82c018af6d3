import AppSupport
package import SportsModel
package import VisitStore

/// Visits of the same stadium and day that may be the same visit: to the same game, or with
/// photos that another visit has.
package struct DuplicateVisits: Hashable, Sendable {
  package let day: LocalDay
  package let stadiumName: String
  /// The identifiers as the user types them.
  package let ids: [String]

  /// Returns possible duplicates among all visits, by day.
  package static func all(among visits: [StoredVisit]) -> [DuplicateVisits] {
    struct Place: Hashable {
      let day: LocalDay
      let stadium: StadiumID
    }
    let groups = Dictionary(grouping: visits) {
      Place(day: $0.visit.day, stadium: $0.visit.stadium)
    }
    return groups.values.filter(isDoubtful).map { group in
      DuplicateVisits(
        day: group[0].visit.day, stadiumName: group[0].visit.stadiumName,
        ids: group.map { String($0.visit.id.text.prefix(8)) }.sorted())
    }.sorted { ($0.day, $0.ids[0]) < ($1.day, $1.ids[0]) }
  }

  /// A description with advice.
  package var line: String { "\(what). \(advice)" }

  var what: String {
    "Possible duplicates: \(DisplayFormat.date(day)), \(stadiumName), "
      + "visits \(DisplayFormat.list(ids))"
  }

  var advice: String { "Delete one: stvisits visits delete ID" }

  private static func isDoubtful(_ group: [StoredVisit]) -> Bool {
    guard group.count > 1 else { return false }
    let games = group.compactMap { $0.visit.supersededBy ?? $0.visit.game?.key }
    struct Event: Hashable {
      let kind: Visit.Kind
      let description: String?
    }
    let events = group.filter { $0.visit.game == nil }
      .map { Event(kind: $0.visit.kind, description: $0.visit.description) }
    return Set(games).count < games.count || Set(events).count < events.count
      || group.contains { $0.visit.origin == .photoImport && $0.photoCount == 0 }
  }
}

extension LibraryCheck.Problem {
  init(duplicates: DuplicateVisits) {
    self.init(kind: "visit", what: duplicates.what, advice: duplicates.advice)
  }
}
