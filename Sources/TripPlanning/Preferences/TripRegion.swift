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
}

extension TripRegion {
  private static let groups = ["New England": ["CT", "MA", "ME", "NH", "RI", "VT"]]

  /// The names of states and provinces by their codes, and of groups of them.
  package static let names: [String: [String]] = [
    "AL": ["Alabama"], "AK": ["Alaska"], "AZ": ["Arizona"], "AR": ["Arkansas"],
    "CA": ["California"], "CO": ["Colorado"], "CT": ["Connecticut"], "DE": ["Delaware"],
    "FL": ["Florida"], "GA": ["Georgia"], "HI": ["Hawaii"], "IA": ["Iowa"], "ID": ["Idaho"],
    "IL": ["Illinois"], "IN": ["Indiana"], "KS": ["Kansas"], "KY": ["Kentucky"],
    "LA": ["Louisiana"], "MA": ["Massachusetts"], "MD": ["Maryland"], "ME": ["Maine"],
    "MI": ["Michigan"], "MN": ["Minnesota"], "MO": ["Missouri"], "MS": ["Mississippi"],
    "MT": ["Montana"], "NC": ["North Carolina"], "ND": ["North Dakota"], "NE": ["Nebraska"],
    "NH": ["New Hampshire"], "NJ": ["New Jersey"], "NM": ["New Mexico"], "NV": ["Nevada"],
    "NY": ["New York State"], "OH": ["Ohio"], "OK": ["Oklahoma"], "OR": ["Oregon"],
    "PA": ["Pennsylvania"], "RI": ["Rhode Island"], "SC": ["South Carolina"],
    "SD": ["South Dakota"], "TN": ["Tennessee"], "TX": ["Texas"], "UT": ["Utah"],
    "VA": ["Virginia"], "VT": ["Vermont"], "WA": ["Washington State"], "WI": ["Wisconsin"],
    "WV": ["West Virginia"], "WY": ["Wyoming"], "AB": ["Alberta"], "BC": ["British Columbia"],
    "MB": ["Manitoba"], "ON": ["Ontario"], "QC": ["Quebec"], "SK": ["Saskatchewan"],
    "NB": ["New Brunswick"], "NS": ["Nova Scotia"], "NL": ["Newfoundland"],
    "PE": ["Prince Edward Island"], "New England": ["New England"], "Canada": ["Canada"],
  ]
}
