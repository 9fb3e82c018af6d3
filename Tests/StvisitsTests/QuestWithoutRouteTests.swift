import TestSupport
import Testing

/// Quests for which there is no route.
@Suite(.fan) struct QuestWithoutRouteTests {
  @Test(arguments: ["--objective cost", "--objective time-then-miles", "--objective cost --json"])
  func questWithoutRouteHasAReason(_ options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
    let none = try await fan.run(
      ["quest", "--league", "mlb", "--from", "2025-07-01", "--to", "2025-07-10"] + words)
    #expect(none.status == 1)
    #expect(none.errors.contains("No quest: no route visits all 30 stadiums in time (proven)."))
  }
}
