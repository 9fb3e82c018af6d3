import Localization
import SportsModel
import Testing

@testable import Badges

@Suite struct BadgeFormatterTests {
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
