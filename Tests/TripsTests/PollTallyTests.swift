import Foundation
import Sharing
import SportsModel
import TestSupport
import Testing

@testable import Trips

@Suite struct PollTallyTests {
  private static let secret = (0..<32).map { UInt8($0) }

  private func kept(
    _ method: Poll.Method = .approval, voters: [String] = ["Ana", "Ben"]
  ) throws -> StoredPoll {
    let poll = try Poll(
      id: "0123456789abcdef", title: "Where?", method: method, closes: LocalDay("2026-05-01"),
      options: [.init(title: "A"), .init(title: "B")], voters: voters)
    return StoredPoll(poll, secret: Self.secret, trips: [nil, nil])
  }

  private func signed(
    _ kept: StoredPoll, _ voter: String, _ choices: [Int], number: Int = 1, time: String? = nil,
    key: String? = nil
  ) throws -> String {
    let vote = Vote(poll: kept.poll.id, voter: voter, choices: choices, number: number, time: time)
    let key = try key ?? #require(kept.key(of: voter))
    let signature = try #require(VoteSigner.signature(of: vote, key: key))
    return VoteFile(vote, proof: .signature(signature)).text
  }

  private func tally(_ kept: StoredPoll, _ texts: String...) -> PollTally {
    PollTally(
      kept,
      offered: texts.enumerated().map {
        SubmittedVote(name: "\($0.offset)", content: .success($0.element))
      })
  }

  /// The digest was computed with OpenSSL.
  @Test func signatureIsHMACOfVoteLines() throws {
    let vote = Vote(poll: "0123456789abcdef", voter: "Ana", choices: [1, 0])
    #expect(
      VoteSigner.signature(of: vote, key: String(repeating: "0f", count: 32))
        == "135a45574767626270a941e063412dea0050f201adcc31ad09d4a36475cc2adb")
    #expect(VoteSigner.signature(of: vote, key: "0f") == nil)
    #expect(VoteSigner.signature(of: vote, key: String(repeating: "zz", count: 32)) == nil)
  }

  @Test func keysAreUniquePerVoterAndPoll() throws {
    let kept = try kept()
    let keys = [
      kept.seal.key(of: "Ana"), kept.seal.key(of: "Ben"),
      VoteSigner(secret: Self.secret, poll: "f").key(of: "Ana"),
      VoteSigner(secret: VoteSigner.newSecret(), poll: kept.poll.id).key(of: "Ana"),
    ]
    #expect(Set(keys).count == 4)
    #expect(keys.allSatisfy { $0.count == 64 })
  }

  @Test func onlySignedVotesCount() throws {
    let kept = try kept()
    let good = try signed(kept, "Ana", [0])
    let stolen = try signed(kept, "Ben", [1], key: kept.seal.key(of: "Ana"))
    #expect(tally(kept, good).counted.map(\.vote.choices) == [[0]])
    let wrong: [(String, VoteError)] = [
      (good.replacing("choices: A", with: "choices: B"), .wrongSignature),
      (good.replacing("number: 1", with: "number: 2"), .wrongSignature), (stolen, .wrongSignature),
      (good + "time: 2026-04-01T00:00:00Z\n", .wrongSignature),
      (String(good.dropLast(10)), .wrongSignature),
      (good.components(separatedBy: "signature")[0], .unsigned),
      (good.components(separatedBy: "signature")[0] + "key: 00", .wrongKey),
      (try signed(kept, "Ana", [0], time: "2026-06-01T00:00:00Z"), .late),
    ]
    for (text, problem) in wrong {
      let result = tally(kept, text)
      #expect(result.leftOut.map(\.problem) == [problem], "\(text)")
      #expect(result.counted.isEmpty && result.hasFaults)
    }
    let byKey = tally(
      kept, good.components(separatedBy: "signature")[0] + "key: \(kept.seal.key(of: "Ana"))")
    #expect(byKey.counted.map(\.showsKey) == [true])
  }

  @Test func laterVoteReplacesEarlierOne() throws {
    let kept = try kept()
    let first = try signed(kept, "Ana", [0], time: "2026-04-02T00:00:00Z")
    let second = try signed(kept, "Ana", [1], number: 2, time: "2026-04-01T00:00:00Z")
    for result in [tally(kept, first, second), tally(kept, second, first)] {
      #expect(result.counted.map(\.vote.choices) == [[1]])
      #expect(result.leftOut.count == 1 && !result.hasFaults)
    }
    let copies = tally(kept, first, first)
    #expect(copies.leftOut.map(\.problem) == [.copy(of: "0")])
    let other = try signed(kept, "Ana", [1], time: "2026-04-02T00:00:00Z")
    let clash = tally(kept, first, other)
    #expect(clash.counted.isEmpty && clash.hasFaults)
    #expect(clash.leftOut.map(\.problem) == [.contradicted(by: "1"), .contradicted(by: "0")])
    #expect(clash.missing == ["Ana", "Ben"])
  }

  @Test func fileOrderDoesNotMatter() throws {
    let kept = try kept(.ranked)
    var chance = SeededGenerator(seed: 3)
    let texts = try (0..<40).map { number in
      try signed(
        kept, number.isMultiple(of: 2) ? "Ana" : "Ben", [number % 3 % 2], number: number / 2 + 1)
    }
    let wanted = PollTally(
      kept, offered: texts.map { SubmittedVote(name: $0, content: .success($0)) })
    for _ in 0..<20 {
      let mixed = texts.shuffled(using: &chance)
      let found = PollTally(
        kept, offered: mixed.map { SubmittedVote(name: $0, content: .success($0)) })
      #expect(found.result == wanted.result)
      #expect(found.counted.map(\.vote.voter) == wanted.counted.map(\.vote.voter))
    }
  }

  @Test func pollFileIsPrivateAndRoundTrips() throws {
    try withTemporaryDirectory { folder in
      let kept = try kept(.ranked)
      let file = PollFile(folder.appendingPathComponent("poll.json"))
      try file.write(kept, replaces: false)
      let again = try file.read()
      #expect(again.poll == kept.poll && again.secret == kept.secret)
      let mode = try FileManager.default.attributesOfItem(atPath: file.place.path)
      #expect(mode[.posixPermissions] as? Int == 0o600)
      let text = try String(contentsOf: file.place, encoding: .utf8)
      for (part, other) in [
        ("\"ranked\"", "\"guess\""), ("0001", "00"), ("2026-05-01", "2026-02-30"),
        ("\"schema\": 1", "\"schema\": 2"), ("\"title\": \"B\"", "\"title\": \"A\""), ("{", "["),
      ] {
        let damaged = PollFile(folder.appendingPathComponent("damaged.json"))
        try Data(text.replacing(part, with: other).utf8).write(to: damaged.place)
        #expect(throws: PollFileError.self, "\(other)") { try damaged.read() }
      }
    }
  }
}
