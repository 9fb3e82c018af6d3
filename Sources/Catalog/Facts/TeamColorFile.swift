import AppSupport
import Foundation
package import SportsModel

/// The colors of teams by season: `colors.csv`.
package struct TeamColorTable: Sendable {
  private struct Era {
    let seasons: ClosedRange<Int>
    let colors: TeamColors
  }

  private var eras: [TeamID: [Era]] = [:]

  /// Reads the table in a folder; an empty one if there is no file.
  init(folder: URL) throws(CatalogError) {
    let file = folder.appendingPathComponent("colors.csv")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let bytes = try CatalogFile.bytes(of: file)
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(bytes, required: ["team", "first", "last", "primary", "secondary"])
    } catch {
      throw .malformed(path: file.path, line: 1, cause: "not a table of colors: \(error)")
    }
    for row in table.rows {
      let first = row["first"].map { Int($0) } ?? 0
      let last = row["last"].map { Int($0) } ?? 9_999
      guard let team = row["team"], let primary = row["primary"].flatMap(Self.color),
        let secondary = row["secondary"].flatMap(Self.color), let first, let last, first <= last
      else {
        throw .malformed(
          path: file.path, line: row.line,
          cause: "expected a team, seasons and two colors such as 0c2340")
      }
      eras[TeamID(team), default: []].append(
        Era(seasons: first...last, colors: TeamColors(primary: primary, secondary: secondary)))
    }
  }

  private static func color(_ text: String) -> UInt32? {
    text.utf8.count == 6 ? UInt32(text, radix: 16) : nil
  }

  /// The teams with colors.
  package var teams: Set<TeamID> { Set(eras.keys) }

  /// Returns the colors of a team in a season, of the shortest era that includes it; nil if they
  /// aren't known.
  package func colors(of team: TeamID, season: Int) -> TeamColors? {
    eras[team]?.filter { $0.seasons.contains(season) }
      .min { $0.seasons.count < $1.seasons.count }?.colors
  }
}

extension Catalog {
  /// Reads the colors of teams.
  package func teamColors() throws(CatalogError) -> TeamColorTable {
    try TeamColorTable(folder: folder)
  }
}
