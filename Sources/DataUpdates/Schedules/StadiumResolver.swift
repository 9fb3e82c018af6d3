import AppSupport
package import Catalog
package import Foundation
package import SportsModel
import Traces

/// Finds stadiums by the names in a schedule: in the user's table, then in the catalog.
package struct StadiumResolver: Sendable {
  /// A stadium of the user's table.
  struct Own: Sendable, Hashable {
    let id: StadiumID
    let name: String
    let place: Coordinate
  }

  private let catalog: Catalog
  private let own: [Own]

  /// Reads the user's table, CSV with the columns `id,name,latitude,longitude`.
  ///
  /// - Throws: `ScheduleFileError` with the first bad line.
  package init(
    _ catalog: Catalog, bytes: [UInt8]? = nil, path: String = ""
  ) throws(ScheduleFileError) {
    self.catalog = catalog
    guard let bytes else {
      own = []
      return
    }
    do {
      let table = try CSVTable(bytes, required: ["id", "name", "latitude", "longitude"])
      own = try table.rows.map(Self.stadium)
    } catch let problem as CSVTable.Problem {
      throw ScheduleFileError(path: path, cause: problem.description)
    } catch let row as BadRow {
      throw ScheduleFileError(path: path, cause: "line \(row.line): \(row.cause)")
    } catch {
      throw ScheduleFileError(path: path, cause: "the file can't be read")
    }
  }

  private static func stadium(_ row: CSVTable.Row) throws -> Own {
    guard let name = row["name"] ?? row["id"] else { throw BadRow(line: row.line, "missing name") }
    guard let latitude = row["latitude"].flatMap(Double.init),
      let longitude = row["longitude"].flatMap(Double.init),
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else { throw BadRow(line: row.line, "missing latitude and longitude in degrees") }
    let id = NameSlug.slug(row["id"] ?? name)
    guard !id.isEmpty else { throw BadRow(line: row.line, "an ID needs letters or digits") }
    return Own(id: StadiumID(id), name: name.cleanedForTerminal, place: place)
  }

  enum Found: Hashable {
    case known(StadiumID)
    case own(Own)
    case several([StadiumID])
    case nothing
  }

  /// Returns the stadium of a name with or without an address: `Fenway Park, Boston`,
  /// `Fenway Park - Boston`, `Fenway Park (Boston)`.
  func find(_ text: String, on day: LocalDay?) -> Found {
    let ends = [",", " - ", " ("].compactMap { text.range(of: $0)?.lowerBound }
    for name in [text] + ends.map({ String(text[..<$0]) }) {
      let wanted = NameFolding.folded(name)
      guard let match = own.first(where: { [$0.id.rawValue, $0.name].containsName(wanted) })
      else { continue }
      if catalog.stadiums[match.id] != nil { return .known(match.id) }
      let known = catalog.stadium(at: match.place, named: [match.name], on: day)
      return known.map { .known($0.id) } ?? .own(match)
    }
    let found = catalog.stadiums(called: text, on: day)
    switch found.count {
    case 0: return .nothing
    case 1: return .known(found[0].id)
    default: return .several(found.map(\.id))
    }
  }

  /// Returns the time zone of the nearest stadium with the same UTC offsets at the given instants,
  /// otherwise a zone with a fixed offset.
  func zone(at place: Coordinate, offsets: [(instant: Date, offset: UTCOffset)]) -> String {
    let near = catalog.stadiums.near(place, on: nil, within: 1_000_000).prefix(200)
    let fitting = near.first { neighbor in
      let zone = neighbor.stadium.timeZone
      return offsets.allSatisfy { zone.secondsFromGMT(for: $0.instant) == $0.offset.seconds }
    }
    if let fitting { return fitting.stadium.timeZoneID }
    guard let offset = offsets.first?.offset else { return near.first?.stadium.timeZoneID ?? "UTC" }
    guard offset.seconds % 3_600 == 0 else {
      return "GMT" + offset.description.filter { $0 != ":" }
    }
    // These names have the opposite sign.
    let hours = -offset.seconds / 3_600
    return hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
  }
}

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
  package var home, away: String
  /// nil if the file doesn't contain it.
  package var stadium: String?
  package var score: Score?
  /// The id of the game in the file.
  package var id: String?
  package var isCancelled = false
  /// True if the home team is known; it isn't in `A vs B`.
  package var knowsSides = true
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
  /// Returns whether one of the names equals a name that is already folded.
  func containsName(_ folded: String) -> Bool { contains { NameFolding.folded($0) == folded } }
}

/// A line of a schedule that can't be used.
package struct BadRow: Error, Sendable, Hashable {
  package let line: Int
  package let cause: String

  package init(line: Int, _ cause: String) { (self.line, self.cause) = (line, cause) }
}

/// A file that isn't a schedule.
package struct ScheduleFileError: Error, Sendable, Hashable {
  package let path, cause: String
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
    if ICalendar.isCalendar(bytes) {
      (entries, badRows) = ICalendarScheduleReader.read(bytes)
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
