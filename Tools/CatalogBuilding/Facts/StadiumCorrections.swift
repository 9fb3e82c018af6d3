import Catalog
import SportsModel

/// The project's own corrections to stadiums: `stadiums.csv` and `tenancies.csv`.
struct StadiumCorrections {
  private var values: [String: [String: [String]]] = [:]
  private var tenancies: [String: [Stadium.Tenancy]] = [:]
  /// Corrected positions, with their errors in meters.
  private var positions: [String: (coordinate: Coordinate, error: Double)] = [:]
  private static let fields: Set<String> = [
    "opened", "closed", "region", "country", "alias", "position",
  ]

  init(_ sources: SourceFolder) throws(SourceError) {
    for row in try sources.ownTable("stadiums.csv", columns: ["stadium", "field", "value"]).rows {
      guard Self.fields.contains(row["field"]) else {
        throw row.makeError("unknown field '\(row["field"])' of a stadium")
      }
      if row["field"] == "position" { positions[row["stadium"]] = try Self.position(row) }
      values[row["stadium"], default: [:]][row["field"], default: []].append(row["value"])
    }
    let columns = ["stadium", "team", "first_season", "last_season"]
    for row in try sources.ownTable("tenancies.csv", columns: columns).rows {
      guard let first = Int(row["first_season"]), let hyphen = row["team"].firstIndex(of: "-")
      else { throw row.makeError("expected a team and its first season") }
      tenancies[row["stadium"], default: []].append(
        Stadium.Tenancy(
          league: LeagueID(row["team"][..<hyphen]), team: TeamID(row["team"]), first: first,
          last: Int(row["last_season"])))
    }
  }

  private static func position(_ row: SourceTable.Row) throws(SourceError) -> (Coordinate, Double) {
    let numbers = row["value"].split(separator: " ").map { Double($0) }
    guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1],
      let point = Coordinate(latitude: latitude, longitude: longitude),
      let error = numbers[2], error > 0
    else { throw row.makeError("expected latitude, longitude and error in meters") }
    return (point, error)
  }

  func position(of stadium: String) -> (coordinate: Coordinate, error: Double)? {
    positions[stadium]
  }

  func text(_ field: String, of stadium: String) -> String { values[stadium]?[field]?.last ?? "" }

  func year(_ field: String, of stadium: String) -> Int? { Int(text(field, of: stadium)) }

  func aliases(of stadium: String) -> [String] { values[stadium]?["alias"] ?? [] }

  /// Returns the source's tenancies; ours replace one of the same team from the same season on.
  func tenancies(of stadium: String, given: [Stadium.Tenancy]) -> [Stadium.Tenancy] {
    let ours = tenancies[stadium] ?? []
    return given.filter { one in !ours.contains { $0.team == one.team && $0.first == one.first } }
      + ours
  }

  func checkAllKnown(_ stadiums: Set<String>) throws(SourceError) {
    for id in Set(values.keys).union(tenancies.keys).sorted() where !stadiums.contains(id) {
      throw SourceError(path: "Corrections/stadiums.csv", cause: "unknown stadium '\(id)'")
    }
  }
}
