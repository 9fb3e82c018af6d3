import AppSupport
import Badges
import Foundation
import Localization
import Reports
import SportsModel
import Testing

@Suite struct AchievementsReportTests {
  private let evaluator = Evaluator(
    definitions: [
      AchievementDefinition(
        id: "three", name: "Three", kind: .once, rule: .count(stadiums: 3, league: nil)),
      AchievementDefinition(
        id: "two", name: "Two", description: "Two stadiums.", kind: .once,
        rule: .count(stadiums: 2, league: nil)),
      AchievementDefinition(
        id: "nba", name: "NBA", league: "nba", kind: .once,
        rule: .count(stadiums: 4, league: "nba")),
    ], context: AchievementContext(structures: [], teams: [], stadiums: []))

  private let text = BadgeListFormatter(TerminalLayout(columns: 80))

  private func visit(_ stadium: StadiumID) throws -> Visit {
    Visit(
      id: UUID(), stadium: stadium, stadiumName: "A", day: try #require(LocalDay("2019-06-15")),
      league: "nba", kind: .game, dataSource: .fullyManual, origin: .manual,
      createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
  }

  private func record(
    _ id: String, lost reason: LossReason? = nil
  ) throws -> AchievementRecord {
    AchievementRecord(
      definition: id, version: 1, earnedOn: try #require(LocalDay("2018-01-02")),
      firstAwardedAt: Date(timeIntervalSince1970: 1_700_000_000),
      revocation: reason.map {
        .init(at: Date(timeIntervalSince1970: 1_710_000_000), reason: $0)
      }, visits: [])
  }

  @Test func earnedBadgeStaysCompleteEvenIfVisitsNoLongerEarnIt() throws {
    let report = AchievementsReport(
      facts: [VisitFact(try visit("a"))], records: [try record("two")], evaluator: evaluator)
    #expect(report.earned.map(\.definition.id) == ["two"])
    #expect(report.earned.first?.progress == .init(current: 2, target: 2))
    #expect(report.next.map(\.definition.id) == ["three", "nba"])
  }

  @Test func listShowsNextBadgesWithProgress() throws {
    let report = AchievementsReport(
      facts: [VisitFact(try visit("a"))], records: [try record("two")], evaluator: evaluator)
    #expect(
      text.lines(report) == [
        "Earned 1 of 3 badges", "✓ 2018-01-02  Two  Two stadiums.", "", "Closest",
        "· Three  ███░░░░░░░  1/3  2 more stadiums", "· NBA    ███░░░░░░░  1/4  3 more stadiums",
      ])
  }

  @Test func lostBadgeShowsReasonAndIsListedAsNext() throws {
    let report = AchievementsReport(
      facts: [VisitFact(try visit("a"))],
      records: [try record("two", lost: .sentence("it was a dream"))],
      evaluator: evaluator)
    #expect(
      text.lost(report) == [
        "✗ Two, earned 2018-01-02, lost 2024-03-09", "    it was a dream",
      ])
    #expect(report.next.first?.definition.id == "two")
    #expect(text.lines(report).last == "✗ 1 lost badge: stvisits achievements --lost")
    #expect(text.lines(report)[3].hasPrefix("✗ Two "))
    #expect(report.items.map(\.state) == [.open, .revoked, .open])
  }

  @Test func reasonOfLostBadgeIsInTheUsersLanguage() throws {
    let reason = LossReason.ruleChanged
    let report = AchievementsReport(
      facts: [], records: [try record("two", lost: reason)], evaluator: evaluator)
    let (last, german) = Language.$current.withValue(.german) {
      (text.lost(report).last, localized("the rule of this badge changed"))
    }
    #expect(last == "    \(german)" && german != "the rule of this badge changed")
  }

  @Test func leagueFilterListsOnlyBadgesOfThoseLeagues() throws {
    let report = AchievementsReport(
      facts: [], records: [], evaluator: evaluator, leagues: ["nba"])
    #expect(report.items.map(\.definition.id) == ["nba"])
    #expect(report.untouched.count == 1 && report.next.isEmpty)
  }
}
