package import AppSupport
package import Sharing

extension PollTally {
  /// What came out, for scripts.
  package func json(picked: Int?) -> JSONValue {
    [
      "schema": 1, "poll": poll.json, "votes": .array(counted.map(\.json)),
      "left_out": .array(leftOut.map(\.json)),
      "not_voted": .array(missing.map { .string($0) }),
      "options": .array(
        poll.options.enumerated().map { index, option in
          [
            "letter": .string(Poll.letter(index)), "title": .string(option.title),
            "named_by": .integer(result.approvals[index]),
          ]
        }),
      "rounds": result.runoff.map { .array($0.rounds.map(\.json)) } ?? .null,
      "condorcet": JSONValue(result.condorcet.map(Poll.letter)),
      "winners": Self.letters(result.winners), "tie": .bool(result.winners.count > 1),
      "picked": JSONValue(picked.map(Poll.letter)),
    ]
  }

  fileprivate static func letters(_ options: [Int]) -> JSONValue {
    .array(options.map { .string(Poll.letter($0)) })
  }
}

extension Poll {
  package var json: JSONValue {
    [
      "id": .string(id), "title": .string(title), "method": .string(method.rawValue),
      "closes": JSONValue(closes), "open": .bool(isOpen),
      "voters": .array(voters.map { .string($0) }),
    ]
  }
}

extension PollTally.Counted {
  fileprivate var json: JSONValue {
    [
      "voter": .string(vote.voter), "file": .string(file),
      "choices": PollTally.letters(vote.choices), "number": .integer(vote.number),
      "time": JSONValue(vote.time), "shows_key": .bool(showsKey),
    ]
  }
}

extension PollTally.LeftOut {
  fileprivate var json: JSONValue {
    [
      "file": .string(file), "reason": .string(problem.description),
      "fault": .bool(problem.isInvalid),
    ]
  }
}

extension Runoff.Round {
  fileprivate var json: JSONValue {
    let pairs = votes.enumerated().compactMap { index, votes in
      votes.map { (Poll.letter(index), JSONValue.integer($0)) }
    }
    return [
      "votes": .object(Dictionary(pairs, uniquingKeysWith: { _, last in last })),
      "exhausted": .integer(exhausted), "out": PollTally.letters(out),
      "tied": PollTally.letters(tied),
    ]
  }
}
