import SportsModel

/// One way in which a visit counts, as small numbers that rules compare.
///
/// By the default counting rules a game has one row and any other visit has none. Other rules give
/// a visit several rows, for example one for each league that plays at the stadium of a tour.
/// Rows are small, because adding a visit reads most of them for many rules.
struct VisitRow: Sendable {
  var visit, stadium: Int32
  var site: Site
  var league: Int32
  let home, away, daysSinceEpoch, day: Int32
  /// 0 … 9999.
  let year: Int32
  /// `IdentifierTable.none` if the teams played only once that day.
  let doubleheader: Int32
  /// Minutes since midnight; nil if the start isn't known for sure.
  let start: Int16?
  /// 1 … 12.
  let month: Int8
  /// 1 for Monday to 7 for Sunday.
  let weekday: Int8
  /// Month times 100 plus day.
  let date: Int16
  let occasions: Occasions
  /// 0 for the only game of the day, otherwise 1 … 9.
  let number: Int8
  var modes: CountingModes = .game
  /// The counting rules without which the visit wouldn't count for its stadium.
  var needs = CountingRules()
  let score: Score?
  let moments: Set<MomentKind>
  let figures: [GameFigure: Int]
  /// The index of those who appeared in `AchievementState.people`; `IdentifierTable.none` if
  /// none of them counts.
  var people = IdentifierTable.none

  struct Site: Sendable {
    var city = IdentifierTable.none
    var region = IdentifierTable.none
    var country = IdentifierTable.none
    var roof = IdentifierTable.none
  }

  /// The start of the night, in minutes since midnight: 17:00.
  static let nightfall = 17 * 60

  init(
    _ fact: VisitFact, at visit: Int, stadium: Int32, site: Site, occasions: Occasions,
    game: GameMoments, identifiers: inout IdentifierTable
  ) {
    (moments, figures) = (game.kinds, game.figures)
    let details = fact.details
    self.visit = Int32(clamping: visit)
    (self.stadium, self.site, self.occasions) = (stadium, site, occasions)
    league = fact.league.map { identifiers.number(of: .league($0)) } ?? IdentifierTable.none
    home = details.home.map { identifiers.number(of: .team($0)) } ?? IdentifierTable.none
    // A team counts once per game, even if bad data names it twice.
    away =
      details.away == details.home
      ? IdentifierTable.none
      : details.away.map { identifiers.number(of: .team($0)) } ?? IdentifierTable.none
    daysSinceEpoch = fact.day.daysSinceEpoch
    day = identifiers.number(of: .day(fact.day))
    year = Int32(clamping: min(max(0, fact.day.year), 9_999))
    month = Int8(clamping: fact.day.month)
    date = Int16(clamping: fact.day.month * 100 + fact.day.day)
    weekday = Int8(clamping: fact.day.isoWeekday)
    start =
      occasions.contains(.unknownStart) ? nil : details.startMinute.map { Int16(clamping: $0) }
    number = Int8(min(max(0, details.number), 9))
    if number > 0, let home = details.home {
      doubleheader = identifiers.number(of: .doubleheader(fact.stadium, fact.day, home: home))
    } else {
      doubleheader = IdentifierTable.none
    }
    score = details.score
  }

  /// The value of a row, and a second one because a game has two teams.
  typealias Values = (first: Int32, second: Int32)

  /// Returns the values of a dimension.
  ///
  /// Inlined, so that the rows, which are large, aren't copied for it.
  @inline(__always)
  func values(of dimension: CountedDimension) -> Values {
    let first =
      switch dimension {
      case .game: Int32(0)
      case .stadium: stadium
      case .city: site.city
      case .region: site.region
      case .country: site.country
      case .roof: site.roof
      case .league: league
      case .team: home
      case .day: day
      case .weekday: Int32(weekday)
      case .month: Int32(month)
      case .year: year
      case .timeOfDay: timeOfDay
      case .doubleheader: doubleheader
      case .half: number > 0 ? Int32(number) : IdentifierTable.none
      case .hallOfFamer: people
      }
    return (first, dimension == .team ? away : IdentifierTable.none)
  }

  /// 0 for a day game, 1 for a night game.
  private var timeOfDay: Int32 {
    start.map { (300..<Self.nightfall).contains(Int($0)) ? 0 : 1 } ?? IdentifierTable.none
  }

  /// Returns the number of a year, month, week or day; consecutive ones have consecutive numbers.
  func number(of unit: AchievementRule.Streak.Unit) -> Int {
    switch unit {
    case .year: Int(year)
    case .month: Int(year) * 12 + Int(month)
    // Weeks begin on Monday, and 1970-01-01 was a Thursday. The shift makes all numbers positive.
    case .week: (Int(daysSinceEpoch) + 3 + 7_000_000) / 7
    case .day: Int(daysSinceEpoch)
    }
  }
}

/// Small numbers for the names that rules compare, given in the order in which the names come.
///
/// Names of the context get the same numbers in every evaluation, so rules can be compiled before
/// any visit is known. Other names, such as a stadium of the user's own, get the next numbers.
struct IdentifierTable: Sendable {
  enum Name: Hashable {
    case stadium(StadiumID)
    /// The present home of a team, represented by one of its earlier homes.
    case oldHome(TeamID)
    case team(TeamID)
    case league(LeagueID)
    case city(String)
    case region(String)
    case country(String)
    case day(LocalDay)
    case player(String)
    /// Several games of the same teams in a stadium on a day.
    case doubleheader(StadiumID, LocalDay, home: TeamID)
  }

  /// The number of an unknown value.
  static let none: Int32 = -1

  private var numbers: [Name: Int32] = [:]

  subscript(name: Name) -> Int32? { numbers[name] }

