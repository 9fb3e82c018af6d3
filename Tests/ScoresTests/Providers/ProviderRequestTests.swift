import Foundation
import SportsModel
import Testing
import Web

@testable import Scores

struct ProviderRequestTests {
  private func requests(
    _ provider: any Provider, _ league: LeagueID, _ span: ScheduleQuery.Span
  ) -> [ProviderRequest] {
    provider.requests(for: ScheduleQuery(league: league, span: span))
  }

  private func texts(_ requests: [ProviderRequest]) -> [String] {
    requests.map {
      String($0.web.url.absoluteString.dropFirst(TestProviders.host.absoluteString.count))
    }
  }

  private func header(_ name: String, _ request: ProviderRequest?) -> String? {
    request?.web.headers.first { $0.name == name }?.value
  }

  @Test func eachProviderBuildsItsDayRequests() throws {
    let date = ScheduleQuery.Span.day(try day("2020-08-17"))
    #expect(
      texts(requests(TestProviders.mlb, "mlb", date))
        == ["/api/v1/schedule?sportId=1&date=2020-08-17&hydrate=team"])
    #expect(texts(requests(TestProviders.nhl, "nhl", date)) == ["/v1/score/2020-08-17"])
    #expect(
      texts(requests(TestProviders.espn, "mls", date))
        == ["/apis/site/v2/sports/soccer/usa.1/scoreboard?dates=20200817&limit=500"])
    #expect(
      texts(requests(TestProviders.reference(.baseballReference), "mlb", date))
        == ["/boxes/?year=2020&month=8&day=17"])
    let week = ScheduleQuery.Span.day(try day("2020-09-20"))
    #expect(
      texts(requests(TestProviders.reference(.footballReference), "nfl", week))
        == ["/years/2020/week_2.htm"])
    #expect(requests(TestProviders.mlb, "nba", date).isEmpty)
  }

  @Test func legacyScoreboardIsRequestedOnlyForOldDays() throws {
    let old = requests(TestProviders.nba, "nba", .day(try day("2018-11-30")))
    #expect(old.map(\.role) == [.main, .supplement])
    #expect(requests(TestProviders.nba, "nba", .day(try day("2025-11-05"))).count == 1)
    let present = requests(TestProviders.nba, "nba", .day(try day("2026-11-05")))
    #expect(present.map(\.role) == [.main, .alternative])
  }

  @Test func scheduleFileIsOnlyForCurrentSeason() {
    #expect(requests(TestProviders.nba, "nba", .season(2024)).count == 3)
    #expect(requests(TestProviders.nba, "nba", .season(2026)).count == 4)
  }

  @Test func eachProviderGetsItsUserAgent() throws {
    let date = ScheduleQuery.Span.day(try day("2020-01-17"))
    let agent = TestProviders.agent.text
    #expect(agent == "stvisits/1 (+https://example.org/stvisits)")
    for provider: any Provider in [
      TestProviders.nhl, TestProviders.espn, TestProviders.reference(.hockeyReference),
    ] { #expect(header("User-Agent", requests(provider, "nhl", date).first) == agent) }
    let nba = requests(TestProviders.nba, "nba", date).first
    #expect(header("Referer", nba) == "https://www.nba.com/")
    #expect(header("User-Agent", nba)?.hasPrefix("Mozilla/5.0") == true)
    #expect(requests(TestProviders.nba, "nba", .season(2026)).first?.web.headers.isEmpty == true)
  }

  @Test func monthsAreNotRequestedAsDateRangesFromESPN() {
    let months = texts(requests(TestProviders.espn, "nba", .season(2023)))
    #expect(months.count == 9 && months.first?.contains("dates=202310&") == true)
    #expect(!months.contains { $0.contains("-") })
  }

  @Test func baseURLMayHaveAPath() throws {
    let base = try #require(URL(string: "http://localhost:8080/mirror/"))
    let request = MLBProvider(host: base).requests(
      for: ScheduleQuery(league: "mlb", span: .season(2024)))
    #expect(
      request.first?.web.url.absoluteString.hasPrefix(
        "http://localhost:8080/mirror/api/v1/schedule?sportId=1&startDate=2024-") == true)
  }

  @Test func seasonOutsideOfTheCalendarIsNotRequested() {
    #expect(requests(TestProviders.mlb, "mlb", .season(40_000)).isEmpty)
  }
}
