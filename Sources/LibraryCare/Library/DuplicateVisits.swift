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
  package static func all(in store: VisitStore) throws -> [DuplicateVisits] {
    all(among: try store.visits())
  }

  package static func all(among visits: [StoredVisit]) -> [DuplicateVisits] {
    struct Place: Hashable {
      let day: LocalDay
      let stadium: StadiumID
    }
    let groups = Dictionary(grouping: visits) {
      Place(day: $0.visit.day, stadium: $0.visit.stadium)
    }
    return groups.values.map(doubtful).filter { !$0.isEmpty }.map { group in
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

  /// Returns the visits of a stadium and day that may be the same as another of them.
  private static func doubtful(_ group: [StoredVisit]) -> [StoredVisit] {
    group.filter { visit in
      group.contains { $0.visit.id != visit.visit.id && isDoubtful(visit, $0) }
    }
  }

  private static func isDoubtful(_ one: StoredVisit, _ other: StoredVisit) -> Bool {
    switch (one.visit.gameName, other.visit.gameName) {
    // Two games are two visits, even if all photos show one of them.
    case (let one?, let other?): return one == other
    case (nil, nil):
      let (first, second) = (one.visit, other.visit)
      if first.kind == second.kind, first.description == second.description { return true }
    default: break
    }
    return [one, other].contains { $0.visit.origin == .photoImport && $0.photoCount == 0 }
  }
}

extension Visit {
  /// Identifies the game among those of the stadium and day; nil without one.
  fileprivate var gameName: String? {
    guard let game else { return nil }
    return (supersededBy ?? game.key)?.description ?? "\(game.awayName) at \(game.homeName)"
  }
}

extension LibraryCheck.Problem {
  init(duplicates: DuplicateVisits) {
    self.init(kind: "visit", what: duplicates.what, advice: duplicates.advice)
  }
}
