package import Catalog
package import SportsModel

/// One way in which a visit counts.
///
/// By the default counting rules a game counts in one way and any other visit in none. By others a
/// visit can count in several, for example for each league that plays at the stadium of a tour.
struct CountedVisit: Sendable {
  let fact: VisitFact
  let occasions: Occasions
  let moments: GameMoments
  /// nil if the stadium is unknown, or counts for another one.
  var place: AchievementContext.Place?
  var league: LeagueID?
  /// The team for whose present home the stadium, one of its old homes, counts.
  var team: TeamID?
  var modes: CountingModes = .game
  /// The counting rules without which the visit wouldn't count for its stadium.
  var needs = CountingRules()

  /// The start of the night, in minutes since midnight: 17:00.
  private static let nightfall = 17 * 60

  /// nil if it counts for another one.
  var stadium: StadiumID? { team == nil ? fact.stadium : nil }

  /// Minutes since midnight; nil if the start isn't known for sure.
  var start: Int? { occasions.contains(.unknownStart) ? nil : fact.details.startMinute }

  /// The home team first; each once, even if bad data names a team twice.
  var teams: [TeamID] {
    let (home, away) = (fact.details.home, fact.details.away)
    return [home, away == home ? nil : away].compactMap(\.self)
  }

  /// One of several games of the same teams that day.
  var isOfDoubleheader: Bool { fact.details.number > 0 && fact.details.home != nil }

  /// Returns the values of a dimension; none if it is unknown.
  func values(of dimension: CountedDimension) -> [CountedValue] {
    switch dimension {
    case .game: [.number(0)]
    case .stadium: [team.map(CountedValue.oldHome) ?? .stadium(fact.stadium)]
    case .city: Self.names(place?.city)
    case .region: Self.names(place?.region)
    case .country: Self.names(place?.country)
    case .roof: place?.roof == .unknown ? [] : Self.names(place?.roof.rawValue)
    case .league: Self.names(league?.rawValue)
    case .team: teams.map(CountedValue.team)
    case .day: [.number(Int(fact.day.daysSinceEpoch))]
    case .weekday: [.number(fact.day.isoWeekday)]
    case .month: [.number(fact.day.month)]
    case .year: [.number(fact.day.year)]
    case .timeOfDay: start.map { [.number((300..<Self.nightfall).contains($0) ? 0 : 1)] } ?? []
    case .doubleheader:
      isOfDoubleheader
        ? fact.details.home.map { [.doubleheader(fact.stadium, fact.day, home: $0)] } ?? [] : []
    case .half: fact.details.number > 0 ? [.number(fact.details.number)] : []
    case .hallOfFamer: moments.hallOfFamers.map(CountedValue.name)
    }
  }

  private static func names(_ text: String?) -> [CountedValue] {
    text.map { $0.isEmpty ? [] : [.name($0)] } ?? []
  }
}

/// A value that rules count, or by which they keep games apart.
enum CountedValue: Hashable, Sendable {
  case stadium(StadiumID)
  /// The present home of a team, represented by one of its earlier homes.
  case oldHome(TeamID)
  case team(TeamID)
  /// A league, city, region, country, roof or player.
  case name(String)
  case number(Int)
  /// Several games of the same teams in a stadium on a day.
  case doubleheader(StadiumID, LocalDay, home: TeamID)
}

/// The kinds of rules for which a visit counts.
struct CountingModes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Rules that count games.
  static let game = CountingModes(rawValue: 1 << 0)
  /// Rules that count stadiums, by the user's counting rules.
  static let stadium = CountingModes(rawValue: 1 << 1)
  /// Rules that count the homes of teams, for which a visit to an old one counts.
  static let oldHome = CountingModes(rawValue: 1 << 2)
}

extension AchievementContext {
  /// Creates the context in which visits count for the stadiums of a catalog.
  package init(counting rules: CountingRules, in catalog: Catalog) {
    self.init(
      structures: [], teams: catalog.teams, stadiums: catalog.stadiums.stadiums, counting: rules)
    // A season is read only if games at neutral sites don't count.
    if !rules.counts(.neutral) { occasions = OccasionIndex(catalog).occasions }
  }

  /// Returns the leagues for which a visit counts for its stadium, and the teams for whose present
  /// homes.
  package func stadiumCounts(of fact: VisitFact) -> [(league: LeagueID?, oldHomeOf: TeamID?)] {
    countedVisits(of: fact, moments: GameMoments()).filter { $0.modes != .game }
      .map { ($0.league, $0.team) }
  }

