package import AppSupport
import Catalog
package import SportsModel

/// Some stadiums of today, those that were visited and those that are missing.
package struct ProgressGroup: Sendable {
  /// A stadium of today and the teams of the group that play there.
  package struct Place: Sendable {
    package let stadium: Stadium
    package let teams: [Team]
    /// The first day that counts; nil for a stadium that is missing.
    package let firstSeen: LocalDay?
    /// The old home that stands for it, when it was not visited itself.
    package let seenAt: Stadium?
    /// As the crow flies; nil when it is not known from where.
    package let miles: Double?

    package var isVisited: Bool { firstSeen != nil }
  }

  package let name: String
  /// By name.
  package let places: [Place]

  package var visited: [Place] { places.filter(\.isVisited) }
  package var missing: [Place] { places.filter { !$0.isVisited } }
  package var bar: ProgressBar { ProgressBar(visited.count, of: places.count) }

  /// The nearest stadium that is missing; nil when none is, or nothing is known of distances.
  package var next: Place? { missingByDistance.first { $0.miles != nil } }

  /// The missing stadiums, the nearest first.
  package var missingByDistance: [Place] {
    missing.sorted { ($0.miles ?? 0, $0.stadium.id) < ($1.miles ?? 0, $1.stadium.id) }
  }

  /// The present homes of teams, each stadium once.
  init(
    name: String, teams: [TeamID], _ tally: ProgressTally, in catalog: Catalog,
    from start: Coordinate?
  ) {
    var tenants: [StadiumID: [Team]] = [:]
    for team in teams.compactMap(catalog.team) {
      guard let home = team.currentHome else { continue }
      tenants[home, default: []].append(team)
    }
    self.name = name
    places = tenants.compactMap { id, teams in
      catalog.stadiums[id].map { Place($0, teams, tally, in: catalog, from: start) }
    }.sorted { ($0.stadium.name, $0.stadium.id) < ($1.stadium.name, $1.stadium.id) }
  }
}

extension ProgressGroup.Place {
  fileprivate init(
    _ stadium: Stadium, _ teams: [Team], _ tally: ProgressTally, in catalog: Catalog,
    from start: Coordinate?
  ) {
    self.stadium = stadium
    self.teams = teams
    miles = start.map { $0.miles(to: stadium.coordinate) }
    let days = Set(teams.map(\.league))
      .compactMap { tally.stadiums(of: $0)[stadium.id]?.first }
    let oldHomes = teams.compactMap { tally.oldHome(of: $0, in: catalog) }
    if let first = days.min() {
      firstSeen = first
      seenAt = nil
    } else if oldHomes.count == teams.count {
      // Of a house that two teams share each must have been seen, for either is a reason to go.
      firstSeen = oldHomes.map(\.first).max()
      seenAt = oldHomes.first?.stadium
    } else {
      firstSeen = nil
      seenAt = nil
    }
  }
}

extension Coordinate {
  /// Great-circle distance in statute miles.
  package func miles(to other: Coordinate) -> Double { distance(to: other) / 1609.344 }
}
