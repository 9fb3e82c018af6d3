extension Coordinate {
  /// `geo:42.346700,-71.097200` (RFC 5870), which maps programs open.
  package var geoURI: String { "geo:\(degrees(latitude)),\(degrees(longitude))" }

  /// The page of OpenStreetMap with a marker at this place.
  package var mapURL: String {
    "https://www.openstreetmap.org/?mlat=\(degrees(latitude))&mlon=\(degrees(longitude))&zoom=16"
  }

  /// Six decimals, a tenth of a meter, without an exponent.
  private func degrees(_ value: Double) -> String {
    let micro = Int((abs(value) * 1e6).rounded())
    let decimals = String(micro % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - decimals.utf8.count)
    return "\(value < 0 && micro > 0 ? "-" : "")\(micro / 1_000_000).\(zeros)\(decimals)"
  }
}
