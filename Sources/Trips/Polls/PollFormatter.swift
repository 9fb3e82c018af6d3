import AppSupport
import Sharing

/// Formats the result of a poll.
package struct PollFormatter {
  private let tally: PollTally

  package init(_ tally: PollTally) { self.tally = tally }

  private var poll: Poll { tally.poll }
  private var result: PollResult { tally.result }

  /// Returns the result with a table of at most so many columns; nil for the width of its words.
  package func lines(within columns: Int?) -> [String] {
    var lines = ["\(poll.title) (\(poll.method.rawValue))"]
    lines.append(counts)
    if result.ballots > 0 { lines += [""] + table.lines(within: columns) + [""] + notes }
    return lines + [ending] + remarks
  }

  private var counts: String {
    let votes = result.ballots.counted("vote")
    guard !poll.isOpen else { return "\(votes), unsigned: anyone can vote under any name" }
    let missing = tally.missing
    let shown = missing.prefix(12).joined(separator: ", ") + (missing.count > 12 ? " …" : "")
    return "\(votes) of \(poll.voters.count)" + (missing.isEmpty ? "" : "; missing: \(shown)")
  }

  private func name(_ option: Int) -> String {
    "\(Poll.letter(option)) \(poll.options[option].title)"
  }

  private var table: TextTable {
    guard let runoff = result.runoff else {
      var table = TextTable([.marks(""), .words("OPTION"), .figures("VOTES")], indent: 0)
      for (index, option) in poll.options.enumerated() {
        table.add(
          "\(index + 1)", "\(Poll.letter(index)) \(option.title)", "\(result.approvals[index])")
      }
      return table
    }
    var table = TextTable(
      [.marks(""), .words("OPTION")]
        + runoff.rounds.indices.map { .figures("ROUND \($0 + 1)") }, indent: 0)
    for index in poll.options.indices {
      let votes = runoff.rounds.map { TextTable.Cell($0.votes[index].map(String.init) ?? "out") }
      table.add(["\(index + 1)", .init(name(index))] + votes)
    }
    if runoff.rounds.contains(where: { $0.exhausted > 0 }) {
      table.add(["", "(no further choice)"] + runoff.rounds.map { .init(String($0.exhausted)) })
    }
    return table
  }

  /// Remarks on ties and on the option that beats each of the others.
  private var notes: [String] {
    guard let runoff = result.runoff else { return [] }
    var notes = runoff.rounds.enumerated().compactMap { index, round -> String? in
      guard !round.tied.isEmpty else { return nil }
      let tied = DisplayFormat.list(round.tied.map(Poll.letter))
      return "Round \(index + 1): \(tied) tie for last place. "
        + (round.out.isEmpty
          ? "The winner depends on which of them is eliminated."
          : "\(round.out.map(Poll.letter).joined(separator: " ")) is eliminated. Eliminating "
            + "another one gives the same winner.")
    }
    if let best = result.condorcet {
      let end =
        result.winners == [best]
        ? "."
        : result.winners.contains(best)
          ? ", but tied in the runoff." : ", but did not win the runoff."
      notes.append("\(name(best)) beats every other option head to head\(end)")
    }
    return notes
  }

  private var ending: String {
    if let winner = result.winner { return "Winner: \(name(winner))" }
    if result.winners.isEmpty { return "No winner: there are no votes." }
    return "Tie: \(DisplayFormat.list(result.winners.map(name))). Choose one with --pick."
  }

  private var remarks: [String] {
    tally.counted.filter(\.showsKey).map {
      "\($0.file) contains the key of \($0.vote.voter). Anyone who read it can vote in that name."
    }
  }
}
