extension Coordinate {
  /// `geo:42.34670,-71.09720` (RFC 5870), which maps programs open.
  package var geoURI: String { "geo:\(degrees(latitude)),\(degrees(longitude))" }

  /// The page of OpenStreetMap with a marker at this place.
  package var mapURL: String {
    "https://www.openstreetmap.org/?mlat=\(degrees(latitude))&mlon=\(degrees(longitude))&zoom=16"
  }

  /// Five decimals, a meter, without an exponent.
  private func degrees(_ value: Double) -> String {
    let units = Int((abs(value) * 1e5).rounded())
    let decimals = String(units % 100_000)
    let zeros = String(repeating: "0", count: 5 - decimals.utf8.count)
    return "\(value < 0 && units > 0 ? "-" : "")\(units / 100_000).\(zeros)\(decimals)"
  }
}