  mutating func number(of name: Name) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(clamping: numbers.count)
    numbers[name] = number
    return number
  }
}

/// The kinds of rules for which a row counts.
struct CountingModes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Rules that count games.
  static let game = CountingModes(rawValue: 1 << 0)
  /// Rules that count stadiums, by the user's counting rules.
  static let stadium = CountingModes(rawValue: 1 << 1)
  /// Rules that count the homes of teams; the row is an old home that counts as the present one.
  static let oldHome = CountingModes(rawValue: 1 << 2)
}

struct VisitRowBuilder: Sendable {
  private let allowed: CountingRules
  private var traits: [StadiumID: StadiumTraits] = [:]

  /// The properties of a stadium that decide how visits count.
  private struct StadiumTraits: Sendable {
    let number: Int32
    var site = VisitRow.Site()
    var leagues: [Int32] = []
    /// The years of its present name; nil if it never had another one.
    var yearsOfName: ClosedRange<Int32>?
    /// The teams for whose present homes it counts.
    var oldHomes: [OldHome] = []
  }

  private struct OldHome: Sendable {
    let team, league: Int32
    let seasons: ClosedRange<Int>
    /// The number that represents the team's present home.
    let placeholder: Int32
    let needs: CountingRules
  }

  /// Creates a builder and numbers the stadiums, teams and leagues of the context.
  init(_ context: AchievementContext, identifiers: inout IdentifierTable) {
    allowed = context.counting
    let stadiums = context.places.sorted { $0.key < $1.key }
    for (stadium, place) in stadiums {
      var traits = StadiumTraits(number: identifiers.number(of: .stadium(stadium)))
      traits.yearsOfName = place.yearsOfName
      self.traits[stadium] = traits
    }
    for (stadium, place) in stadiums {
      traits[stadium]?.site = VisitRow.Site(place, identifiers: &identifiers)
      traits[stadium]?.leagues = place.leagues.map { identifiers.number(of: .league($0)) }
      let rule: CountingRules.Rule = place.isGone ? .demolished : .moved
      guard context.counting.counts(rule) else { continue }
      traits[stadium]?.oldHomes = (context.oldHomes[stadium] ?? []).map { home in
        OldHome(
          team: identifiers.number(of: .team(home.team)),
          league: identifiers.number(of: .league(home.league)), seasons: home.seasons,
          placeholder: identifiers.number(of: .oldHome(home.team)), needs: CountingRules(rule))
      }
    }
  }

  /// Returns a row for each way in which the visit at an index of the ledger counts.
  func rows(
    of fact: VisitFact, at visit: Int, occasions: Occasions, game: GameMoments,
    people: Int32, _ identifiers: inout IdentifierTable
  ) -> [VisitRow] {
    let traits =
      traits[fact.stadium] ?? StadiumTraits(number: identifiers.number(of: .stadium(fact.stadium)))
    var row = VisitRow(
      fact, at: visit, stadium: traits.number, site: traits.site, occasions: occasions, game: game,
      identifiers: &identifiers)
    row.people = people
    row.needs = needs(of: fact, row, at: traits)
    let counts = row.needs.isSubset(of: allowed)
    guard counts else { return fact.kind == .game ? [row] : [] }
    row.modes = fact.kind == .game ? CountingModes.game.union(.stadium) : .stadium
    var rows = [row]
    if fact.kind != .game {
      rows += otherLeagues(row, traits: traits, needing: [])
    } else if allowed.contains(.anyLeague) {
      rows += otherLeagues(row, traits: traits, needing: .anyLeague)
    }
    return traits.oldHomes.isEmpty ? rows : rows + rows.flatMap { presentHomes(of: $0, traits) }
  }

  private func needs(of fact: VisitFact, _ row: VisitRow, at traits: StadiumTraits) -> CountingRules
  {
    var needs: CountingRules =
      switch fact.kind {
      case .game: CountingRules()
      case .tour: .tours
      case .other: .events
      }
    if row.occasions.contains(.neutralSite) { needs.insert(.neutral) }
    if let years = traits.yearsOfName, !years.contains(row.year) { needs.insert(.renamed) }
    return needs
  }

  private func otherLeagues(
    _ row: VisitRow, traits: StadiumTraits, needing needs: CountingRules
  ) -> [VisitRow] {
    traits.leagues.filter { $0 != row.league }.map { league in
      var other = row
      (other.league, other.modes) = (league, .stadium)
      other.needs.formUnion(needs)
      return other
    }
  }

  /// Returns the same row for the present home of the home team, or of every team whose home the
  /// stadium was that season if the home team is unknown.
  private func presentHomes(of row: VisitRow, _ traits: StadiumTraits) -> [VisitRow] {
    let homes = traits.oldHomes.filter { home in
      home.league == row.league
        && (row.home == home.team
          || row.home == IdentifierTable.none && home.seasons.contains(Int(row.year)))
    }
    return homes.map { home in
      var other = row
      other.stadium = home.placeholder
      other.site = VisitRow.Site()
      other.modes = .oldHome
      other.needs.formUnion(home.needs)
      return other
    }
  }
}

extension VisitRow.Site {
  fileprivate init(_ place: AchievementContext.Place, identifiers: inout IdentifierTable) {
    if !place.city.isEmpty { city = identifiers.number(of: .city(place.city)) }
    if !place.region.isEmpty { region = identifiers.number(of: .region(place.region)) }
    if !place.country.isEmpty { country = identifiers.number(of: .country(place.country)) }
    if let roof = Stadium.Roof.known.firstIndex(of: place.roof) { self.roof = Int32(roof) }
  }
}

extension Stadium.Roof {
  /// All kinds but unknown.
  static let known: [Stadium.Roof] = [.open, .fixed, .retractable]
}
