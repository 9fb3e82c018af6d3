import Catalog
import SportsModel

/// Reads the stadiums from `venues.json`, the new venues, and the corrections to both.
struct StadiumSourceReader {
  let version: String
  let records: [VenueRecord]
  private(set) var stadiums: [Stadium] = []
  private(set) var parks: [String: StadiumID] = [:]
  private let corrections: StadiumCorrections
  private var busyAreas: [String: Stadium.BusyArea] = [:]

  init(_ sources: SourceFolder) throws(SourceError) {
    let file = try sources.json("catalog/venues.json", as: VenueFile.self)
    version = file.generated
    records = file.venues
    corrections = try StadiumCorrections(sources)
    try readThoroughfares(sources)
    for record in file.venues {
      stadiums.append(try stadium(record))
      for park in record.externalIDs.retrosheetParks ?? [] { parks[park] = StadiumID(record.id) }
    }
    try readNewVenues(sources)
    let known = Set(stadiums.map(\.id.rawValue))
    for id in busyAreas.keys.sorted() where !known.contains(id) {
      throw SourceError(path: "corrections/thoroughfare.csv", cause: "unknown venue '\(id)'")
    }
    try corrections.checkAllKnown(known)
    stadiums = try StadiumElevations(sources).applied(to: stadiums)
  }

  private mutating func readThoroughfares(_ sources: SourceFolder) throws(SourceError) {
    let classes: [String: Stadium.BusyArea] = [
      "A": .inside, "B": .district, "C": .formerSite,
    ]
    let table = try sources.table(
      "corrections/thoroughfare.csv", columns: ["venue_id", "reason", "class"])
    for row in table.rows {
      guard let kind = classes[row["class"]] else { throw row.makeError("class is not A, B or C") }
      busyAreas[row["venue_id"]] = kind
    }
  }

  private func stadium(_ record: VenueRecord) throws(SourceError) -> Stadium {
    func makeError(_ cause: String) -> SourceError {
      SourceError(path: "catalog/venues.json", cause: "\(record.id): \(cause)")
    }
    guard let given = Coordinate(latitude: record.lat, longitude: record.lon) else {
      throw makeError("invalid coordinate")
    }
    guard let roof = Stadium.Roof(rawValue: record.roof) else { throw makeError("unknown roof") }
    let (point, error) =
      corrections.position(of: record.id) ?? (given, Self.positionError(record))
    let tenancies = corrections.tenancies(
      of: record.id,
      given: record.tenants.compactMap { use in
        guard let team = use.team, let first = use.first else { return nil }
        return Stadium.Tenancy(
          league: LeagueID(use.league.lowercased()), team: TeamID(team), first: first,
          last: use.last)
      })
    let leagues = Set((record.tenants + record.specialUse).map { $0.league.lowercased() })
    return Stadium(
      id: StadiumID(record.id),
      names: record.names.map { DatedName($0.name, first: $0.first, last: $0.last) },
      aliases: record.aliases + corrections.aliases(of: record.id), city: record.city,
      region: record.region ?? "", country: record.country ?? "", coordinate: point,
      positionErrorMeters: error, timeZoneID: record.timezone,
      opened: corrections.year("opened", of: record.id) ?? record.opened,
      closed: corrections.year("closed", of: record.id) ?? record.closed, roof: roof,
      capacity: record.capacity, footprintMeters: Self.footprint(of: leagues, under: roof),
      busyArea: busyAreas[record.id], isPositionApproximate: error >= 300,
      tenancies: tenancies.sorted { ($0.first, $0.team) < ($1.first, $1.team) })
  }

  /// Returns the distance from the center to the outer wall of the seats, in meters.
  ///
  /// It is a constant for each kind of building: the stated sizes of 42 stadiums in
  /// docs/stadium-walls.csv don't depend on the capacity within a kind. All are within 30 m.
  private static func footprint(of leagues: Set<String>, under roof: Stadium.Roof) -> Double {
    if leagues.isEmpty { return Stadium.usualFootprintMeters }
    if roof != .open, leagues.isSubset(of: ["nba", "nhl", "wnba"]) { return 80 }
    if roof == .fixed { return 115 }
    if leagues.contains("mlb") { return Stadium.usualFootprintMeters }
    return leagues.isSubset(of: ["mls", "nwsl"]) ? 100 : 135
  }

  /// Returns the position error; at least 200 m for positions from memory.
  private static func positionError(_ record: VenueRecord) -> Double {
    switch record.confidence {
    case "single-source": max(200, record.errorMeters ?? 200)
    case "approximate": record.errorMeters ?? 300
    default: record.errorMeters ?? 75
    }
  }

  /// Returns the buildings that only the corrections have; their positions never decide anything.
  private mutating func readNewVenues(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["id", "name", "city", "lat", "lon", "timezone"]
    let given = try sources.table("corrections/new-venues.csv", columns: columns)
    let own = try sources.ownTable("new-venues.csv", columns: columns + ["region", "country"])
    for row in given.rows + own.rows { stadiums.append(try newVenue(row)) }
  }

  private func newVenue(_ row: SourceTable.Row) throws(SourceError) -> Stadium {
    guard let latitude = Double(row["lat"]), let longitude = Double(row["lon"]),
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { throw row.makeError("invalid coordinate") }
    let id = row["id"]
    func place(_ field: String) -> String {
      row[field].isEmpty ? corrections.text(field, of: id) : row[field]
    }
    return Stadium(
      id: StadiumID(id), names: [DatedName(row["name"], first: nil, last: nil)],
      aliases: corrections.aliases(of: id), city: row["city"], region: place("region"),
      country: place("country"), coordinate: point, positionErrorMeters: 400,
      timeZoneID: row["timezone"], opened: corrections.year("opened", of: id),
      closed: corrections.year("closed", of: id), busyArea: busyAreas[id],
      isPositionApproximate: true, tenancies: corrections.tenancies(of: id, given: []))
  }
}
