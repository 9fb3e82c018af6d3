package import Catalog
package import SportsModel

/// How far somebody has come with the stadiums of a league as it is today.
///
/// A stadium counts for a league when a game of that league was seen there; tours and other events
/// do not count, nor does the old home of a team that has moved.
package struct ProgressReport: Sendable {
  /// A stadium of today and the teams of the group that play there.
  package struct Place: Sendable {
    package let stadium: Stadium
    package let teams: [Team]
    package let isVisited: Bool
  }

  package struct Group: Sendable {
    package let name: String
    package let places: [Place]

    package var visited: [Place] { places.filter(\.isVisited) }
    package var missing: [Place] { places.filter { !$0.isVisited } }
  }

  package struct Conference: Sendable {
    package let total: Group
    package let divisions: [Group]
  }

  package let league: League
  package let total: Group
  package let conferences: [Conference]
  /// Stadiums where games of the league were seen that are nobody's home today: neutral sites, old
  /// homes, homes of teams that have moved.
  package let others: [Stadium]

  /// The progress in one league; nil when the catalog does not know it.
  package init?(of league: LeagueID, visits: [Visit], catalog: Catalog) {
    guard let structure = catalog.structure(of: league) else { return nil }
    let seen = Set(
      visits.filter { $0.kind == .game && $0.league == league }.map(\.stadium))
    func group(_ name: String, _ teams: [TeamID]) -> Group {
      Group(name: name, places: Self.places(of: teams, seen: seen, catalog: catalog))
    }
    self.league = structure.league
    total = group(structure.league.name, structure.teams)
    conferences = structure.conferences.map { conference in
      Conference(
        total: group(conference.name, conference.divisions.flatMap(\.teams)),
        divisions: conference.divisions.map { group($0.name, $0.teams) })
    }
    let homes = Set(total.places.map(\.stadium.id))
    others = seen.subtracting(homes).sorted().compactMap { catalog.stadiums[$0] }
  }

  /// The present homes of teams, each stadium once.
  private static func places(
    of teams: [TeamID], seen: Set<StadiumID>, catalog: Catalog
  ) -> [Place] {
    var tenants: [StadiumID: [Team]] = [:]
    for team in teams.compactMap(catalog.team) {
      guard let home = team.presentHome else { continue }
      tenants[home, default: []].append(team)
    }
    return tenants.compactMap { id, teams in
      catalog.stadiums[id].map {
        Place(stadium: $0, teams: teams, isVisited: seen.contains(id))
      }
    }.sorted { ($0.stadium.name, $0.stadium.id) < ($1.stadium.name, $1.stadium.id) }
  }
}

extension ProgressReport {
  package var json: JSONValue {
    var document = total.json
    document["league"] = .string(league.id.rawValue)
    document["other_stadiums"] = .array(others.map { JSONValue($0.id) })
    document["conferences"] = .array(
      conferences.map { conference in
        var members = conference.total.json
        members["divisions"] = .array(conference.divisions.map { .object($0.json) })
        return .object(members)
      })
    return .object(document)
  }
}

extension ProgressReport.Group {
  fileprivate var json: [String: JSONValue] {
    [
      "name": .string(name),
      "visited": .integer(visited.count),
      "total": .integer(places.count),
      "visited_stadiums": .array(visited.map { JSONValue($0.stadium.id) }),
      "missing_stadiums": .array(missing.map { JSONValue($0.stadium.id) }),
    ]
  }
}
