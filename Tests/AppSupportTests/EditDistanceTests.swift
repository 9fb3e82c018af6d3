import AppSupport
import Testing

@testable import SportsModel

@Suite struct EditDistanceTests {
  @Test func countsSubstitutionsInsertionsAndDeletions() {
    #expect(EditDistance.edits("kitten", "sitting", most: 3) == 3)
    #expect(EditDistance.edits("kitten", "sitting", most: 2) == nil)
    #expect(EditDistance.edits("", "abc", most: 3) == 3)
    #expect(EditDistance.edits("same", "same", most: 0) == 0)
    let long = String(repeating: "a", count: 65)
    #expect(EditDistance.edits(long, long, most: 65) == nil)
  }

  @Test func countsTranspositionAsOneEdit() {
    #expect(EditDistance.edits("improt", "import", most: 2) == 1)
    #expect(EditDistance.edits("ab", "ba", most: 1) == 1)
    #expect(EditDistance.edits("abc", "cab", most: 3) == 2)
  }

  @Test func nearestReturnsCloseMatchOnly() {
    let words = ["division", "conference", "league"]
    #expect(words.nearest(to: "devision") == "division")
    #expect(words.nearest(to: "leag") == nil)
    #expect(words.nearest(to: "leag", most: 2) == "league")
    #expect(words.nearest(to: "stadium") == nil)
    #expect([String]().nearest(to: "league") == nil)
  }
}
