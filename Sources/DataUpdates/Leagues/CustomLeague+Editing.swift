import AppSupport
package import Catalog
import Foundation
package import SportsModel

/// What somebody adds by hand, one thing at a time, by the same rules as a pack.
package struct OwnStadiumRequest: Sendable {
  package var name: String
  package var place: Coordinate
  /// nil for one made of the name.
  package var id: String?
  package var city: String?
  package var region: String?
  package var country: String?
  package var zone: String?
  package var opened: Int?
  package var closed: Int?
  package var capacity: Int?
  package var footprint: Int?

  package init(name: String, place: Coordinate) {
    self.name = name
    self.place = place
  }

  /// The JSON that a pack would have of it.
  private var entry: JSONValue {
    let members: [String: JSONValue] = [
      "id": .string(id ?? NameSlug.slug(name)), "name": .string(name),
      "latitude": .number(place.latitude), "longitude": .number(place.longitude),
      "city": JSONValue(city), "region": JSONValue(region), "country": JSONValue(country),
      "time_zone": JSONValue(zone), "opened": JSONValue(opened), "closed": JSONValue(closed),
      "capacity": JSONValue(capacity), "footprint_m": JSONValue(footprint),
    ]
    return .object(members.filter { $0.value != .null })
  }

  /// The stadium, or the known one that it is.
  ///
  /// - Parameter catalog: what is known.
  /// - Returns: the stadium, whether it is new, and what a person is told of it.
  /// - Throws: `LeaguePackError`.
  package func stadium(
    in catalog: Catalog
  ) throws(LeaguePackError) -> (stadium: Stadium, isNew: Bool, notes: [String]) {
    let taken = catalog.stadiums(named: name).first { stadium in
      stadium.names.contains { NameMatchRank.folded($0.name) == NameMatchRank.folded(name) }
        && stadium.coordinate.distance(to: place) >= 150
        && stadium.city == city ?? ""
    }
    if let taken, id == nil {
      throw LeaguePackError(
        path: "stadium",
        problems: ["“\(name)” is the name of \(taken.id) already; say --city or an --id of its own"]
      )
    }
    let document: JSONValue = [
      "form": .string(LeaguePack.form), "version": 1,
      "league": ["id": "zz", "name": "none"], "stadiums": [entry],
    ]
    let pack = try LeaguePack(Array(document.line.utf8), path: "stadium")
    let making = try LeagueBuilder(pack, catalog: catalog, former: nil)
    if let new = making.league.stadiums.first { return (new, true, making.notes) }
    let near =
      catalog.stadiums[pack.stadiums[0].id]
      ?? catalog.stadiums.near(place, on: nil, within: 150).first?.stadium
    guard let near else {
      throw LeaguePackError(path: "stadium", problems: ["cannot be added"])
    }
    return (near, false, making.notes)
  }
}

extension CustomLeague {
  /// A league without teams yet.
  ///
  /// - Throws: `LeaguePackError` for what cannot be an id or a name.
  package init(
    id: String, name: String, sport: String, minutes: Int, spansYears: Bool, in catalog: Catalog
  ) throws(LeaguePackError) {
    let document: JSONValue = [
      "form": .string(LeaguePack.form), "version": 1,
      "league": [
        "id": .string(id), "name": .string(name), "sport": .string(sport),
        "game_minutes": .integer(minutes), "season": spansYears ? "two-years" : "one-year",
      ],
    ]
    let pack = try LeaguePack(Array(document.line.utf8), path: "league")
    if catalog.customLeagues.contains(pack.league.id) {
      throw LeaguePackError(path: "league", problems: ["“\(id)” is one of your leagues already"])
    }
    var league = try LeagueBuilder(pack, catalog: catalog, former: nil).league
    league.version = nil
    self = league
  }

  /// Adds a team, at the end of its division.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - code: nil for one made of the name.
  ///   - home: where it plays.
  ///   - first: its first season there.
  ///   - division: nil for none.
  ///   - conference: of the division.
  /// - Returns: the team.
  /// - Throws: `LeaguePackError` for names that are taken or cannot be.
  package mutating func add(
    team name: String, code: String?, home: StadiumID?, since first: Int, division: String?,
    conference: String?
  ) throws(LeaguePackError) -> Team {
    func refuse(_ what: String) -> LeaguePackError {
      LeaguePackError(path: "team", problems: [what.cleanedForTerminal])
    }
    for text in [name, division, conference].compactMap(\.self) {
      if let flaw = LeaguePackObject.flaw(in: text, most: 120) { throw refuse("“\(text)” \(flaw)") }
    }
    let code = code ?? NameSlug.code(name)
    guard LeaguePackIdentifiers.code(code) != nil else {
      throw refuse("“\(code)” is no code: up to eight capital letters and digits")
    }
    if let other = teams.first(where: { $0.code == code }) {
      throw refuse("the code \(code) is that of \(other.name); name another with --code")
    }
    if let other = LeaguePackNameResolver.team(name, in: teams) {
      throw refuse("“\(name)” is \(other.id) already")
    }
    let team = Team(
      id: LeaguePackIdentifiers.team(code, of: id), league: id, code: code,
      names: [DatedName(name, first: nil, last: nil)], aliases: [], isActive: true,
      homes: home.map { [Team.Home(stadium: $0, first: first, last: nil)] } ?? [])
    teams.append(team)
    structure = structure.adding(
      [team.id], to: division, of: conference)
    return team
  }
}

extension LeagueStructure {
  /// The same with more teams, in a division that is there or is made; without its name in the
  /// one that bears the name of the league.
  func adding(_ teams: [TeamID], to division: String?, of conference: String?) -> LeagueStructure {
    let new = teams.filter { !self.teams.contains($0) }
    guard !new.isEmpty else { return self }
    let wanted = division ?? league.name
    var conferences = conferences
    for (index, old) in conferences.enumerated() {
      guard let place = old.divisions.firstIndex(where: { $0.name == wanted }),
        conference == nil || conference == old.name
      else { continue }
      var divisions = old.divisions
      divisions[place] = Division(name: wanted, teams: divisions[place].teams + new)
      conferences[index] = Conference(name: old.name, divisions: divisions)
      return LeagueStructure(league: league, conferences: conferences)
    }
    conferences.add(Division(name: wanted, teams: new), to: conference ?? league.name)
    return LeagueStructure(league: league, conferences: conferences)
  }
}
