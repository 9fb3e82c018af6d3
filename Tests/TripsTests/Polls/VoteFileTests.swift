import AppSupport
import Foundation
import SportsModel
import TestSupport
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

/// Votes come from other people.
@Suite struct VoteMutationTests {
  @Test func brokenVotesAreRejectedOrValid() throws {
    let poll = try PollFixture.poll(.ranked)
    let samples = [
      PollFixture.vote("C, A", more: "number: 3\ntime: 2026-04-30T18:20:05Z\n"),
      PollFixture.vote("B", voter: "Ben", more: "key: 00ff\n"), PollFixture.vote("none"),
    ].map { Array($0.utf8) }
    var accepted = 0
    InputMutator.run(
      samples: samples, tokens: ["choices: A\n", "voter: ", "number: ", "\r\n", "none", "\u{FEFF}"]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let file = try? VoteFile(text, for: poll) else { return }
      accepted += 1
      let choices = file.vote.choices
      #expect(choices.allSatisfy(poll.options.indices.contains), "\(text)")
      #expect(Set(choices).count == choices.count && (1...999_999).contains(file.vote.number))
      #expect(poll.voters.contains(file.vote.voter))
      #expect((try? VoteFile(file.text, for: poll)) == file, "\(text)")
    }
    #expect(accepted > 0)
  }
}

/// Invented polls.
enum PollFixture {
  static let id = "0123456789abcdef"

  static func poll(
    _ method: Poll.Method = .approval, voters: [String] = ["Ana", "Ben"], title: String = "Where?",
    options: [Poll.Option] = [
      Poll.Option(title: "Chicago", details: ["2026-06-12, 4 days", "Fri  Cubs at home"]),
      Poll.Option(title: "Texas"), Poll.Option(title: "Boston"),
    ]
  ) throws -> Poll {
    try Poll(
      id: id, title: title, method: method, closes: LocalDay("2026-05-01"), options: options,
      voters: voters)
  }

  static func vote(
    _ choices: String, voter: String = "Ana", poll: String = id, more: String = ""
  ) -> String {
    "stvisits-vote: 1\npoll: \(poll)\nvoter: \(voter)\nchoices: \(choices)\n\(more)"
  }
}

/// Ballots as pages and as text.
@Suite struct BallotTests {
  private static let hostile = "</script><!--<b>\"'&\u{2028}\u{0}\u{1B}[31m"

  @Test(arguments: Poll.Method.allCases)
  func ballotsMatchSnapshots(_ method: Poll.Method) throws {
    let poll = try PollFixture.poll(method, title: "Which trip in June?")
    let key = String(repeating: "0f", count: 32)
    let name = "ballot-\(method.rawValue)"
    try expectSnapshot(
      Ballot(poll: poll, voter: "Ana", key: key, format: .miles).text, named: "\(name).txt")
    try expectSnapshot(
      Ballot(poll: poll, voter: "Ana", key: key, format: .miles).html, named: "\(name).html")
  }

  @Test func datesFollowTheFormat() throws {
    let ballot = Ballot(
      poll: try PollFixture.poll(), voter: "Ana", key: nil,
      format: DisplayFormat(distanceUnit: .miles, dateOrder: .dmy))
    #expect(ballot.text.contains("The last day to vote is Fri, 1 May 2026."))
    #expect(ballot.html.contains("<time datetime=\"2026-05-01\">Fri, 1 May 2026</time>"))
  }

  @Test func openBallotAsksForNameWithoutKey() throws {
    let poll = try PollFixture.poll(voters: [])
    let page = Ballot(poll: poll, voter: nil, key: nil, format: .miles).html
    #expect(page.contains("Anyone can vote. Votes aren’t signed."))
    #expect(page.contains("id=\"voter\"") && page.contains("\"key\":null"))
    let text = Ballot(poll: poll, voter: nil, key: nil, format: .miles).text
    #expect(text.contains("\nvoter:\n") && !text.contains("key:"))
  }

  @Test(arguments: Poll.Method.allCases)
  func filledInTextBallotIsValidVote(_ method: Poll.Method) throws {
    let poll = try PollFixture.poll(method)
    let form = Ballot(poll: poll, voter: "Ben", key: "ab", format: .miles).text
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
    let page = Ballot(poll: poll, voter: poll.voters[0], key: "ab", format: .miles).html
    #expect(page.components(separatedBy: "</script").count == 4)
    #expect(page.components(separatedBy: "<script").count == 4)
    #expect(!page.contains("<!--") && !page.contains("<b>") && !page.contains("\u{1B}"))
    let text = Ballot(poll: poll, voter: poll.voters[0], key: "ab", format: .miles).text
    #expect(text.split(separator: "\n").count { !$0.hasPrefix("#") } == 6)
  }
}
