import AppSupport
import Localization
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
    let read = entriesRead.joined(separator: ", ")
    var lines = [
      read.isEmpty
        ? localized(files, one: "Read \(files) file", other: "Read \(files) files")
        : localized(
          files, one: "Read \(files) file: \(read)", other: "Read \(files) files: \(read)")
    ]
    let left: [(Int, String)] = [
      (
        elsewhere,
        localized(
          elsewhere, one: "\(elsewhere) not at a stadium",
          other: "\(elsewhere) not at a stadium")
      ),
      (
        passes,
        localized(
          passes, one: "\(passes) just passing a stadium",
          other: "\(passes) just passing a stadium")
      ),
      (
        quietDays,
        localized(
          quietDays, one: "\(quietDays) day near a stadium without a game",
          other: "\(quietDays) days near a stadium without a game")
      ),
      (
        toCome,
        localized(
          toCome, one: "\(toCome) for upcoming games", other: "\(toCome) for upcoming games")
      ),
    ]
    let ignored = left.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    if !ignored.isEmpty { lines.append(localized("Ignored: \(ignored)")) }
    return lines
  }

  private var entriesRead: [String] {
    var read = [
      entries[.track]?.counted("point"), entries[.stay]?.counted("stay"),
      entries[.checkIn]?.counted("check-in"), entries[.ticket]?.counted("ticket"),
      entries[.row]?.counted("row"),
    ].compactMap(\.self)
    if wrongEntries > 0 {
      read.append(
        localized(
          wrongEntries, one: "\(wrongEntries) invalid entry",
          other: "\(wrongEntries) invalid entries"))
    }
    if failed > 0 {
      read.append(
        localized(
          failed, one: "\(failed) file unreadable in part",
          other: "\(failed) files unreadable in part"))
    }
    return read
  }
}
