import TestSupport
import Testing
import Trips

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
      samples: samples, words: ["choices: A\n", "voter: ", "number: ", "\r\n", "none", "\u{FEFF}"]
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
