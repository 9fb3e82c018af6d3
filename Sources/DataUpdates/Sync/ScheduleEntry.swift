import AppSupport
package import Foundation
package import SportsModel

/// One game of a schedule that somebody brings along, still by the names of the file.
package struct ScheduleEntry: Sendable, Hashable {
  package enum Start: Sendable, Hashable {
    /// An instant, and how far the clock is ahead of UTC by which it was written, where it says so.
    case instant(Date, UTCOffset?)
    /// On the clock of the stadium.
    case local(LocalDateTime)
    /// The day alone.
    case day(LocalDay)
  }

  /// The line of the file on which it begins.
  package var line: Int
  package var start: Start
  package var home: String
  package var away: String
  /// nil where the file does not say.
  package var stadium: String?
  package var score: Score?
  /// The file's own id of the game.
  package var id: String?
  package var isCancelled = false
  /// Whether the file says which side is at home; “A vs B” does not.
  package var knowsSides = true

  package init(line: Int, start: Start, home: String, away: String) {
    self.line = line
    self.start = start
    self.home = home
    self.away = away
  }
}

/// A line of a schedule that cannot be used.
package struct BadRow: Error, Sendable, Hashable {
  package let line: Int
  package let cause: String

  package init(line: Int, _ cause: String) {
    self.line = line
    self.cause = cause
  }
}

/// Why a file is no schedule at all.
package struct ScheduleFileError: Error, Sendable, Hashable {
  package let path: String
  package let cause: String
}

/// What a schedule file holds.
package struct ScheduleFile: Sendable {
  package internal(set) var entries: [ScheduleEntry] = []
  package internal(set) var badRows: [BadRow] = []

  /// No schedule is as large as this.
  package static let mostBytes = 8 << 20

  /// Reads CSV or, where the file begins with `BEGIN:VCALENDAR`, a calendar.
  ///
  /// - Throws: `ScheduleFileError`.
  package init(_ bytes: [UInt8], path: String) throws(ScheduleFileError) {
    guard bytes.count <= Self.mostBytes else {
      throw ScheduleFileError(path: path, cause: "is larger than any schedule")
    }
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    let head = String(decoding: text.prefix(15), as: UTF8.self).uppercased()
    if head == "BEGIN:VCALENDAR" {
      (entries, badRows) = ICalendarScheduleReader.read(Array(text))
    } else {
      do throws(CSVTable.Problem) {
        (entries, badRows) = try CSVScheduleReader.read(bytes)
      } catch {
        throw ScheduleFileError(path: path, cause: error.words)
      }
    }
  }
}

extension CSVTable.Problem {
  var words: String {
    switch self {
    case .empty: "is empty"
    case .missingColumn(let name): "has no column “\(name)” in its first line"
    case .openQuote(let line): "has a quote on line \(line) that is never closed"
    case .tooLarge: "has too many lines"
    }
  }
}
