import Foundation
import Localization
import SportsModel
import Testing

@testable import Badges

/// Reasons of lost badges, which are stored as codes.
@Suite struct LossReasonTests {
  /// Returns what a German user sees.
  private func shown(_ reason: LossReason) -> String {
    Language.$current.withValue(.german) { reason.text }
  }

  /// Returns a message of the catalog in German.
  private func german(_ key: String, _ values: [String] = []) -> String {
    Language.$current.withValue(.german) { localized(LocalizedMessage(key: key, values: values)) }
  }

  private static func visits(_ stadiums: String...) -> [LossReason.Visit] {
    stadiums.enumerated().map { .init(stadium: $1, day: makeDay($0)) }
  }

  private static let reasons: [(LossReason, String, [String])] = [
    (.badgeEnded, "this badge no longer exists", []),
    (.ruleChanged, "the rule of this badge changed", []),
    (
      .gamesChanged(visits: visits("Fenway Park")), "game visit removed or changed: {0}",
      ["Fenway Park am \(makeDay(0))"]
    ),
    (
      .scoreChanged(visits: visits("A", "B", "C")), "the score changed: {0}",
      ["A am \(makeDay(0)), B am \(makeDay(1)) und C am \(makeDay(2))"]
    ),
    (
      .groupGrew(name: "AL East", members: ["A", "B", "C"]), "{0} now includes {1}",
      ["AL East", "A, B und C"]
    ),
    (.groupEnded(name: "AL East"), "{0} no longer exists", ["AL East"]),
    (
      .visitsChanged(visits: visits("A", "Entertainment and Sports Arena")),
      "visits removed or changed: {0}",
      ["A am \(makeDay(0)) und Entertainment and Sports Arena am \(makeDay(1))"]
    ),
  ]

  @Test(arguments: reasons)
  func reasonsAreInTheUsersLanguage(reason: LossReason, key: String, values: [String]) throws {
    let stored = try JSONEncoder().encode(reason)
    let read = try JSONDecoder().decode(LossReason.self, from: stored)
    #expect(shown(read) == german(key, values))
    #expect(Language.$current.withValue(.german) { read.english } == reason.text)
    #expect(shown(reason) != reason.text)
  }

  @Test func longListEndsWithTheNumberOfOthers() {
    let text = shown(.visitsChanged(visits: Self.visits("A", "B", "C", "D", "E")))
    let rest = Language.$current.withValue(.german) {
      let first = "A am \(makeDay(0)), B am \(makeDay(1)), C am \(makeDay(2))"
      return localized(2, one: "\(first) and \(2) more", other: "\(first) and \(2) more")
    }
    #expect(text == german("visits removed or changed: {0}", [rest]))
  }

  @Test func partsOfReasonsAreTranslated() {
    let tours = german("tours no longer count")
    let events = german("other events no longer count")
    #expect(
      shown(.rulesDisabled(rules: ["tours", "events"]))
        == german("counting rules changed: {0}", ["\(tours) und \(events)"]))
    #expect(
      shown(.groupGrew(name: nil, members: ["A"]))
        == german("{0} now includes {1}", [german("the list of this badge"), "A"]))
  }

  @Test func sentencesOfEarlierVersionsStayAsTheyAre() {
    #expect(shown(.sentence("the score changed: A on 2019-06-15")).hasPrefix("the score changed"))
  }

  @Test func reasonsDoNotDependOnTheLanguage() throws {
    var tracker = try RecordTracker.withEastDivision()
    tracker.facts.removeFirst(2)
    Language.$current.withValue(.german) { _ = tracker.judge() }
    #expect(tracker.records["east-once"]?.isHeld == false)
    let (first, second) = (makeDay(0), makeDay(100))
    #expect(
      tracker.records["east-once"]?.revocation?.reason.english
        == "game visits removed or changed: The park-a1 on \(first) and Old name on \(second)")
  }

  @Test func lossIsInTheUsersLanguageAsAWhole() throws {
    let change = BadgeChange(
      definition: "x", name: "X", what: .revoked(reason: .ruleChanged),
      earnedOn: try #require(LocalDay("2019-06-15")))
    #expect(BadgeFormatter.line(change) == "Badge lost: X (the rule of this badge changed)")
    let (german, reason) = Language.$current.withValue(.german) {
      (BadgeFormatter.line(change), localized("the rule of this badge changed"))
    }
    #expect(german.hasSuffix("X (\(reason))"))
    #expect(reason != "the rule of this badge changed")
  }
}
