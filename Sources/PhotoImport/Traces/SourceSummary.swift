package import AppSupport
package import SportsModel

/// What was read besides photos, and what came of it before anything was matched.
package struct SourceSummary: Sendable, Hashable {
  package var files = 0
  /// Files that could not be read, or not to their end.
  package var failed = 0
  /// Entries that were read, by kind.
  package var entries: [TraceKind: Int] = [:]
  /// Entries without what makes them one.
  package var wrongEntries = 0
  /// Entries where no stadium is, or of which nothing can be told.
  package var elsewhere = 0
  /// Stretches that only led past a stadium.
  package var passes = 0
  /// Days at a stadium without a game, or without the person inside.
  package var quietDays = 0
  /// Tickets and rows for games that are still to come.
  package var toCome = 0

  package var json: JSONValue {
    [
      "files": .integer(files), "failed": .integer(failed),
      "entries": .object(
        Dictionary(
          TraceKind.allCases.map { ($0.rawValue, .integer(entries[$0, default: 0])) },
          uniquingKeysWith: { first, _ in first })),
      "wrong_entries": .integer(wrongEntries), "elsewhere": .integer(elsewhere),
      "passes": .integer(passes), "quiet_days": .integer(quietDays),
      "to_come": .integer(toCome),
    ]
  }

  /// The same for a person.
  var lines: [String] {
    let words: [(TraceKind, String)] = [
      (.track, "point"), (.stay, "stay"), (.checkIn, "check-in"), (.ticket, "ticket"),
      (.row, "row"),
    ]
    var read = words.compactMap { kind, word in
      entries[kind].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
    }
    if wrongEntries > 0 {
      read.append("\(wrongEntries) wrong \(wrongEntries == 1 ? "entry" : "entries")")
    }
    if failed > 0 { read.append("\(failed) not read to the end") }
    let counted = "Read \(files) file\(files == 1 ? "" : "s")"
    var lines = [read.isEmpty ? counted : "\(counted): \(read.joined(separator: ", "))"]
    let left: [(Int, String)] = [
      (elsewhere, "elsewhere"), (passes, "only passing a stadium"),
      (
        quietDays,
        quietDays == 1 ? "day near a stadium without a game" : "days near a stadium without a game"
      ),
      (toCome, "of games to come"),
    ]
    let told = left.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !told.isEmpty { lines.append("Left out: " + told.joined(separator: ", ")) }
    return lines
  }
}
