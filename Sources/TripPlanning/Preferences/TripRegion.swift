package import Foundation
package import SportsModel

/// A part of the map to take games from.
package enum TripRegion: Hashable, Comparable, Sendable, Codable {
  /// East of 85° W, including Atlanta, Cincinnati and Detroit.
  case east
  /// Between 85° W and 104° W.
  case central
  /// West of 104° W, including Denver.
  case west
  /// Within a great-circle distance of a place, in miles.
  case circle(center: TripPlace, miles: Double)

  /// A state, province or another part of the US and Canada, by a key of `names`.
  case named(String)

  package func contains(_ stadium: Stadium) -> Bool {
    switch self {
    case .named("Canada"): stadium.country == "CA"
    case .named(let name):
      ["US", "CA"].contains(stadium.country)
        && (Self.groups[name] ?? [name]).contains(stadium.region)
    case .east, .central, .west, .circle: contains(stadium.coordinate)
    }
  }

  /// Returns whether the region contains a point; false for states, whose outlines aren't known here.
  package func contains(_ point: Coordinate) -> Bool {
    switch self {
    case .east: point.longitude > -85
    case .central: point.longitude <= -85 && point.longitude >= -104
    case .west: point.longitude < -104
    case .circle(let center, let miles): center.coordinate.miles(to: point) <= miles
    case .named: false
    }
  }

  private var order: String {
    if case .circle(let center, let miles) = self {
      "\(center.name) \(center.coordinate) \(miles)"
    } else {
      "\(self)"
    }
  }

  package static func < (left: TripRegion, right: TripRegion) -> Bool { left.order < right.order }

  /// The states that fans mean by the name of a larger region.
  private static let groups = [
    "New England": "CT MA ME NH RI VT", "Mid-Atlantic": "DC DE MD NJ NY PA VA",
    "Northeast": "CT DC DE MA MD ME NH NJ NY PA RI VT",
    "Southeast": "AL FL GA MS NC SC TN VA", "South": "AL AR FL GA KY LA MS NC OK SC TN TX VA",
    "Midwest": "IA IL IN KS MI MN MO ND NE OH SD WI", "Great Lakes": "IL IN MI MN NY OH ON PA WI",
    "Rust Belt": "IL IN MI NY OH PA WI", "Plains": "IA KS MN MO ND NE OK SD",
    "Southwest": "AZ NM NV OK TX UT", "Northwest": "BC ID OR WA",
    "Pacific Northwest": "BC ID OR WA", "West Coast": "BC CA OR WA", "Carolinas": "NC SC",
    "East Coast": "CT DC DE FL GA MA MD ME NC NH NJ NY PA RI SC VA",
  ].mapValues { Set($0.split(separator: " ").map(String.init)) }

  /// The names of states and provinces by their codes, and of groups of them.
  package static let names: [String: String] = [
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California",
    "CO": "Colorado", "CT": "Connecticut", "DE": "Delaware", "FL": "Florida", "GA": "Georgia",
    "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas",
    "KY": "Kentucky", "LA": "Louisiana", "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine",
    "MI": "Michigan", "MN": "Minnesota", "MO": "Missouri", "MS": "Mississippi", "MT": "Montana",
    "NC": "North Carolina", "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire",
    "NJ": "New Jersey", "NM": "New Mexico", "NV": "Nevada", "NY": "New York State", "OH": "Ohio",
    "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island",
    "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah",
    "VA": "Virginia", "VT": "Vermont", "WA": "Washington State", "WI": "Wisconsin",
    "WV": "West Virginia", "WY": "Wyoming", "AB": "Alberta", "BC": "British Columbia",
    "MB": "Manitoba", "ON": "Ontario", "QC": "Quebec", "SK": "Saskatchewan", "NB": "New Brunswick",
    "NS": "Nova Scotia", "NL": "Newfoundland", "PE": "Prince Edward Island",
    "Canada": "Canada",
  ].merging(groups.keys.map { ($0, $0) }) { name, _ in name }
}

