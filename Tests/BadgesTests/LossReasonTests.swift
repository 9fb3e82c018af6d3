import Localization
import SportsModel
import Testing

@testable import Badges

/// Reasons of lost badges, which are stored in English.
@Suite struct LossReasonTests {
  /// Returns what a German user sees.
  private func shown(_ text: String) -> String {
    Language.$current.withValue(.german) { LossReason.text(text) }
  }

  /// Returns a message of the catalog in German.
  private func german(_ key: String, _ values: [String]) -> String {
    Language.$current.withValue(.german) { localized(LocalizedMessage(key: key, values: values)) }
  }

  private static let reasons: [(String, String, [String])] = [
    ("this badge no longer exists", "this badge no longer exists", []),
    ("the rule of this badge changed", "the rule of this badge changed", []),
    (
      "game visit removed or changed: Fenway Park on 2019-06-15",
      "game visit removed or changed: {0}", ["Fenway Park am 2019-06-15"]
    ),
    (
      "the score changed: A on 2019-06-15, B on 2019-06-16 and C on 2019-06-17",
      "the score changed: {0}", ["A am 2019-06-15, B am 2019-06-16 und C am 2019-06-17"]
    ),
    ("AL East now includes A, B and C", "{0} now includes {1}", ["AL East", "A, B und C"]),
    ("AL East no longer exists", "{0} no longer exists", ["AL East"]),
    // Names with `and` or a comma stay whole.
    (
      "visit removed or changed: Entertainment and Sports Arena on 2019-06-15",
      "visit removed or changed: {0}", ["Entertainment and Sports Arena am 2019-06-15"]
    ),
    (
      "visits removed or changed: A on 2019-06-14 and Entertainment and Sports Arena on 2019-06-15",
      "visits removed or changed: {0}",
      ["A am 2019-06-14 und Entertainment and Sports Arena am 2019-06-15"]
    ),
    (
      "game visits removed or changed: A, B on 2019-06-14; C on 2019-06-15",
      "game visits removed or changed: {0}", ["A, B am 2019-06-14; C am 2019-06-15"]
    ),
  ]

  @Test(arguments: reasons)
  func reasonsAreInTheUsersLanguage(_ stored: String, _ key: String, _ values: [String]) {
    #expect(shown(stored) == german(key, values))
    #expect(shown(stored) != stored)
    #expect(LossReason.text(stored) == stored)
  }

  @Test func longListEndsWithTheNumberOfOthers() {
    let text = shown(
      "visits removed or changed: A on 2019-06-15, B on 2019-06-16, C on 2019-06-17 and 2 more")
    let rest = Language.$current.withValue(.german) {
      let first = "A am 2019-06-15, B am 2019-06-16, C am 2019-06-17"
      return localized(2, one: "\(first) and \(2) more", other: "\(first) and \(2) more")
    }
    #expect(text == german("visits removed or changed: {0}", [rest]))
  }

  @Test func partsOfReasonsAreTranslated() {
    let tours = german("tours no longer count", [])
    let events = german("other events no longer count", [])
    #expect(
      shown("counting rules changed: tours no longer count and other events no longer count")
        == german("counting rules changed: {0}", ["\(tours) und \(events)"]))
    #expect(
      shown("the list of this badge now includes A")
        == german("{0} now includes {1}", [german("the list of this badge", []), "A"]))
  }

  @Test(arguments: ["it was a dream", "a dream on 2019-06-15", "A and B", ""])
  func unknownReasonsStayAsTheyAre(_ stored: String) {
    #expect(shown(stored) == stored)
  }

  @Test func reasonsAreStoredInEnglish() throws {
    var tracker = RecordTracker(try AchievementFixture().evaluator())
    for (number, stadium) in ["park-a1", "park-a2", "park-a3"].enumerated() {
      tracker.add(makeFact(StadiumID(rawValue: stadium), number * 100))
    }
    tracker.facts.removeFirst(2)
    Language.$current.withValue(.german) { _ = tracker.judge() }
    #expect(tracker.records["east-once"]?.isHeld == false)
    let (first, second) = (makeDay(0), makeDay(100))
    #expect(
      tracker.records["east-once"]?.revocation?.reason
        == "game visits removed or changed: The park-a1 on \(first) and Old name on \(second)")
  }
}
