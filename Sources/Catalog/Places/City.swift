package import SportsModel

/// A city, town or district of the gazetteer.
package struct City: Hashable, Sendable {
  package let name: String
  package let area: Area
  package let coordinate: Coordinate
  /// Rounded up to hundreds; 0 if unknown.
  package let population: Int

  /// A country or a part of it, with one time zone.
  package struct Area: Hashable, Sendable {
    /// ISO 3166 code of the country.
    package let country: String
    /// Code of the state, province or nation: `CT`, `ON`, `ENG`; empty for other countries.
    package let region: String
    /// Name of the region, otherwise of the country.
    package let name: String
    /// IANA name.
    package let timeZoneID: String
    /// The search keys of its codes and names.
    let keys: Set<String>
  }

  /// `Hartford, CT`, `Manchester, England` or `Paris, France`.
  package var title: String {
    let isAmerican = ["US", "CA"].contains(area.country)
    return "\(name), \(isAmerican ? area.region : area.name)"
  }

  package var place: TripPlace {
    TripPlace(name: name, coordinate: coordinate, timeZoneID: area.timeZoneID)
  }

  /// The population, a fifth of it outside the US and Canada: most users mean a city there.
  var weight: Double { Double(population) * (["US", "CA"].contains(area.country) ? 1 : 0.2) }
}
