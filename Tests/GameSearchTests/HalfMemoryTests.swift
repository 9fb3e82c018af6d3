import BoxScores
import Catalog
import GameSearch
import SportsModel
import TestSupport
import Testing

/// The games of `HalfMemories` among all bundled games.
struct HalfMemoryTests {
  private let catalog: Catalog
  private let today = LocalDay(daysSinceEpoch: 20_780)

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test func mostRememberedGamesComeFirst() throws {
    let boxScores = BoxScoreStore(facts: catalog.folder)
    let reader = MemoryReader(catalog, boxScores: boxScores, today: today)
    let finder = GameFinder(catalog, boxScores: boxScores, today: today)
    var first = 0
    var amongFive = 0
    for memory in HalfMemories.all {
      let found = try finder.games(like: try reader.read(memory.text), limit: 5).candidates
      let place = found.firstIndex { memory.names($0.game) }
      if place == 0 { first += 1 }
      if place != nil { amongFive += 1 }
    }
    let count = HalfMemories.all.count
    #expect(count >= 100)
    #expect(first * 100 >= count * 95)
    #expect(amongFive * 100 >= count * 98)
  }

  /// Of basketball no overtime is known, of football and hockey not how many there were.
  @Test(arguments: [
    ("double overtime Celtics Bulls 2009", "double overtime: not in the data"),
    (
      "Seahawks Cardinals January 1 2012 double overtime",
      "overtime (double overtime: not in the data)"
    ),
  ])
  func unknownOvertimesAreNotClaimed(_ text: String, _ reason: String) throws {
    let boxScores = BoxScoreStore(facts: catalog.folder)
    let reader = MemoryReader(catalog, boxScores: boxScores, today: today)
    let finder = GameFinder(catalog, boxScores: boxScores, today: today)
    let found = try finder.games(like: try reader.read(text), limit: 1).candidates
    let best = try #require(found.first)
    #expect(best.reasons.contains(reason), "\(best.reasons)")
    #expect(!best.reasons.contains("double overtime"))
  }

  @Test(arguments: HalfMemories.all) func rememberedGameIsInTheData(_ memory: HalfMemory) throws {
    #expect(try catalog.games(on: memory.day).contains(where: memory.names))
  }
}
