import Foundation
import SportsModel
import Testing

@testable import Trips

/// Parsing of vote files, and the reasons for rejection.
@Suite struct VoteFileTests {
  @Test func voteFileRoundTrips() throws {
    let poll = try PollFixture.poll(.ranked)
    let vote = Vote(
      poll: poll.id, voter: "Ana", choices: [2, 0], number: 3, time: "2026-04-30T18:20:05Z")
    for proof in [VoteFile.Proof.none, .key("aa"), .signature("bb")] {
      let file = VoteFile(vote, proof: proof)
      #expect(try VoteFile(file.text, for: poll) == file)
    }
    #expect(
      VoteFile(vote, proof: .signature("bb")).text == """
        stvisits-vote: 1
        poll: 0123456789abcdef
        voter: Ana
        choices: C A
        number: 3
        time: 2026-04-30T18:20:05Z
        signature: bb

        """)
  }

  @Test(arguments: [
    "stvisits-vote: 1\r\npoll: 0123456789ABCDEF\r\nvoter:  ana \r\nchoices: c, a\r\n",
    "\u{FEFF}# a word\nSTVISITS-VOTE: 1\npoll:0123456789abcdef\nvoter: Ana\nchoices: C > A\ntime:\n",
    "Hello!\nstvisits-vote: 1\n  poll: 0123456789abcdef\nvoter: ANA\nchoices: C;A\nSent: today\n",
  ])
  func toleratesEditorAndMailFormatting(_ text: String) throws {
    let file = try VoteFile(text, for: try PollFixture.poll(.ranked))
    #expect(file.vote == Vote(poll: PollFixture.id, voter: "Ana", choices: [2, 0]))
  }

  private static let wrong: [(text: String, problem: VoteError)] = [
    ("", .notAVote), ("Dear Ana,\nsee you!", .notAVote), ("stvisits-vote: 2\n", .newerVersion),
    (PollFixture.vote("A", poll: "ffffffffffffffff"), .otherPoll),
    (PollFixture.vote("A", poll: ""), .otherPoll),
    (PollFixture.vote("A", voter: "Eve"), .unknownVoter("Eve")),
    (PollFixture.vote("A", voter: ""), .missing("voter")),
    ("stvisits-vote: 1\npoll: 0123456789abcdef\nvoter: Ana\n", .missing("choices")),
    (PollFixture.vote(""), .unfilled), (PollFixture.vote(", >"), .unfilled),
    (PollFixture.vote("D"), .noSuchOption("D")), (PollFixture.vote("A B A"), .twice("A")),
    (PollFixture.vote("AB"), .noSuchOption("AB")),
    (PollFixture.vote("A", more: "choices: B\n"), .repeated("choices")),
    (PollFixture.vote("A", more: "number: 0\n"), .number),
    (PollFixture.vote("A", more: "number: 99999999999999999999\n"), .number),
    (PollFixture.vote("A", more: "time: yesterday\n"), .time),
    (PollFixture.vote("A", more: "time: 2026-02-30T00:00:00Z\n"), .time),
    (String(repeating: "#\n", count: 2_001), .tooLarge),
    (String(repeating: "a", count: VoteFile.maxBytes + 1), .tooLarge),
  ]

  @Test func invalidFilesReportSpecificError() throws {
    let poll = try PollFixture.poll()
    for (text, problem) in Self.wrong {
      #expect(throws: problem, "\(text.prefix(200))") { try VoteFile(text, for: poll) }
    }
  }

  @Test func emptyChoiceIsVoteForNone() throws {
    let poll = try PollFixture.poll()
    #expect(try VoteFile(PollFixture.vote("None"), for: poll).vote.choices == [])
    #expect(
      try VoteFile(PollFixture.vote("none"), for: poll).vote.signedText.contains("choices: none\n"))
  }

  @Test func openPollAcceptsAnyName() throws {
    let poll = try PollFixture.poll(voters: [])
    let name = "<b>\"Zoë\u{301}\"</b>\u{202E} & x"
    #expect(
      try VoteFile(PollFixture.vote("A", voter: name), for: poll).vote.voter
        == "<b>\"Zoë\u{301}\"</b> & x".precomposedStringWithCanonicalMapping)
    #expect(
      throws: VoteError.unknownVoter(String(repeating: "x", count: 61)),
      performing: {
        try VoteFile(PollFixture.vote("A", voter: String(repeating: "x", count: 61)), for: poll)
      })
  }

  @Test func higherNumberThenLaterTimeWins() {
    func vote(_ number: Int, _ time: String?) -> Vote {
      Vote(poll: "", voter: "", choices: [], number: number, time: time)
    }
    let order = [
      vote(1, nil), vote(1, "2026-04-30T18:20:05Z"), vote(1, "2026-05-01T00:00:00Z"), vote(2, nil),
    ]
    for (one, earlier) in order.enumerated() {
      for (two, later) in order.enumerated() {
        #expect(later.isLater(than: earlier) == (one < two))
      }
    }
  }

  @Test func pollClosesWhenDayEndsEverywhere() throws {
    let closes = try #require(LocalDay("2026-05-01"))
    let times = [
      "2026-05-01T23:59:59Z": false, "2026-05-02T11:59:59Z": false, "2026-05-02T12:00:00Z": true,
      "2026-06-01T00:00:00Z": true,
    ]
    for (time, isLate) in times {
      let vote = Vote(poll: "", voter: "", choices: [], time: time)
      #expect(vote.isLate(for: closes) == isLate, "\(time)")
    }
    #expect(!Vote(poll: "", voter: "", choices: []).isLate(for: closes))
  }

  @Test func invalidPollIsRejected() throws {
    #expect(throws: PollError.options(1)) { try PollFixture.poll(options: [.init(title: "A")]) }
    #expect(throws: PollError.sameOption) {
      try PollFixture.poll(options: [.init(title: "A"), .init(title: "a ")])
    }
    #expect(throws: PollError.sameVoter) { try PollFixture.poll(voters: ["Ana", "ANA"]) }
    #expect(throws: PollError.name("a\nb")) { try PollFixture.poll(voters: ["a\nb"]) }
  }
}
