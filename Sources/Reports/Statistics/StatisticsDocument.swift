import SportsModel

/// The document of `stats --json`.
package struct StatisticsDocument: Encodable, Sendable {
  private let schema = 1
  private let year: Int?
  private let teams: [Team]
  private let teamChoice: String
  private let totals: Row?
  private let yearBefore: Row?
  private let byTeam: [Row]
  private let byPark: [Row]
  private let byOpponent: [Row]
  private let byYear: [Row]
  private let byWeekday: [Row]
  private let streaks: StatisticsRuns
  private let gaps: [StatisticsRuns.Gap]
  private let travel: Travel
  private let ratings: Ratings
  private let insights: [Insight]

  package init(_ statistics: VisitStatistics) {
    let facts = statistics.facts
    year = statistics.year
    teams = statistics.teams.map { Team(teamID: $0.id, name: facts.name(of: $0)) }
    teamChoice = statistics.areTeamsNamed ? "named" : "most_seen"
    totals = statistics.totals.map(Row.init)
    yearBefore = statistics.yearBefore.map(Row.init)
    byTeam = statistics.byTeam.map(Row.init)
    byPark = statistics.byPark.map(Row.init)
    byOpponent = statistics.byOpponent.map(Row.init)
    byYear = statistics.byYear.map(Row.init)
    byWeekday = statistics.byWeekday.map(Row.init)
    streaks = statistics.runs
    gaps = statistics.runs.gaps
    travel = Travel(statistics.travel)
    ratings = Ratings(statistics.ratings)
    insights = statistics.insights
  }
}

extension StatisticsDocument {
  fileprivate struct Team: Encodable {
    let teamID: TeamID?
    let name: String
  }

  /// The figures of a team, park, opponent, year or weekday.
  fileprivate struct Row: Encodable {
    let key: String
    let name: String
    let visits: Int
    let games: Int
    let stadiums: Int
    let newStadiums: Int
    let miles: Double
    let record: WinLoss
    let first: LocalDay
    let latest: LocalDay

    init(_ row: StatisticsRow) {
      key = row.key
      name = row.name
      visits = row.visits
      games = row.games
      stadiums = row.stadiums
      newStadiums = row.newStadiums
      miles = row.miles.roundedToTenths
      record = row.record
      first = row.first
      latest = row.latest
    }
  }
}

// MARK: - Travel

extension StatisticsDocument {
  fileprivate struct Travel: Encodable {
    let miles: Double
    let longest: Hop?

    struct Hop: Encodable {
      let from: StadiumID
      let to: StadiumID
      let localDate: LocalDay
      let miles: Double
    }

    init(_ travel: StatisticsTravel) {
      miles = travel.miles.roundedToTenths
      longest = travel.longest.map {
        Hop(from: $0.from, to: $0.to, localDate: $0.day, miles: $0.miles.roundedToTenths)
      }
    }
  }
}

// MARK: - Ratings

extension StatisticsDocument {
  fileprivate struct Ratings: Encodable {
    let all: StatisticsRatings.Summary
    let best: [StatisticsRatings.Park]
    let worst: [StatisticsRatings.Park]
    let byDay: [Period]
    let byMonth: [Period]
    let byYear: [Period]

    init(_ ratings: StatisticsRatings) {
      all = ratings.summary
      best = ratings.best
      worst = ratings.worst
      byDay = ratings.periods(.day).map(Period.init)
      byMonth = ratings.periods(.month).map(Period.init)
      byYear = ratings.periods(.year).map(Period.init)
    }
  }

  fileprivate struct Period: Encodable {
    let name: String
    let ratings: StatisticsRatings.Summary
    let visits: [RatedVisit]

    init(_ period: StatisticsRatings.Period) {
      name = period.name
      ratings = period.summary
      visits = period.remarks.map(RatedVisit.init)
    }
  }

  fileprivate struct RatedVisit: Encodable {
    let id: String
    let stadiumID: StadiumID
    let rating: Int?
    let step: String?
    let note: String?

    init(_ remark: StatisticsRatings.Remark) {
      id = remark.visit.id.text
      stadiumID = remark.visit.stadium
      rating = remark.visit.rating
      step = remark.step?.word
      note = remark.visit.note
    }
  }
}
