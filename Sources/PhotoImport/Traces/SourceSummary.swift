import AppSupport
package import SportsModel

/// Counts of what was read from sources other than photos.
package struct SourceSummary: Sendable, Hashable {
  package var files = 0
  /// Files that could not be read to their end.
  package var failed = 0
  /// Entries read, by kind.
  package var entries: [TraceKind: Int] = [:]
  /// Entries that are incomplete or malformed.
  package var wrongEntries = 0
  /// Entries that are not at a stadium, or too imprecise.
  package var elsewhere = 0
  /// Stretches that only passed a stadium.
  package var passes = 0
  /// Days at a stadium without a game or without a stay.
  package var quietDays = 0
  /// Tickets and rows for games that are still to come.
  package var toCome = 0

  var lines: [String] {
    let words: [(TraceKind, String)] = [
      (.track, "point"), (.stay, "stay"), (.checkIn, "check-in"), (.ticket, "ticket"),
      (.row, "row"),
    ]
    var read = words.compactMap { kind, word in
      entries[kind].map { $0.counted(word) }
    }
    if wrongEntries > 0 {
      read.append("\(wrongEntries) invalid \(wrongEntries == 1 ? "entry" : "entries")")
    }
    if failed > 0 { read.append("\(failed.counted("file")) unreadable in part") }
    let counted = "Read \(files.counted("file"))"
    var lines = [read.isEmpty ? counted : "\(counted): \(read.joined(separator: ", "))"]
    let left: [(Int, String)] = [
      (elsewhere, "not at a stadium"), (passes, "just passing a stadium"),
      (quietDays, "day\(quietDays == 1 ? "" : "s") near a stadium without a game"),
      (toCome, "for upcoming games"),
    ]
    let parts = left.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !parts.isEmpty { lines.append("Ignored: " + parts.joined(separator: ", ")) }
    return lines
  }
}
