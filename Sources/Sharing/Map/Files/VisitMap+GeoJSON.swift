import Drawing
import SportsModel

extension VisitMap {
  /// The stadiums as GeoJSON (RFC 7946), one feature per line, at the positions of the buildings.
  package var geoJSON: String {
    let features = stadiums.map(\.feature.text).joined(separator: ",\n")
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
  }
}

extension MapStadium {
  fileprivate var feature: HTMLSafeJSON {
    .object([
      "type": "Feature", "id": .string(id.rawValue),
      "geometry": .object([
        "type": "Point",
        // Longitude first.
        "coordinates": .array([.number(coordinate.longitude), .number(coordinate.latitude)]),
      ]),
      "properties": .object([
        "name": .string(name.cleanedForDrawing()), "city": .string(stadium.city),
        "region": .string(stadium.region), "country": .string(stadium.country),
        "state": .string(status.rawValue),
        "leagues": .array(leagueVisits.map { .string($0.league.rawValue) }),
        "teams": .array(teams.map(HTMLSafeJSON.string)),
        "first_visit": HTMLSafeJSON(firstSeen?.description), "visits": .integer(visits.count),
        "last_visit": HTMLSafeJSON(visits.last?.day.description),
      ]),
    ])
  }
}
