import SportsModel

extension VisitStatistics {
  /// The document of `stats --json`.
  package var document: StatisticsDocument { StatisticsDocument(self) }
}

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
  private let streaks: Streaks
  private let gaps: [Gap]
  private let travel: Travel
  private let ratings: Ratings
  private let insights: [Insight]

  fileprivate init(_ statistics: VisitStatistics) {
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
    streaks = Streaks(statistics.runs)
    gaps = statistics.runs.gaps.map { Gap(from: $0.from, to: $0.to, days: $0.days) }
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

  fileprivate struct Gap: Encodable {
    let from: LocalDay
    let to: LocalDay
    let days: Int
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

// MARK: - Streaks and travel

extension StatisticsDocument {
  fileprivate struct Streaks: Encodable {
    let longestWinning: StatisticsRuns.Streak?
    let longestLosing: StatisticsRuns.Streak?
    let current: StatisticsRuns.Streak?
    let years: Span<Int>?
    let days: Span<LocalDay>?

    init(_ runs: StatisticsRuns) {
      longestWinning = runs.longestWinning
      longestLosing = runs.longestLosing
      current = runs.current
      years = runs.years.map { Span(first: $0.first, latest: $0.latest, count: $0.count) }
      days = runs.days.map {
        Span(
          first: LocalDay(daysSinceEpoch: $0.first), latest: LocalDay(daysSinceEpoch: $0.latest),
          count: $0.count)
      }
    }
  }

  fileprivate struct Span<Bound: Encodable & Sendable>: Encodable {
    let first: Bound
    let latest: Bound
    let count: Int
  }

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
    let all: RatingCounts
    let best: [Park]
    let worst: [Park]
    let byDay: [Period]
    let byMonth: [Period]
    let byYear: [Period]

    init(_ ratings: StatisticsRatings) {
      all = RatingCounts(ratings.summary)
      best = ratings.best.map(Park.init)
      worst = ratings.worst.map(Park.init)
      byDay = ratings.periods(.day).map(Period.init)
      byMonth = ratings.periods(.month).map(Period.init)
      byYear = ratings.periods(.year).map(Period.init)
    }
  }

  fileprivate struct RatingCounts: Encodable {
    let rated: Int
    let mean: Double?
    let horrible: Int
    let bad: Int
    let average: Int
    let good: Int
    let great: Int

    init(_ summary: StatisticsRatings.Summary) {
      rated = summary.rated
      mean = summary.mean.map { ($0 * 100).rounded() / 100 }
      horrible = summary.counts[.horrible] ?? 0
      bad = summary.counts[.bad] ?? 0
      average = summary.counts[.average] ?? 0
      good = summary.counts[.good] ?? 0
      great = summary.counts[.great] ?? 0
    }
  }

  fileprivate struct Park: Encodable {
    let stadiumID: StadiumID
    let name: String
    let ratings: RatingCounts

    init(_ park: StatisticsRatings.Park) {
      stadiumID = park.stadium
      name = park.name
      ratings = RatingCounts(park.summary)
    }
  }

  fileprivate struct Period: Encodable {
    let name: String
    let ratings: RatingCounts
    let visits: [RatedVisit]

    init(_ period: StatisticsRatings.Period) {
      name = period.name
      ratings = RatingCounts(period.summary)
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
