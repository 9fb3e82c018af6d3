import SportsModel

/// Reads `stadiums.txt`.
struct StadiumReader {
  let block: CatalogFile.Block
  private var names: [DatedName] = []
  private var aliases: [String] = []
  private var place: [Substring] = ["", "", ""]
  private var coordinate: Coordinate?
  private var error = 0.0
  private var isApproximate = false
  private var elevation: Double?
  private var zone = ""
  private var open = YearSpan(first: nil, last: nil)
  private var roof = Stadium.Roof.unknown
  private var capacity: Int?
  private var footprint = 250.0
  private var busyArea: Stadium.BusyArea?
  private var tenancies: [Stadium.Tenancy] = []

  static func read(_ file: CatalogFile) throws(CatalogError) -> [Stadium] {
    try file.blocks(of: "stadium").map { block throws(CatalogError) in
      var reader = StadiumReader(block: block)
      return try reader.stadium()
    }
  }

  private init(block: CatalogFile.Block) { self.block = block }

  private mutating func stadium() throws(CatalogError) -> Stadium {
    for line in block.lines.dropFirst() { try take(line) }
    guard let coordinate else { throw block.malformed("stadium without a position") }
    guard !zone.isEmpty else { throw block.malformed("stadium without a zone") }
    guard !names.isEmpty else { throw block.malformed("stadium without a name") }
    return Stadium(
      id: StadiumID(block.name), names: names, aliases: aliases, city: String(place[0]),
      region: String(place[1]), country: String(place[2]), coordinate: coordinate,
      positionErrorMeters: error, elevation: elevation, timeZoneID: zone, opened: open.first,
      closed: open.last, roof: roof, capacity: capacity, footprintMeters: footprint,
      busyArea: busyArea, isPositionApproximate: isApproximate, tenancies: tenancies)
  }

  private mutating func take(_ line: CatalogFile.Line) throws(CatalogError) {
    switch line.key {
    case "name":
      let (span, name) = try block.dated(line)
      names.append(DatedName(name, first: span.first, last: span.last))
    case "alias": aliases.append(line.value)
    case "place":
      place = line.value.parts(between: ASCII.bar)
      guard place.count == 3 else {
        throw block.malformed("expected 'city|region|country'", at: line)
      }
    case "position": try takePosition(line)
    case "elevation":
      elevation = try known(Int(line.value).map(Double.init), "whole meters above sea level", line)
    case "zone": zone = line.value
    case "open":
      open = try known(YearSpan(bytes: line.bytes[line.range]), "years such as '1912-'", line)
    case "roof": roof = try known(Stadium.Roof(rawValue: line.value), "a kind of roof", line)
    case "capacity": capacity = try known(Int(line.value), "a number of seats", line)
    case "footprint": footprint = try known(Double(line.value), "meters", line)
    case "thoroughfare":
      busyArea = try known(
        Stadium.BusyArea(rawValue: line.value), "inside, district or formerSite", line)
    case "tenant": try takeTenant(line)
    default: throw block.malformed("unknown key '\(line.key)' in a stadium", at: line)
    }
  }

  private func known<Value>(
    _ value: Value?, _ expected: String, _ line: CatalogFile.Line
  ) throws(CatalogError) -> Value {
    guard let value else {
      throw block.malformed("expected \(expected), found '\(line.value)'", at: line)
    }
    return value
  }

  private mutating func takePosition(_ line: CatalogFile.Line) throws(CatalogError) {
    let parts = line.value.parts(between: ASCII.space)
    guard parts.count == 3 || (parts.count == 4 && parts[3] == "rough"),
      let latitude = Double(String(parts[0])), let longitude = Double(String(parts[1])),
      let metres = Double(String(parts[2])), metres >= 0,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw block.malformed("expected 'latitude longitude error-in-meters [rough]'", at: line)
    }
    coordinate = point
    error = metres
    isApproximate = parts.count == 4
  }

  private mutating func takeTenant(_ line: CatalogFile.Line) throws(CatalogError) {
    let (span, team) = try block.dated(line)
    guard let first = span.first, let hyphen = team.utf8.firstIndex(of: ASCII.hyphen) else {
      throw block.malformed("expected 'first-last team', such as '1912- mlb-bos'", at: line)
    }
    tenancies.append(
      Stadium.Tenancy(
        league: LeagueID(team[..<hyphen]), team: TeamID(team), first: first, last: span.last))
  }
}
