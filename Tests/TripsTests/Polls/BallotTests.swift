import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Trips

/// Ballots as pages and as text.
@Suite struct BallotTests {
  private static let hostile = "</script><!--<b>\"'&\u{2028}\u{0}\u{1B}[31m"

  @Test(arguments: Poll.Method.allCases)
  func ballotsMatchSnapshots(_ method: Poll.Method) throws {
    let poll = try PollFixture.poll(method, title: "Which trip in June?")
    let key = String(repeating: "0f", count: 32)
    let name = "ballot-\(method.rawValue)"
    try expectSnapshot(
      Ballot(poll, voter: "Ana", key: key, format: .miles).text, named: "\(name).txt")
    try expectSnapshot(
      Ballot(poll, voter: "Ana", key: key, format: .miles).html, named: "\(name).html")
  }

  @Test func datesFollowTheFormat() throws {
    let ballot = Ballot(
      try PollFixture.poll(), voter: "Ana", key: nil,
      format: DisplayFormat(distanceUnit: .miles, dateOrder: .dmy))
    #expect(ballot.text.contains("The last day to vote is Fri, 1 May 2026."))
    #expect(ballot.html.contains("<time datetime=\"2026-05-01\">Fri, 1 May 2026</time>"))
  }

  @Test func openBallotAsksForNameWithoutKey() throws {
    let poll = try PollFixture.poll(voters: [])
    let page = Ballot(poll, voter: nil, key: nil, format: .miles).html
    #expect(page.contains("Anyone can vote. Votes aren’t signed."))
    #expect(page.contains("id=\"voter\"") && page.contains("\"key\":null"))
    let text = Ballot(poll, voter: nil, key: nil, format: .miles).text
    #expect(text.contains("\nvoter:\n") && !text.contains("key:"))
  }

  @Test(arguments: Poll.Method.allCases)
  func filledInTextBallotIsValidVote(_ method: Poll.Method) throws {
    let poll = try PollFixture.poll(method)
    let form = Ballot(poll, voter: "Ben", key: "ab", format: .miles).text
    #expect(throws: VoteError.unfilled) { try VoteFile(form, for: poll) }
    let filled = form.replacing("\nchoices:\n", with: "\nchoices: B A\n")
    let file = try VoteFile(filled, for: poll)
    #expect(file.vote == Vote(poll: poll.id, voter: "Ben", choices: [1, 0]))
    #expect(file.proof == .key("ab"))
  }

  @Test func hostileNamesAreEscaped() throws {
    let options = [
      Poll.Option(title: Self.hostile, details: [Self.hostile]), Poll.Option(title: "x"),
    ]
    let poll = try Poll(
      id: PollFixture.id, title: Self.hostile, method: .ranked, closes: nil, options: options,
      voters: ["</script><b>\"'&"])
    let page = Ballot(poll, voter: poll.voters[0], key: "ab", format: .miles).html
    #expect(page.components(separatedBy: "</script").count == 4)
    #expect(page.components(separatedBy: "<script").count == 4)
    #expect(!page.contains("<!--") && !page.contains("<b>") && !page.contains("\u{1B}"))
    let text = Ballot(poll, voter: poll.voters[0], key: "ab", format: .miles).text
    #expect(text.split(separator: "\n").count { !$0.hasPrefix("#") } == 6)
  }
}
