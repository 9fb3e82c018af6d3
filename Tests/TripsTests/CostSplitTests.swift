import TestSupport
import Testing

@testable import Trips

@Suite struct CostSplitTests {
  @Test func firstPayersPayTheRemainingCents() {
    let split = CostSplit(cents: 10_001, among: ["Ana", "Ben", "Cy"])
    #expect(split.shares.map(\.cents) == [3334, 3334, 3333])
    #expect(
      split.lines == [
        "  $100.01 split between 3 people:", "    Ana  $33.34", "    Ben  $33.34",
        "    Cy   $33.33",
      ])
    #expect(CostSplit(cents: 5, among: ["Ana"]).lines.last == "    Ana  $0.05")
  }

  @Test func sharesAddUpAndDifferByAtMostOneCent() throws {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let cents = Int.random(in: 0...1_000_000, using: &chance)
      let count = Int.random(in: 1...CostSplit.maxPayers, using: &chance)
      let shares = CostSplit(cents: cents, among: (1...count).map(String.init)).shares.map(\.cents)
      #expect(shares.reduce(0, +) == cents)
      #expect(try #require(shares.max()) - #require(shares.min()) <= 1)
      #expect(shares == shares.sorted(by: >))
    }
  }

  @Test func payersAreNamesOrACount() {
    #expect(CostSplit.payers(["2"]) == ["person 1", "person 2"])
    #expect(CostSplit.payers(["Ana", "2"]) == ["Ana", "2"])
    for wrong in [["0"], ["-1"], ["201"], [], ["Ana", "ana"], [""]] {
      #expect(CostSplit.payers(wrong) == nil, "\(wrong)")
    }
  }
}
