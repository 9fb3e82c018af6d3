import AppSupport
import SportsModel

/// The document of `progress --json`.
package struct ProgressDocument: Encodable, Sendable {
  private let schema = 1
  private let leagues: [Entry<LeagueDetails>]
  private let sets: [Entry<SetDetails>]
  private let counting: [String: Bool]
  /// The place from which distances are measured.
  private let from: String?

  package init(_ overview: ProgressOverview) {
    leagues = overview.reports.map { Entry($0.total, LeagueDetails($0)) }
    sets = overview.sets.map {
      Entry($0.group, SetDetails(id: $0.set.id, league: $0.set.league))
    }
    counting = overview.rules.document
    from = overview.start?.name
  }
}

extension ProgressDocument {
  /// The keys that every group of stadiums has.
  fileprivate struct Group: Encodable {
    let name: String
    let visited: Int
    let total: Int
    let percent: Int
    let visitedStadiums: [StadiumID]
    let missingStadiums: [StadiumID]
    let next: Place?

    struct Place: Encodable {
      let stadiumID: StadiumID
      let name: String
      let miles: Double?
    }

    init(_ group: ProgressGroup) {
      name = group.name
      visited = group.visited.count
      total = group.places.count
      percent = group.bar.percent
      visitedStadiums = group.visited.map(\.stadium.id)
      missingStadiums = group.missing.map(\.stadium.id)
      next = group.next.map {
        Place(
          stadiumID: $0.stadium.id, name: $0.stadium.name, miles: $0.miles?.roundedToTenths)
      }
    }
  }

  fileprivate struct Entry<Details: Encodable & Sendable>: Encodable {
    let group: Group
    let details: Details

    init(_ group: ProgressGroup, _ details: Details) {
      self.group = Group(group)
      self.details = details
    }

    func encode(to encoder: any Encoder) throws {
      try group.encode(to: encoder)
      try details.encode(to: encoder)
    }
  }

  fileprivate struct LeagueDetails: Encodable {
    let league: LeagueID
    let otherStadiums: [StadiumID]
    let conferences: [Entry<ConferenceDetails>]

    init(_ report: ProgressReport) {
      league = report.league.id
      otherStadiums = report.others.map(\.id)
      conferences = report.conferences.map { conference in
        Entry(
          conference.total, ConferenceDetails(divisions: conference.divisions.map(Group.init)))
      }
    }
  }

  fileprivate struct ConferenceDetails: Encodable {
    let divisions: [Group]
  }

  fileprivate struct SetDetails: Encodable {
    let id: String
    let league: LeagueID?
  }
}

extension CountingRules {
  /// Every rule by its snake_case name, and whether it applies.
  var document: [String: Bool] {
    Dictionary(
      uniqueKeysWithValues: Rule.allCases.map { rule in
        (rule.rawValue.replacing("-", with: "_"), counts(rule))
      })
  }
}

extension Double {
  /// The number rounded to one decimal, as miles and ratings are printed.
  var roundedToTenths: Double { (self * 10).rounded() / 10 }
}