  /// Returns each way in which a visit counts.
  func countedVisits(of fact: VisitFact, moments: GameMoments) -> [CountedVisit] {
    let place = places[fact.stadium]
    var visit = CountedVisit(
      fact: fact, occasions: occasions(fact), moments: moments, place: place, league: fact.league)
    visit.needs = needs(of: visit)
    guard visit.needs.isSubset(of: counting) else { return fact.kind == .game ? [visit] : [] }
    visit.modes = fact.kind == .game ? [.game, .stadium] : .stadium
    var visits = [visit]
    if fact.kind != .game || counting.counts(.anyLeague) {
      for league in place?.leagues ?? [] where league != fact.league {
        var other = visit
        (other.league, other.modes) = (league, .stadium)
        if fact.kind == .game { other.needs.insert(.anyLeague) }
        visits.append(other)
      }
    }
    return visits + visits.flatMap(presentHomes)
  }

  private func needs(of visit: CountedVisit) -> CountingRules {
    var needs: CountingRules =
      switch visit.fact.kind {
      case .game: []
      case .tour: .tours
      case .other: .events
      }
    if visit.occasions.contains(.neutralSite) { needs.insert(.neutral) }
    if visit.place?.hadPresentName(in: visit.fact.day.year) == false { needs.insert(.renamed) }
    return needs
  }

  /// Returns the same visit for the present home of the home team, or of every team whose home the
  /// stadium was that season if the home team is unknown.
  private func presentHomes(for visit: CountedVisit) -> [CountedVisit] {
    guard let place = visit.place, counting.counts(place.isGone ? .demolished : .moved) else {
      return []
    }
    let home = visit.fact.details.home
    let homes = (oldHomes[visit.fact.stadium] ?? []).filter { old in
      old.league == visit.league
        && (home.map { $0 == old.team } ?? old.seasons.contains(visit.fact.day.year))
    }
    return homes.map { old in
      var other = visit
      (other.team, other.place, other.modes) = (old.team, nil, .oldHome)
      other.needs.insert(place.isGone ? .demolished : .moved)
      return other
    }
  }
}

extension GameFilter {
  /// Returns whether a visit matches every condition; an empty list allows everything.
  func includes(_ visit: CountedVisit) -> Bool {
    Self.allows(leagues, visit.league) && includesPlace(of: visit) && includesTime(of: visit)
      && includesGame(of: visit)
  }

  private func includesPlace(of visit: CountedVisit) -> Bool {
    Self.allows(stadiums, visit.stadium) && Self.allows(cities, visit.place?.city)
      && (regions.isEmpty || regions.contains { visit.place?.lies(in: $0) ?? false })
      && Self.allows(roofs, visit.place?.roof) && (!isGone || visit.place?.isGone ?? false)
  }

  private func includesTime(of visit: CountedVisit) -> Bool {
    let day = visit.fact.day
    if let start {
      guard let minute = visit.start, start.contains(minute) else { return false }
    }
    return Self.allows(weekdays, day.isoWeekday) && Self.allows(months, day.month)
      && Self.allows(dates, day.month * 100 + day.day)
  }

  private func includesGame(of visit: CountedVisit) -> Bool {
    if !occasions.isEmpty, occasions.isDisjoint(with: visit.occasions) { return false }
    if isOfDoubleheader, !visit.isOfDoubleheader { return false }
    if !teams.isEmpty, !visit.teams.contains(where: teams.contains) { return false }
    if !moments.isEmpty, moments.isDisjoint(with: visit.moments.kinds) { return false }
    for (figure, range) in figures {
      guard let value = visit.moments.figures[figure], range.contains(value) else { return false }
    }
    return Self.allows(homeTeams, visit.fact.details.home)
      && (!needsScore || includes(visit.fact.details.score))
  }

  private static func allows<Value: Equatable>(
    _ values: [Value], _ value: @autoclosure () -> Value?
  ) -> Bool {
    values.isEmpty || value().map(values.contains) ?? false
  }

  private func includes(_ score: Score?) -> Bool {
    guard let score, score.home >= 0, score.away >= 0 else { return false }
    let winner = max(score.home, score.away)
    let loser = min(score.home, score.away)
    if let total, !total.contains(winner &+ loser) { return false }
    if let margin, !margin.contains(winner - loser) { return false }
    guard winner >= winnerAtLeast ?? 0, loser <= loserAtMost ?? .max else { return false }
    return switch self.winner {
    case nil: true
    case .home: score.home > score.away
    case .away: score.away > score.home
    }
  }
}
