import AppSupport
package import Catalog
import Foundation
package import SportsModel

/// A team to add by hand to one of the user's own leagues.
package struct OwnTeamRequest: Sendable {
  package let name: String
  /// nil for a code derived from the name.
  package let code: String?
  /// The name or the id of its stadium.
  package let stadium: String?
  /// Its first season there; nil for the present year.
  package let since: Int?
  package let division: String?
  package let conference: String?

  package init(
    name: String, code: String?, stadium: String?, since: Int?, division: String?,
    conference: String?
  ) {
    self.name = name
    self.code = code
    self.stadium = stadium
    self.since = since
    self.division = division
    self.conference = conference
  }

  /// Adds the team to a league, which isn't saved; the name of its stadium is that of today.
  ///
  /// - Throws: `UpdateError` or `NameLookupError` for the stadium, `LeaguePackError`.
  package func add(
    to league: inout CustomLeague, in catalog: Catalog, today: LocalDay, isDryRun: Bool
  ) throws -> TeamAddition {
    let home = try stadium.map { try Self.stadium($0, on: today, in: catalog) }
    let team = try league.add(self, home: home?.id, since: today.year)
    return TeamAddition(team: team, home: home, isDryRun: isDryRun)
  }

  private static func stadium(
    _ name: String, on day: LocalDay, in catalog: Catalog
  ) throws -> Stadium {
    if let exact = catalog.stadiums[StadiumID(name)] { return exact }
    let found = catalog.stadiums(bestMatching: name, on: day)
    guard let stadium = found.first else {
      throw UpdateError.unknownStadium(name, similar: catalog.stadiumNames(like: name))
    }
    guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
    return stadium
  }
}

/// The result of adding a team.
package struct TeamAddition: Sendable {
  package let team: Team
  package let home: Stadium?
  package let isDryRun: Bool

  package var document: TeamAdditionDocument {
    TeamAdditionDocument(
      teamID: team.id, code: team.code, stadiumID: home?.id, dryRun: isDryRun)
  }

  package var sentence: String {
    "Added \(team.name) (\(team.id))\(home.map { " at \($0.name)" } ?? "")."
  }
}

extension CustomLeague {
  /// Creates a league without teams.
  ///
  /// - Throws: `LeaguePackError` for an invalid id or name.
  package init(
    id: String, name: String, sport: String, minutes: Int, spansYears: Bool, in catalog: Catalog
  ) throws(LeaguePackError) {
    let document = LeaguePackDocument(
      league: LeaguePackDocument.League(
        id: id, name: name, sport: sport, gameMinutes: minutes,
        season: spansYears ? "two-years" : "one-year"))
    let pack = try LeaguePack(document, path: "league")
    if catalog.customLeagues.contains(pack.league.id) {
      throw LeaguePackError(path: "league", "you already have a league \"\(id)\"")
    }
    var league = try LeagueBuilder(pack, catalog: catalog, former: nil, format: .miles).league
    league.version = nil
    self = league
  }

  /// Adds a team at the end of its division, with a home since a year or since that of the request.
  ///
  /// - Throws: `LeaguePackError` for names that are taken or invalid.
  mutating func add(
    _ request: OwnTeamRequest, home: StadiumID?, since year: Int
  ) throws(LeaguePackError) -> Team {
    func refuse(_ what: String) -> LeaguePackError {
      LeaguePackError(path: "team", what.cleanedForTerminal)
    }
    for text in [request.name, request.division, request.conference].compactMap(\.self) {
      if let flaw = LeaguePackObject.flaw(in: text, most: 120) {
        throw refuse("\"\(text)\" \(flaw)")
      }
    }
    let name = request.name
    let code = request.code ?? NameSlug.code(name)
    guard LeaguePackIdentifiers.code(code) != nil else {
      throw refuse("not a team code: \"\(code)\". Use up to 8 capital letters and digits")
    }
    if let other = teams.first(where: { $0.code == code }) {
      throw refuse("\(other.name) already has the code \(code). Choose another one with --code")
    }
    if let other = LeaguePackNameResolver.team(name, in: teams) {
      throw refuse("\"\(name)\" already exists (\(other.id))")
    }
    let team = Team(
      id: LeaguePackIdentifiers.team(code, of: id), league: id, code: code,
      names: [DatedName(name, first: nil, last: nil)], aliases: [], isActive: true,
      homes: home.map { [Team.Home(stadium: $0, first: request.since ?? year, last: nil)] } ?? [])
    teams.append(team)
    structure = structure.adding([team.id], to: request.division, of: request.conference)
    return team
  }
}

extension LeagueStructure {
  /// Returns the structure with more teams in a division, which is created if missing; without a name
  /// they are in the division with the name of the league.
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
