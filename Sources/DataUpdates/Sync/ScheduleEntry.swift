import AppSupport
import Catalog
package import Foundation
package import SportsModel

/// A game of a schedule file, with the names of the file.
package struct ScheduleEntry: Sendable, Hashable {
  package enum Start: Sendable, Hashable {
    /// An instant, with its UTC offset if the file contains it.
    case instant(Date, UTCOffset?)
    /// Local time at the stadium.
    case local(LocalDateTime)
    case day(LocalDay)
  }

  /// The number of its first line in the file.
  package var line: Int
  package var start: Start
  package var home: String
  package var away: String
  /// nil if the file doesn't contain it.
  package var stadium: String?
  package var score: Score?
  /// The id of the game in the file.
  package var id: String?
  package var isCancelled = false
  /// Whether the home team is known; it isn't in `A vs B`.
  package var knowsSides = true

  package init(line: Int, start: Start, home: String, away: String) {
    (self.line, self.start, self.home, self.away) = (line, start, home, away)
  }
}

extension ScheduleEntry.Start {
  /// Returns the day and time at a stadium; nil if neither its time zone nor an offset is known.
  func local(in zone: TimeZone?) -> (day: LocalDay, start: Game.Start)? {
    let time: LocalDateTime
    switch self {
    case .day(let day): return (day, .unknown)
    case .local(let local): time = local
    case .instant(let instant, let offset):
      if let zone {
        time = LocalDateTime(instant, zone: zone)
      } else if let offset {
        time = LocalDateTime(instant, offset: offset)
      } else {
        return nil
      }
    }
    return (time.day, .exact(minuteOfDay: time.minuteOfDay))
  }
}

extension [Game] {
  /// The indices of games of the same teams on one day, in the order of the list.
  var doubleheaders: [[Int]] {
    Dictionary(grouping: indices) { "\(self[$0].day) \(self[$0].home) \(self[$0].away)" }.values
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// Returns the indices by the starts of their games; nil if two starts are equal.
  func byStart(_ places: [Int]) -> [Int]? {
    guard Set(places.map { self[$0].start }).count == places.count else { return nil }
    return places.sorted { Catalog.isListedBefore(self[$0], self[$1]) }
  }
}

extension Sequence<String> {
  /// Whether one of the names equals a name that is already folded.
  func containsName(_ folded: String) -> Bool { contains { NameMatchRank.folded($0) == folded } }
}

/// A line of a schedule that can't be used.
package struct BadRow: Error, Sendable, Hashable {
  package let line: Int
  package let cause: String

  package init(line: Int, _ cause: String) { (self.line, self.cause) = (line, cause) }
}

/// A file that isn't a schedule.
package struct ScheduleFileError: Error, Sendable, Hashable {
  package let path: String
  package let cause: String
}

/// A schedule file.
package struct ScheduleFile: Sendable {
  package internal(set) var entries: [ScheduleEntry] = []
  package internal(set) var badRows: [BadRow] = []

  /// The maximum size of a file.
  package static let maxBytes = 8 << 20

  /// Reads CSV, or a calendar if the file begins with `BEGIN:VCALENDAR`.
  ///
  /// - Throws: `ScheduleFileError`.
  package init(_ bytes: [UInt8], path: String) throws(ScheduleFileError) {
    guard bytes.count <= Self.maxBytes else {
      throw ScheduleFileError(path: path, cause: "too large for a schedule")
    }
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    let head = String(decoding: text.prefix(15), as: UTF8.self).uppercased()
    if head == "BEGIN:VCALENDAR" {
      (entries, badRows) = ICalendarScheduleReader.read(Array(text))
    } else {
      do throws(CSVTable.Problem) {
        (entries, badRows) = try CSVScheduleReader.read(bytes)
      } catch {
        throw ScheduleFileError(path: path, cause: error.description)
      }
    }
  }
}

extension CSVTable.Problem {
  var description: String {
    switch self {
    case .empty: "the file is empty"
    case .missingColumn(let name): "no column \"\(name)\" in the first line"
    case .openQuote(let line): "unclosed quote on line \(line)"
    case .tooLarge: "too many lines"
    }
  }
}
