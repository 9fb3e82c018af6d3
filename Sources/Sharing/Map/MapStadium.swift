package import SportsModel

/// A stadium on a map.
package struct MapStadium: Sendable, Identifiable {
  /// Visited, planned or missing.
  package enum VisitStatus: String, Hashable, Sendable, CaseIterable {
    case visited, planned, missing
  }

  package let stadium: Stadium
  /// The name in the year of the map.
  package let name: String
  /// The leagues of the stadium, and since when it counts as visited for them; nil if missing.
  package let leagueVisits: [(league: LeagueID, first: LocalDay?)]
  /// The teams that play there today.
  package let teams: [String]
  package let isPlanned: Bool
  /// The former home whose visit counts for it.
  package let seenAt: String?
  /// By day.
  package let visits: [MapVisit]
  /// The user's rating or the average of the visits: `4.5`; nil without one.
  package let rating: String?
  /// The user's review, and tips with their subjects and authors.
  package let remarks: [String]

  package init(
    _ stadium: Stadium, name: String, leagueVisits: [(league: LeagueID, first: LocalDay?)],
    teams: [String] = [], isPlanned: Bool = false, seenAt: String? = nil, visits: [MapVisit] = [],
    rating: String? = nil, remarks: [String] = []
  ) {
    (self.stadium, self.name, self.leagueVisits) = (stadium, name, leagueVisits)
    (self.teams, self.isPlanned, self.seenAt) = (teams, isPlanned, seenAt)
    (self.visits, self.rating, self.remarks) = (visits, rating, remarks)
  }

  package var id: StadiumID { stadium.id }
  package var coordinate: Coordinate { stadium.coordinate }

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
    stadium.region.isEmpty || stadium.country.isEmpty ? nil : "\(stadium.country)-\(stadium.region)"
  }

  /// `Bronx, NY`; abroad `London, GB`.
  package var place: String { stadium.place }
}

/// A visit on a map.
package struct MapVisit: Hashable, Sendable {
  package let day: LocalDay
  /// The game with its score, or the other occasion.
  package let title: String
  package let league: LeagueID?
  package let note: String?
  /// The best moment of the game.
  package let moment: String?
  /// Thumbnails as `data:image/jpeg;base64,…`.
  package let thumbnails: [String]

  package init(
    day: LocalDay, title: String, league: LeagueID? = nil, note: String? = nil,
    moment: String? = nil, thumbnails: [String] = []
  ) {
    (self.day, self.title, self.league) = (day, title, league)
    (self.note, self.moment, self.thumbnails) = (note, moment, thumbnails)
  }
}

extension Stadium {
  /// `Bronx, NY`; abroad `London, GB`.
  package var place: String {
    let second = ["US", "CA"].contains(country) && !region.isEmpty ? region : country
    return [city, second].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
