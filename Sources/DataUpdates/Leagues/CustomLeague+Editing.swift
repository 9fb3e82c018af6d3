package import AppSupport
package import Catalog
import Foundation
package import SportsModel

package struct TeamAddition: Sendable {
  package let team: Team
  package let home: Stadium?

  /// The document of `teams add`.
  package func document(isDryRun: Bool) -> JSONObject {
    ["schema": 1, "teamID": team.id, "code": team.code, "stadiumID": home?.id, "dryRun": isDryRun]
  }

  package var sentence: String {
    "Added \(team.name) (\(team.id))\(home.map { " at \($0.name)" } ?? "")."
  }
}

extension CustomLeague {
  package var creationSentence: String { "Added \(structure.league.name)." }
  package var creationAdvice: String { "To add teams: stvisits teams add --league \(id)" }

  /// Creates a league without teams.
  ///
  /// - Throws: `LeaguePackError` for an invalid id or name.
  package init(
    id: String, name: String, sport: String, minutes: Int, spansYears: Bool, in catalog: Catalog
  ) throws(LeaguePackError) {
    let pack = try LeaguePack(
      league: [
        "id": id, "name": name, "sport": sport, "gameMinutes": minutes,
        "season": spansYears ? "two-years" : "one-year",
      ], path: "league")
    if catalog.customLeagues.contains(pack.league.id) {
      throw LeaguePackError(path: "league", "you already have a league \"\(id)\"")
    }
    var league = try LeagueBuilder(pack, catalog: catalog, former: nil, format: .miles).league
    league.version = nil
    self = league
  }

  /// Adds a team at the end of its division; the league isn't saved.
  ///
  /// By default the code is derived from the name, and this is the first season in its stadium, which
  /// has an id or a present name.
  ///
  /// - Throws: `UpdateError` or `NameLookupError` for the stadium, `LeaguePackError` for names that
  ///   are taken or invalid.
  package mutating func addTeam(
    named name: String, code: String? = nil, stadium: String? = nil, since season: Int? = nil,
    division: String? = nil, conference: String? = nil, in catalog: Catalog, today: LocalDay
  ) throws -> TeamAddition {
    let home = try stadium.map { try Self.stadium($0, on: today, in: catalog) }
    func refuse(_ what: String) -> LeaguePackError {
      LeaguePackError(path: "team", what.cleanedForTerminal)
    }
    for text in [name, division, conference].compactMap(\.self) {
      if let flaw = LeaguePackObject.flaw(in: text, max: 120) {
        throw refuse("\"\(text)\" \(flaw)")
      }
    }
    let code = code ?? NameSlug.code(name)
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
      homes: home.map { [.init(stadium: $0.id, first: season ?? today.year, last: nil)] } ?? [])
    teams.append(team)
    structure = structure.adding([team.id], to: division, of: conference)
    return TeamAddition(team: team, home: home)
  }

  private static func stadium(
    _ name: String, on day: LocalDay, in catalog: Catalog
  ) throws -> Stadium {
    if let exact = catalog.stadiums[StadiumID(name)] { return exact }
    let found = catalog.stadiums(named: name, on: day)
    guard let stadium = found.first else {
      throw UpdateError.unknownStadium(name, similar: catalog.stadiumNames(like: name))
    }
    guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
    return stadium
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

/// A stadium to add by hand, by the same rules as in a pack.
package struct OwnStadiumRequest: Sendable {
  package var name: String
  package var place: Coordinate
  /// nil for an id derived from the name.
  package var id: String?
  package var city, region, country, zone: String?
  package var opened, closed, capacity, footprint: Int?

  package init(name: String, place: Coordinate) { (self.name, self.place) = (name, place) }

  private var entry: JSONObject {
    [
      "id": id ?? NameSlug.slug(name), "name": name, "city": city, "region": region,
      "country": country, "latitude": place.latitude, "longitude": place.longitude,
      "timeZone": zone, "opened": opened, "closed": closed, "capacity": capacity,
      "footprintM": footprint,
    ]
  }

  /// Builds the stadium, or finds the one of the catalog at the same place; saves nothing.
  package func addition(
    to catalog: Catalog, isDryRun: Bool, format: DisplayFormat
  ) throws(LeaguePackError) -> StadiumAddition {
    let taken = catalog.stadiums(named: name).first { stadium in
      stadium.names.contains { NameFolding.folded($0.name) == NameFolding.folded(name) }
        && stadium.coordinate.distance(to: place) >= Catalog.sameBuilding
        && stadium.city == city ?? ""
    }
    if let taken, id == nil {
      throw LeaguePackError(
        path: "stadium",
        "\"\(name)\" is already the name of \(taken.id). Add --city or --id to tell them apart")
    }
    let pack = try LeaguePack(
      league: ["id": "zz", "name": "none"], stadiums: [entry], path: "stadium")
    let built = try LeagueBuilder(pack, catalog: catalog, former: nil, format: format)
    if let new = built.league.stadiums.first {
      return StadiumAddition(stadium: new, isNew: true, notes: built.notes, isDryRun: isDryRun)
    }
    guard let known = built.stadiumIDs.values.first.flatMap({ catalog.stadiums[$0] }) else {
      throw LeaguePackError(path: "stadium", "can't be added")
    }
    return StadiumAddition(stadium: known, isNew: false, notes: [], isDryRun: isDryRun)
  }
}

package struct StadiumAddition: Sendable {
  package let stadium: Stadium
  /// True if the catalog didn't contain the stadium.
  package let isNew: Bool
  /// Notes about derived facts.
  package let notes: [String]
  package let isDryRun: Bool

  /// The document of `stadiums add`.
  package var document: JSONObject {
    ["schema": 1, "stadium": stadium.document, "new": isNew, "dryRun": isDryRun]
  }

  package var sentence: String {
    isNew
      ? "Added \(stadium.name) (\(stadium.id)), time zone \(stadium.timeZoneID)."
      : "Already there: \(stadium.name) (\(stadium.id))."
  }
}
