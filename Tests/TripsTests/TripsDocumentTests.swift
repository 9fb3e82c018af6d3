import AppSupport
import Sentences
import Sharing
import SportsModel
import TestSupport
import Testing

@testable import TripPlanning
@testable import Trips

@Suite struct TripsDocumentTests {
  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  private func poll(_ method: Poll.Method) throws -> Poll {
    try Poll(
      id: "0123456789abcdef", title: "Where?", method: method, closes: LocalDay("2026-05-01"),
      options: [.init(title: "A"), .init(title: "B")], voters: [])
  }

  @Test func questWithoutMissingStadiumsHasNoOptions() throws {
    #expect(
      try line(QuestDocument.nothingMissing)
        == #"{"bound":null,"failure":null,"options":[],"schema":1}"#)
  }

  @Test func failedQuestHasKindAndAdvice() throws {
    #expect(
      try line(QuestDocument.document(QuestError(faults: [])))
        == #"{"bound":null,"failure":{"advice":[],"hint":null,"kind":"fault","message":"#
        + #""the solver found an invalid route ([]). Please report this bug"},"options":[],"schema":1}"#
    )
  }

  @Test func planLeavesOutWhatWasNotRequested() throws {
    let plan = TripPlan(options: [], proof: nil, failure: nil)
    let catalog = try BundledCatalogFixture().catalog
    #expect(
      try line(plan.document(names: catalog, limit: 5))
        == #"{"bound":null,"failure":null,"options":[],"schema":1}"#)
    var reading = TripReading(mode: .dates)
    reading.set(.league, value: "mlb")
    reading.set(.hours, value: "4.5")
    reading.set(.repeatCities, value: "no")
    #expect(
      try line(plan.document(names: catalog, limit: 5, understood: reading))
        == #"{"bound":null,"failure":null,"options":[],"questions":[],"schema":1,"#
        + #""understood":{"hours":4.5,"league":["mlb"],"mode":"dates","repeat_cities":false}}"#)
  }

  @Test func questionsOfSentenceHaveChoices() throws {
    let choice = NameIndex.Entry(
      title: "Arizona Cardinals (NFL)", key: "nfl-ari", meaning: .team("nfl-ari", of: "nfl"))
    let issue = SentenceIssue(kind: .several, words: "Cards", candidates: [choice])
    #expect(
      try line(TripSentence(reading: TripReading(mode: .dates), issues: [issue]).document)
        == #"{"bound":null,"failure":null,"options":[],"questions":[{"choices":"#
        + #"[{"id":"nfl-ari","title":"Arizona Cardinals (NFL)"}],"kind":"several","#
        + #""text":"\"Cards\" has several meanings.","words":"Cards"}],"schema":1,"#
        + #""understood":{"mode":"dates"}}"#)
  }

  @Test func splitListsSharesInOrder() throws {
    #expect(
      try line(CostSplit(cents: 101, among: ["Ana", "Ben"]))
        == #"{"cents":101,"shares":[{"cents":51,"name":"Ana"},{"cents":50,"name":"Ben"}]}"#)
  }

  @Test func createdPollHasMembersOfPollAndFiles() throws {
    #expect(
      try line(poll(.approval).document(file: "p.json", ballots: ["b.html"]))
        == #"{"ballots":["b.html"],"closes":"2026-05-01","file":"p.json","#
        + #""id":"0123456789abcdef","language":"en","method":"approval","open":true,"schema":1,"#
        + #""title":"Where?","voters":[]}"#)
  }

  @Test func roundsOfARunoffAreKeyedByLetters() throws {
    let kept = StoredPoll(
      try poll(.ranked), secret: [UInt8](repeating: 1, count: 32), trips: [nil, nil])
    let vote = VoteFile(Vote(poll: kept.poll.id, voter: "Ana", choices: [1, 0]), proof: .none)
    let tally = PollTally(
      kept, offered: [SubmittedVote(name: "a.txt", content: .success(vote.text))])
    let text = try line(tally.document(picked: 1))
    #expect(text.contains(#""choices":["B","A"]"#))
    #expect(text.contains(#""votes":{"A":0,"B":1}"#))
    #expect(text.contains(#""picked":"B""#) && text.contains(#""winners":["B"]"#))
  }
}

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
