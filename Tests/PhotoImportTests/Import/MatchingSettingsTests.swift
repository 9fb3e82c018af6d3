import Matching
import PhotoImport
import Settings
import Testing

/// Settings change the matching rules.
@Suite struct MatchingSettingsTests {
  @Test func defaultSettingsAreTheDefaultRules() {
    #expect(Settings().matchingRules == .init())
  }

  @Test func aRadiusIsTakenFromTheSettings() {
    let settings = Settings(environment: ["STVISITS_MATCHING_HIGH_RADIUS": "300"])
    #expect(settings.matchingRules == .init { $0.highRadius = 300 })
  }

  @Test func radiiThatDoNotGrowAreIgnored() {
    let settings = Settings(environment: ["STVISITS_MATCHING_HIGH_RADIUS": "2000"])
    #expect(settings.matchingRules == .init())
  }
}
