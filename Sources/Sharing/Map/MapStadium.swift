package import SportsModel

/// A stadium on a map.
package struct MapStadium: Hashable, Sendable, Identifiable {
  /// Visited, planned or missing.
  package enum VisitStatus: String, Hashable, Sendable, CaseIterable {
    case visited, planned, missing
  }

  /// A league of the stadium, and since when it counts as visited there; nil if missing.
  package struct LeagueVisit: Hashable, Sendable {
    package let league: LeagueID
    package let first: LocalDay?

    package init(league: LeagueID, first: LocalDay?) {
      self.league = league
      self.first = first
    }
  }

  package let id: StadiumID
  package let name: String
  package let city: String
  /// The code of the state or province, or empty.
  package let region: String
  /// The ISO 3166 code of the country, or empty.
  package let country: String
  package let coordinate: Coordinate
  package let leagueVisits: [LeagueVisit]
  /// The teams that play there today.
  package let teams: [String]
  package let isPlanned: Bool
  /// The former home whose visit counts for it.
  package let seenAt: String?
  /// By day.
  package let visits: [MapVisit]

  package init(
    id: StadiumID, name: String, city: String, region: String, country: String,
    coordinate: Coordinate, leagueVisits: [LeagueVisit], teams: [String] = [],
    isPlanned: Bool = false,
    seenAt: String? = nil, visits: [MapVisit] = []
  ) {
    self.id = id
    self.name = name
    self.city = city
    self.region = region
    self.country = country
    self.coordinate = coordinate
    self.leagueVisits = leagueVisits
    self.teams = teams
    self.isPlanned = isPlanned
    self.seenAt = seenAt
    self.visits = visits
  }

  /// A stadium of two leagues counts if it was visited for either.
  package var status: VisitStatus {
    if leagueVisits.contains(where: { $0.first != nil }) { return .visited }
    // A stadium without a league, where something else was seen.
    if leagueVisits.isEmpty, !visits.isEmpty { return .visited }
    return isPlanned ? .planned : .missing
  }

  /// The first day that counts.
  package var firstSeen: LocalDay? {
    leagueVisits.compactMap(\.first).min() ?? (leagueVisits.isEmpty ? visits.first?.day : nil)
  }

  /// The state or province: `US-NY`.
  package var regionID: String? {
    region.isEmpty || country.isEmpty ? nil : "\(country)-\(region)"
  }

  /// `Bronx, NY`; abroad `London, GB`.
  package var place: String {
    let second = ["US", "CA"].contains(country) && !region.isEmpty ? region : country
    return [city, second].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A visit on a map.
package struct MapVisit: Hashable, Sendable {
  package let day: LocalDay
  /// The game with its score, or the other occasion.
  package let title: String
  package let league: LeagueID?
  package let note: String?
  /// Thumbnails as `data:image/jpeg;base64,…`.
  package let thumbnails: [String]

  package init(
    day: LocalDay, title: String, league: LeagueID? = nil, note: String? = nil,
    thumbnails: [String] = []
  ) {
    self.day = day
    self.title = title
    self.league = league
    self.note = note
    self.thumbnails = thumbnails
  }
}
