package import Foundation
package import SportsModel

/// What the rules look at of a visit to a game; tours and other events are no facts to them.
package struct VisitFact: Hashable, Sendable, Identifiable {
  package let id: UUID
  package let stadium: StadiumID
  /// The local day at the stadium.
  package let day: LocalDay
  /// nil for a game of clubs that nobody knows.
  package let league: LeagueID?

  package init(id: UUID, stadium: StadiumID, day: LocalDay, league: LeagueID?) {
    self.id = id
    self.stadium = stadium
    self.day = day
    self.league = league
  }

  /// nil for a visit that was not to a game.
  package init?(_ visit: Visit) {
    guard visit.kind == .game else { return nil }
    self.init(id: visit.id, stadium: visit.stadium, day: visit.day, league: visit.league)
  }

  /// Whether both say the same, whatever the ids: a game added again is the same game.
  package func saysTheSame(as other: VisitFact) -> Bool {
    day == other.day && stadium == other.stadium && league == other.league
  }
}

extension VisitFact: Comparable {
  /// By day, then by what is seen, then by id: never by the order in which visits were recorded.
  package static func < (left: VisitFact, right: VisitFact) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.stadium != right.stadium { return left.stadium < right.stadium }
    if left.league != right.league {
      return (left.league?.rawValue ?? "") < (right.league?.rawValue ?? "")
    }
    return left.id.uuidString < right.id.uuidString
  }
}