/// A place where a trip must include a game.
package enum MustStop: Hashable, Comparable, Sendable, Codable {
  case stadium(StadiumID)
  /// A stadium of a city.
  case city(TripPlace)
  /// A stadium within this many miles of a place.
  case place(TripPlace, withinMiles: Double)

  /// Cities of the same name are farther apart than this, in miles.
  private static let cityMiles = 60.0

  package func isMet(by game: PlannedGame) -> Bool { isMet(at: game.stadium) }

  /// Returns whether any game at a stadium meets the condition.
  package func isMet(at stadium: Stadium) -> Bool {
    switch self {
    case .stadium(let id): stadium.id == id
    case .city(let place):
      stadium.city.lowercased() == place.name.lowercased()
        && place.coordinate.miles(to: stadium.coordinate) <= Self.cityMiles
    case .place(let place, let miles): place.coordinate.miles(to: stadium.coordinate) <= miles
    }
  }

  package var name: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .city(let place), .place(let place, _): place.name
    }
  }

  private var order: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .city(let place): "\(place.name) \(place.coordinate)"
    case .place(let place, let miles): "\(place.name) \(place.coordinate) \(miles)"
    }
  }

  package static func < (left: MustStop, right: MustStop) -> Bool { left.order < right.order }
}

/// The area between start and end of a route.
struct TripCorridor: Sendable {
  /// Allowed detour in miles to a stadium on a short route, there and back.
  static let minDetour = 60.0
  /// Allowed miles of turning back.
  static let backtrackingMiles = 25.0
  /// Shorter routes, in miles, have no direction and may turn back.
  static let minLength = 60.0

  private let start, end: Coordinate
  private let direct: Double
  let maxLength: Double

  init(from start: Coordinate, to end: Coordinate, _ preference: RoutePreference) {
    (self.start, self.end) = (start, end)
    direct = start.miles(to: end)
    maxLength = max(direct * preference.corridorFactor, direct + Self.minDetour)
  }

  func contains(_ point: Coordinate) -> Bool { length(through: point) <= maxLength }

  func length(through point: Coordinate) -> Double {
    start.miles(to: point) + point.miles(to: end)
  }

  func progress(of point: Coordinate) -> Double {
    (start.miles(to: point) - point.miles(to: end)) / 2
  }

  var leadsSomewhere: Bool { direct >= Self.minLength }
}

/// A point on a trip, with its time zone.
package struct Waypoint: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case start, end
    case stadium(StadiumID)
  }

  package let kind: Kind
  package let name: String
  package let coordinate: Coordinate
  package let zone: TimeZone

  package init(kind: Kind, name: String, coordinate: Coordinate, zone: TimeZone) {
    (self.kind, self.name, self.coordinate, self.zone) = (kind, name, coordinate, zone)
  }

  package init(_ game: PlannedGame) {
    self.init(
      kind: .stadium(game.stadium.id), name: game.stadium.name(in: game.day.year),
      coordinate: game.stadium.coordinate, zone: game.zone)
  }

  /// A stadium's ID, or `start`, or `end`.
  package var id: String {
    switch kind {
    case .start: "start"
    case .end: "end"
    case .stadium(let id): id.rawValue
    }
  }
}

extension Waypoint: Codable {
  private enum CodingKeys: CodingKey { case id, name, coordinate, zone }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind =
      switch try values.decode(String.self, forKey: .id) {
      case "start": .start
      case "end": .end
      case let id: .stadium(StadiumID(id))
      }
    name = try values.decode(String.self, forKey: .name)
    coordinate = try values.decode(Coordinate.self, forKey: .coordinate)
    zone = TimeZone(identifier: try values.decode(String.self, forKey: .zone)) ?? .gmt
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encode(zone.identifier, forKey: .zone)
  }
}
