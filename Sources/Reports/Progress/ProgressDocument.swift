import AppSupport
import SportsModel

/// The document of `progress --json`.
package struct ProgressDocument: Encodable, Sendable {
  private let schema = 1
  private let leagues: [LeagueEntry]
  private let sets: [SetEntry]
  private let counting: [String: Bool]
  /// The place from which distances are measured.
  private let from: String?

  init(_ overview: ProgressOverview) {
    leagues = overview.reports.map(LeagueEntry.init)
    sets = overview.sets.map(SetEntry.init)
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

  fileprivate struct LeagueEntry: Encodable {
    private let group: Group
    private let details: Details

    private struct Details: Encodable {
      let league: LeagueID
      let otherStadiums: [StadiumID]
      let conferences: [ConferenceEntry]
    }

    init(_ report: ProgressReport) {
      group = Group(report.total)
      details = Details(
        league: report.league.id, otherStadiums: report.others.map(\.id),
        conferences: report.conferences.map(ConferenceEntry.init))
    }

    func encode(to encoder: any Encoder) throws {
      try group.encode(to: encoder)
      try details.encode(to: encoder)
    }
  }

  fileprivate struct ConferenceEntry: Encodable {
    private let group: Group
    private let details: Details

    private struct Details: Encodable {
      let divisions: [Group]
    }

    init(_ conference: ProgressReport.Conference) {
      group = Group(conference.total)
      details = Details(divisions: conference.divisions.map(Group.init))
    }

    func encode(to encoder: any Encoder) throws {
      try group.encode(to: encoder)
      try details.encode(to: encoder)
    }
  }

  fileprivate struct SetEntry: Encodable {
    private let group: Group
    private let details: Details

    private struct Details: Encodable {
      let id: String
      let league: LeagueID?
    }

    init(_ progress: SetProgress) {
      group = Group(progress.group)
      details = Details(id: progress.set.id, league: progress.set.league)
    }

    func encode(to encoder: any Encoder) throws {
      try group.encode(to: encoder)
      try details.encode(to: encoder)
    }
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
