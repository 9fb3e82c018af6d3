import SportsModel

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
    let team: Int32
    let league: Int32
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
      other.league = league
      other.modes = .stadium
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
