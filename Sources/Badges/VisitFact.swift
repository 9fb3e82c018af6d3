package import Foundation
package import SportsModel

/// The part of a visit that badge rules use.
package struct VisitFact: Hashable, Sendable, Identifiable {
  /// The recorded details of a game; each may be unknown.
  package struct Details: Hashable, Sendable {
    /// The key of the game in the catalog, with later corrections.
    package let key: GameKey?
    package let home, away: TeamID?
    /// Minutes since midnight on the stadium's clock.
    package let startMinute: Int?
    package let score: Score?

    package init(
      key: GameKey? = nil, home: TeamID? = nil, away: TeamID? = nil, startMinute: Int? = nil,
      score: Score? = nil
    ) {
      (self.key, self.home, self.away) = (key, home, away)
      (self.startMinute, self.score) = (startMinute, score)
    }

    /// 0 for the only game of the two clubs that day; 1, 2, 3 when there were several.
    package var number: Int { key?.number ?? 0 }
  }

  /// The details that a rule looks at, in addition to stadium, day and league.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let teams = Aspects(rawValue: 1 << 0)
    package static let number = Aspects(rawValue: 1 << 1)
    package static let start = Aspects(rawValue: 1 << 2)
    package static let score = Aspects(rawValue: 1 << 3)
  }

  package let id: UUID
  package let stadium: StadiumID
  /// The local day at the stadium.
  package let day: LocalDay
  /// nil if the teams are unknown.
  package let league: LeagueID?
  package let kind: Visit.Kind
  package let details: Details
  /// The stored box score of a provider as JSON, which isn't part of the visit itself: visits that
  /// differ only in it are equal.
  package let boxScore: String?

  package init(
    id: UUID, stadium: StadiumID, day: LocalDay, league: LeagueID?, kind: Visit.Kind = .game,
    details: Details = Details(), boxScore: String? = nil
  ) {
    (self.id, self.stadium, self.day, self.league, self.kind) = (id, stadium, day, league, kind)
    (self.details, self.boxScore) = (details, boxScore)
  }

  package init(_ visit: Visit) {
    self.init(
      id: visit.id, stadium: visit.stadium, day: visit.day, league: visit.league, kind: visit.kind,
      details: Details(
        key: visit.supersededBy ?? visit.game?.key, home: visit.game?.homeTeam,
        away: visit.game?.awayTeam, startMinute: visit.game?.start?.minuteOfDay,
        score: visit.game?.score))
  }

  /// Returns whether both are visits to the same game; ids don't matter.
  package func describesSameGame(as other: VisitFact, asking aspects: Aspects = []) -> Bool {
    day == other.day && stadium == other.stadium && league == other.league && kind == other.kind
      && differences(from: other).isDisjoint(with: aspects)
  }

  /// Returns the details in which two visits differ.
  package func differences(from other: VisitFact) -> Aspects {
    var found: Aspects = []
    if (details.home, details.away) != (other.details.home, other.details.away) {
      found.insert(.teams)
    }
    if details.number != other.details.number { found.insert(.number) }
    if details.startMinute != other.details.startMinute { found.insert(.start) }
    if details.score != other.details.score { found.insert(.score) }
    return found
  }

  package static func == (left: VisitFact, right: VisitFact) -> Bool {
    left.id == right.id && left.day == right.day && left.stadium == right.stadium
      && left.league == right.league && left.kind == right.kind
      && left.details == right.details
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension VisitFact: Comparable {
  /// Orders by day, game and id, never by the order in which visits were recorded.
  package static func < (left: VisitFact, right: VisitFact) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.stadium != right.stadium { return left.stadium < right.stadium }
    if left.kind != right.kind { return left.kind.rank < right.kind.rank }
    func rest(_ visit: VisitFact) -> (String, Int, String, String) {
      (
        visit.league?.rawValue ?? "", visit.details.number, visit.details.home?.rawValue ?? "",
        visit.id.uuidString
      )
    }
    return rest(left) < rest(right)
  }
}

extension Visit.Kind {
  /// Games first, since they count without any counting rule.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// All visits, sorted by day.
package struct VisitLedger: Hashable, Sendable {
  package private(set) var facts: [VisitFact]

  package init(_ facts: some Sequence<VisitFact> = []) { self.facts = facts.sorted() }

  /// Returns the visits with the day, kind, league and stadium of a past one.
  func sameDayMatches(of past: VisitFact) -> [VisitFact] {
    let start = facts.partitioningIndex { $0.day >= past.day }
    return facts[start...].prefix { $0.day == past.day }.filter { $0.describesSameGame(as: past) }
  }

  /// Returns the current visit that matches each past visit in the given details.
  ///
  /// A visit matches only one: the past visit with its own id first, otherwise one whose own visit
  /// is gone.
  package func currentMatches(
    of past: [VisitFact], asking aspects: VisitFact.Aspects = []
  ) -> [VisitFact?] {
    let candidates = past.map { visit in
      sameDayMatches(of: visit).filter { $0.describesSameGame(as: visit, asking: aspects) }
    }
    var taken: Set<UUID> = []
    var found = zip(past, candidates).map { visit, candidates in
      candidates.first { $0.id == visit.id && taken.insert($0.id).inserted }
    }
    for place in found.indices where found[place] == nil {
      found[place] = candidates[place].first { taken.insert($0.id).inserted }
    }
    return found
  }
}
