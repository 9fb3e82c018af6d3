import SportsModel

/// The document of `stats --json`.
package struct StatisticsDocument: Encodable, Sendable {
  private let schema = 1
  private let year: Int?
  private let teams: [Team]
  private let teamChoice: String
  private let totals: StatisticsRow?
  private let yearBefore: StatisticsRow?
  private let byTeam: [StatisticsRow]
  private let byPark: [StatisticsRow]
  private let byOpponent: [StatisticsRow]
  private let byYear: [StatisticsRow]
  private let byWeekday: [StatisticsRow]
  private let streaks: StatisticsRuns
  private let gaps: [StatisticsRuns.Gap]
  private let travel: StatisticsTravel
  private let ratings: Ratings
  private let insights: [Insight]
  private let saw: SeenTotalsDocument?

  package init(_ statistics: VisitStatistics) {
    let facts = statistics.facts
    year = statistics.year
    teams = statistics.teams.map { Team(teamID: $0.id, name: facts.name(of: $0)) }
    teamChoice = statistics.areTeamsNamed ? "named" : "most_seen"
    totals = statistics.totals
    yearBefore = statistics.yearBefore
    byTeam = statistics.byTeam
    byPark = statistics.byPark
    byOpponent = statistics.byOpponent
    byYear = statistics.byYear
    byWeekday = statistics.byWeekday
    streaks = statistics.runs
    gaps = statistics.runs.gaps
    travel = statistics.travel
    ratings = Ratings(statistics.ratings)
    insights = statistics.insights
    saw = statistics.saw.map(SeenTotalsDocument.init)
  }
}

extension StatisticsDocument {
  fileprivate struct Team: Encodable {
    let teamID: TeamID?
    let name: String
  }
}

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
