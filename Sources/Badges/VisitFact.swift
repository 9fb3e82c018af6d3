package import Foundation
package import SportsModel

/// The part of a visit that badge rules use.
package struct VisitFact: Hashable, Sendable, Identifiable {
  /// The recorded details of a game; each may be unknown.
  package struct Details: Hashable, Sendable {
    /// The key of the game in the catalog, with later corrections.
    package let key: GameKey?
    package let home: TeamID?
    package let away: TeamID?
    /// Minutes since midnight on the stadium's clock.
    package let startMinute: Int?
    package let score: Score?

    package init(
      key: GameKey? = nil, home: TeamID? = nil, away: TeamID? = nil, startMinute: Int? = nil,
      score: Score? = nil
    ) {
      self.key = key
      self.home = home
      self.away = away
      self.startMinute = startMinute
      self.score = score
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
  /// A reference, since visits are sorted and copied by the thousand.
  private let box: Box

  private final class Box: Sendable {
    let details: Details
    let boxScore: String?
    init(_ details: Details, _ boxScore: String?) {
      self.details = details
      self.boxScore = boxScore
    }
  }

  /// Creates the facts of a visit; `boxScore` is the stored box score of a provider.
  package init(
    id: UUID, stadium: StadiumID, day: LocalDay, league: LeagueID?, kind: Visit.Kind = .game,
    details: Details = Details(), boxScore: String? = nil
  ) {
    self.id = id
    self.stadium = stadium
    self.day = day
    self.league = league
    self.kind = kind
    box = Box(details, boxScore)
  }

  package var details: Details { box.details }

  /// The box score of a provider as JSON, which isn't part of the visit itself: visits that differ only
  /// in it are equal.
  package var boxScore: String? { box.boxScore }

  package init(_ visit: Visit) {
    self.init(
      id: visit.id, stadium: visit.stadium, day: visit.day, league: visit.league,
      kind: visit.kind,
      details: Details(
        key: visit.supersededBy ?? visit.game?.key, home: visit.game?.homeTeam,
        away: visit.game?.awayTeam, startMinute: visit.game?.start?.minuteOfDay,
        score: visit.game?.score))
  }

  /// Whether both are visits to the same game; ids don't matter.
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
}

extension VisitFact {
  package static func == (left: VisitFact, right: VisitFact) -> Bool {
    left.id == right.id && left.day == right.day && left.stadium == right.stadium
      && left.league == right.league && left.kind == right.kind
      && (left.box === right.box || left.details == right.details)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
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
  fileprivate var rank: Int {
    Self.allCases.firstIndex(of: self) ?? 0
  }
}
