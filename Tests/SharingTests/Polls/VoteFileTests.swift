import Foundation
import SportsModel
import Testing

@testable import Sharing

/// Votes as text: what is read, and what is refused with which reason.
@Suite struct VoteFileTests {
  @Test func whatIsWrittenIsRead() throws {
    let poll = try SmallPoll.poll(.ranked)
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
  func whatEditorsAndMailsDoToTextIsForgiven(_ text: String) throws {
    let file = try VoteFile(text, for: try SmallPoll.poll(.ranked))
    #expect(file.vote == Vote(poll: SmallPoll.id, voter: "Ana", choices: [2, 0]))
  }

  private static let wrong: [(text: String, problem: VoteProblem)] = [
    ("", .notAVote), ("Dear Ana,\nsee you!", .notAVote), ("stvisits-vote: 2\n", .newerForm),
    (SmallPoll.vote("A", poll: "ffffffffffffffff"), .otherPoll),
    (SmallPoll.vote("A", poll: ""), .otherPoll),
    (SmallPoll.vote("A", voter: "Eve"), .unknownVoter("Eve")),
    (SmallPoll.vote("A", voter: ""), .missing("voter")),
    ("stvisits-vote: 1\npoll: 0123456789abcdef\nvoter: Ana\n", .missing("choices")),
    (SmallPoll.vote(""), .unfilled), (SmallPoll.vote(", >"), .unfilled),
    (SmallPoll.vote("D"), .noSuchOption("D")), (SmallPoll.vote("A B A"), .twice("A")),
    (SmallPoll.vote("AB"), .noSuchOption("AB")),
    (SmallPoll.vote("A", more: "choices: B\n"), .repeated("choices")),
    (SmallPoll.vote("A", more: "number: 0\n"), .number),
    (SmallPoll.vote("A", more: "number: 99999999999999999999\n"), .number),
    (SmallPoll.vote("A", more: "time: yesterday\n"), .time),
    (SmallPoll.vote("A", more: "time: 2026-02-30T00:00:00Z\n"), .time),
    (String(repeating: "#\n", count: 2_001), .tooLarge),
    (String(repeating: "a", count: VoteFile.mostBytes + 1), .tooLarge),
  ]

  @Test func everyWrongFileSaysWhatIsWrong() throws {
    let poll = try SmallPoll.poll()
    for (text, problem) in Self.wrong {
      #expect(throws: problem, "\(text.prefix(200))") { try VoteFile(text, for: poll) }
    }
  }

  @Test func nothingIsAVoteForNoneOfThem() throws {
    let poll = try SmallPoll.poll()
    #expect(try VoteFile(SmallPoll.vote("None"), for: poll).vote.choices == [])
    #expect(
      try VoteFile(SmallPoll.vote("none"), for: poll).vote.signedText.contains("choices: none\n"))
  }

  @Test func inAnOpenPollAnybodyVotesUnderAnyName() throws {
    let poll = try SmallPoll.poll(voters: [])
    let name = "<b>\"Zoë\u{301}\"</b>\u{202E} & x"
    #expect(
      try VoteFile(SmallPoll.vote("A", voter: name), for: poll).vote.voter
        == "<b>\"Zoë\u{301}\"</b> & x".precomposedStringWithCanonicalMapping)
    #expect(
      throws: VoteProblem.unknownVoter(String(repeating: "x", count: 61)),
      performing: {
        try VoteFile(SmallPoll.vote("A", voter: String(repeating: "x", count: 61)), for: poll)
      })
  }

  @Test func theHigherNumberAndThenTheLaterTimeIsLater() {
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

  @Test func aDayIsOverWhenItIsOverEverywhere() throws {
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

  @Test func whatIsNoPollIsRefused() throws {
    #expect(throws: PollError.options(1)) { try SmallPoll.poll(options: [.init(title: "A")]) }
    #expect(throws: PollError.sameOption) {
      try SmallPoll.poll(options: [.init(title: "A"), .init(title: "a ")])
    }
    #expect(throws: PollError.sameVoter) { try SmallPoll.poll(voters: ["Ana", "ANA"]) }
    #expect(throws: PollError.name("a\nb")) { try SmallPoll.poll(voters: ["a\nb"]) }
  }
}
