import SportsModel

/// The ways in which a visit may count, and for which rules.
struct CountingModes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A game that was seen: for rules of games.
  static let game = CountingModes(rawValue: 1 << 0)
  /// Having been to the stadium, by what the person counts: for rules of stadiums.
  static let stadium = CountingModes(rawValue: 1 << 1)
  /// An old home that stands for a team's home of today: for rules of the homes of teams.
  static let oldHome = CountingModes(rawValue: 1 << 2)
}

/// Tells in which ways a visit counts, by the counting rules of a person.
///
/// By the usual rules a game counts in one way, and what is no game in none. A game of any league
/// that counts for all, a tour and an old home make further ones.
struct VisitRowBuilder: Sendable {
  private let rules: CountingRules
  private let allowed: RequiredCountingRules
  private let isUsual: Bool
  /// By the number of a stadium: the numbers of the leagues that play or played there.
  private let leagues: [[Int32]]
  /// By the number of a stadium: the years of its name of today, where it had others.
  private let named: [ClosedRange<Int32>?]
  /// By the number of a stadium.
  private let oldHomes: [[OldHome]]

  private struct OldHome: Sendable {
    let team: Int32
    let league: Int32
    let seasons: ClosedRange<Int32>
    /// The number that stands for the team's home of today.
    let placeholder: Int32
    let needs: RequiredCountingRules
  }

  init(_ world: AchievementContext, _ identifiers: inout IdentifierTable) {
    rules = world.counting
    isUsual = rules == .usual
    allowed = RequiredCountingRules(rules)
    let stadiums = world.places.sorted { $0.key < $1.key }
    named = stadiums.map { $1.yearsOfName }
    leagues =
      isUsual
      ? [] : stadiums.map { $1.leagues.map { identifiers.leagues.number(of: $0) } }
    guard rules.counts(.demolished) || rules.counts(.moved) else {
      oldHomes = []
      return
    }
    oldHomes = stadiums.map { stadium, place in
      let rule: CountingRules.Rule = place.isGone ? .demolished : .moved
      guard world.counting.counts(rule) else { return [] }
      return (world.oldHomes[stadium] ?? []).map { home in
        OldHome(
          team: identifiers.teams.number(of: home.team),
          league: identifiers.leagues.number(of: home.league),
          seasons: Int32(
            clamping: home.seasons.lowerBound)...Int32(clamping: home.seasons.upperBound),
          placeholder: identifiers.stadiums.number(of: .placeholder(for: home.team)),
          needs: RequiredCountingRules(rule))
      }
    }
  }

  /// Adds a row for each way in which a visit counts.
  func append(
    _ fact: VisitFact, _ occasions: Occasions, _ identifiers: inout IdentifierTable,
    to rows: inout [VisitRow]
  ) {
    guard fact.kind == .game || !isUsual else { return }
    var base = VisitRow(fact, occasions, &identifiers)
    base.needs = needs(fact, base)
    let counts = base.needs.isSubset(of: allowed)
    let start = rows.count
    if fact.kind == .game {
      base.modes = counts ? [.game, .stadium] : .game
      rows.append(base)
      guard counts, !isUsual else { return }
      if rules.counts(.anyLeague) { appendLeagues(of: base, needing: .anyLeague, to: &rows) }
    } else if counts {
      base.modes = .stadium
      rows.append(base)
      appendLeagues(of: base, needing: [], to: &rows)
    }
    guard !oldHomes.isEmpty else { return }
    for row in rows[start...] { appendOldHomes(of: row, to: &rows) }
  }

  /// The rules that a visit needs to count for its stadium.
  private func needs(_ fact: VisitFact, _ row: VisitRow) -> RequiredCountingRules {
    var needs: RequiredCountingRules =
      switch fact.kind {
      case .game: []
      case .tour: .tours
      case .other: .events
      }
    if row.occasions.contains(.neutralSite) { needs.insert(.neutral) }
    let stadium = Int(row.stadium)
    if stadium < named.count, let years = named[stadium], !years.contains(row.year) {
      needs.insert(.renamed)
    }
    return needs
  }

  /// The same for the other leagues that play there.
  private func appendLeagues(
    of row: VisitRow, needing needs: RequiredCountingRules, to rows: inout [VisitRow]
  ) {
    guard Int(row.stadium) < leagues.count else { return }
    for league in leagues[Int(row.stadium)] where league != row.league {
      var other = row
      other.league = league
      other.modes = .stadium
      other.needs.formUnion(needs)
      rows.append(other)
    }
  }

  /// The same for the homes of today of the teams that played there: those that are known to have
  /// been the home team, else all whose home it was then.
  private func appendOldHomes(of row: VisitRow, to rows: inout [VisitRow]) {
    guard Int(row.stadium) < oldHomes.count else { return }
    for home in oldHomes[Int(row.stadium)] where home.league == row.league {
      let isHost = row.home == home.team
      guard isHost || row.home == IdentifierTable.none && home.seasons.contains(row.year) else {
        continue
      }
      var other = row
      other.stadium = home.placeholder
      other.site = IdentifierTable.Site()
      other.modes = .oldHome
      other.needs.formUnion(home.needs)
      rows.append(other)
    }
  }
}

extension StadiumID {
  /// What stands for the home of today of a team that was seen in an old one; no stadium has such
  /// an id.
  static func placeholder(for team: TeamID) -> StadiumID {
    StadiumID(rawValue: "in place of \(team.rawValue)")
  }
}
