import Foundation
import TestSupport
import Testing

@Suite(.fan) struct SuggestTests {
  @Test func suggestionListsBadgesItWouldComplete() async throws {
    let arguments = [
      "suggest", "--league", "mlb", "--as-of", "2025-06-01", "--months", "1", "--days", "3",
      "--json",
    ]
    let first = try await fan.run(arguments).document["options"].array
    #expect(!first.isEmpty)
    #expect(first.allSatisfy { $0["badges"].array.contains { $0["name"] == "First Pitch" } })
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let then = try await fan.run(arguments).document["options"].array
    #expect(!then.isEmpty)
    #expect(then.allSatisfy { !$0["badges"].array.contains { $0["name"] == "First Pitch" } })
  }

  @Test func specialVenuesAreNotSuggested() async throws {
    let found = try await fan.run(
      "suggest", "--league", "mlb", "--as-of", "2025-07-25", "--months", "1", "--days", "3",
      "--json")
    let stadiums = try found.document["options"].array.flatMap { $0["new_stadiums"].array }
    #expect(!stadiums.isEmpty && !stadiums.contains("bristol-motor-speedway"))
  }
}
