import AppSupport
package import Catalog
import Foundation
import SportsModel

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
    var found = exactly(text, on: day)
    for ending in [",", " - ", " ("] where found == .nothing {
      guard let place = text.range(of: ending) else { continue }
      found = exactly(String(text[..<place.lowerBound]), on: day)
    }
    return found
  }

  private func exactly(_ text: String, on day: LocalDay?) -> Found {
    let wanted = NameMatchRank.folded(text)
    guard !wanted.isEmpty else { return .nothing }
    if let match = own.first(where: { [$0.id.rawValue, $0.name].containsName(wanted) }) {
      if catalog.stadiums[match.id] != nil { return .known(match.id) }
      let known = catalog.stadium(at: match.place, named: [match.name], on: day)
      return known.map { .known($0.id) } ?? .own(match)
    }
    let fitting = catalog.stadiums(named: text, on: day).filter { stadium in
      ([stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases).containsName(wanted)
    }
    let today = fitting.filter { stadium in
      day.map { NameMatchRank.folded(stadium.name(in: $0.year)) == wanted } ?? true
    }
    let found = today.isEmpty ? fitting : today
    switch found.count {
    case 0: return .nothing
    case 1: return .known(found[0].id)
    default: return .several(found.map(\.id))
    }
  }

  /// Returns the time zone of a place: that of the nearest stadium with the same UTC offsets at the
  /// given instants, otherwise a zone with a fixed offset.
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
