import AppSupport
import Localization

/// Formats the result of a poll.
package struct PollFormatter {
  private let tally: PollTally

  package init(_ tally: PollTally) { self.tally = tally }

  private var poll: Poll { tally.poll }
  private var result: PollResult { tally.result }

  /// Returns the result with a table of at most so many columns; nil for the width of its words.
  package func lines(within columns: Int?) -> [String] {
    var lines = [title]
    lines.append(counts)
    if result.ballots > 0 { lines += [""] + table.lines(within: columns) + [""] + notes }
    return lines + [ending] + remarks
  }

  private var title: String {
    switch poll.method {
    case .approval: localized("\(poll.title) (approval)")
    case .ranked: localized("\(poll.title) (ranked)")
    }
  }

  private var counts: String {
    let votes = result.ballots
    guard !poll.isOpen else {
      return localized(
        votes, one: "\(votes) vote, unsigned: anyone can vote under any name",
        other: "\(votes) votes, unsigned: anyone can vote under any name")
    }
    let voters = poll.voters.count
    let missing = tally.missing
    guard !missing.isEmpty else {
      return localized(
        votes, one: "\(votes) vote of \(voters)", other: "\(votes) votes of \(voters)")
    }
    let shown = missing.prefix(12).joined(separator: ", ") + (missing.count > 12 ? " …" : "")
    return localized(
      votes, one: "\(votes) vote of \(voters); missing: \(shown)",
      other: "\(votes) votes of \(voters); missing: \(shown)")
  }

  private func name(_ option: Int) -> String {
    "\(Poll.letter(option)) \(poll.options[option].title)"
  }

  private var table: TextTable {
    guard let runoff = result.runoff else {
      var table = TextTable(
        [.fixed(""), .text(localized("OPTION")), .numbers(localized("VOTES"))], indent: 0)
      for (index, option) in poll.options.enumerated() {
        table.add(
          "\(index + 1)", "\(Poll.letter(index)) \(option.title)", "\(result.approvals[index])")
      }
      return table
    }
    var table = TextTable(
      [.fixed(""), .text(localized("OPTION"))]
        + runoff.rounds.indices.map { .numbers(localized("ROUND \($0 + 1)")) }, indent: 0)
    for index in poll.options.indices {
      let votes = runoff.rounds.map { round in
        TextTable.Cell(
          round.votes[index].map(String.init) ?? localized("out", context: "option of a poll"))
      }
      table.add(["\(index + 1)", .init(name(index))] + votes)
    }
    if runoff.rounds.contains(where: { $0.exhausted > 0 }) {
      table.add(
        ["", .init(localized("(no further choice)"))]
          + runoff.rounds.map { .init(String($0.exhausted)) })
    }
    return table
  }

  /// Remarks on ties and on the option that beats each of the others.
  private var notes: [String] {
    guard let runoff = result.runoff else { return [] }
    var notes = runoff.rounds.enumerated().compactMap { index, round -> String? in
      guard !round.tied.isEmpty else { return nil }
      return note(on: round, number: index + 1)
    }
    if let best = result.condorcet { notes.append(note(onBest: name(best), best)) }
    return notes
  }

  private func note(on round: Runoff.Round, number: Int) -> String {
    let tied = DisplayFormat.list(round.tied.map(Poll.letter))
    guard !round.out.isEmpty else {
      return localized(
        """
        Round \(number): \(tied) tie for last place. The winner depends on which of them is \
        eliminated.
        """)
    }
    let out = round.out.map(Poll.letter).joined(separator: " ")
    return localized(
      """
      Round \(number): \(tied) tie for last place. \(out) is eliminated. Eliminating another one \
      gives the same winner.
      """)
  }

  private func note(onBest name: String, _ best: Int) -> String {
    if result.winners == [best] {
      return localized("\(name) beats every other option head to head.")
    }
    return result.winners.contains(best)
      ? localized("\(name) beats every other option head to head, but tied in the runoff.")
      : localized("\(name) beats every other option head to head, but did not win the runoff.")
  }

  private var ending: String {
    if let winner = result.winner { return localized("Winner: \(name(winner))") }
    if result.winners.isEmpty { return localized("No winner: there are no votes.") }
    let tied = DisplayFormat.list(result.winners.map(name))
    return localized("Tie: \(tied). Choose one with --pick.")
  }

  private var remarks: [String] {
    tally.counted.filter(\.showsKey).map { counted in
      let (file, voter) = (counted.file, counted.vote.voter)
      return localized(
        "\(file) contains the key of \(voter). Anyone who read it can vote in that name.")
    }
  }
}
