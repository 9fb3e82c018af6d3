package import AppSupport
import Catalog
package import SportsModel

/// The present stadiums of some teams, visited and missing.
package struct ProgressGroup: Sendable {
  /// A stadium of today and the teams of the group that play there.
  package struct Place: Sendable {
    package let stadium: Stadium
    package let teams: [Team]
    /// The day of the first visit that counts; nil for a missing stadium.
    package let firstSeen: LocalDay?
    /// The visited former home that counts in its place; nil if it was visited itself.
    package let seenAt: Stadium?
    /// The great-circle distance from the start; nil without a start.
    package let miles: Double?

    package var isVisited: Bool { firstSeen != nil }
  }

  package let name: String
  /// Sorted by name.
  package let places: [Place]

  package var visited: [Place] { places.filter(\.isVisited) }
  package var missing: [Place] { places.filter { !$0.isVisited } }
  package var bar: ProgressBar { ProgressBar(visited.count, of: places.count) }

  /// The nearest missing stadium; nil without one or without distances.
  package var next: Place? { missingByDistance.first { $0.miles != nil } }

  /// The missing stadiums, the nearest first.
  package var missingByDistance: [Place] {
    missing.sorted { ($0.miles ?? 0, $0.stadium.id) < ($1.miles ?? 0, $1.stadium.id) }
  }

  /// Collects the present homes of teams, each stadium once.
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
      // Former homes count for a shared stadium only if every tenant was seen in one.
      firstSeen = oldHomes.map(\.first).max()
      seenAt = oldHomes.first?.stadium
    } else {
      firstSeen = nil
      seenAt = nil
    }
  }
}

extension Coordinate {
  /// Returns the great-circle distance in statute miles.
  package func miles(to other: Coordinate) -> Double { distance(to: other) / 1609.344 }
}
