package import SportsModel

/// A stadium as the JSON documents show it.
package struct StadiumDocument: Encodable, Sendable {
  private let stadiumID: StadiumID
  private let name: String
  private let names: [DatedName]
  private let aliases: [String]
  private let city: String
  private let region: String
  private let country: String
  private let latitude: Double
  private let longitude: Double
  private let positionErrorM: Double
  private let elevationM: Double?
  private let timeZone: String
  private let opened: Int?
  private let closed: Int?
  private let roof: Stadium.Roof
  private let capacity: Int?
  private let tenants: [Tenant]

  private struct Tenant: Encodable {
    let league: LeagueID
    let teamID: TeamID
    let first: Int
    let last: Int?
  }

  package init(_ stadium: Stadium) {
    stadiumID = stadium.id
    name = stadium.name
    names = stadium.names
    aliases = stadium.aliases
    city = stadium.city
    region = stadium.region
    country = stadium.country
    latitude = stadium.coordinate.latitude
    longitude = stadium.coordinate.longitude
    positionErrorM = stadium.positionErrorMeters
    elevationM = stadium.elevation
    timeZone = stadium.timeZoneID
    opened = stadium.opened
    closed = stadium.closed
    roof = stadium.roof
    capacity = stadium.capacity
    tenants = stadium.tenancies.map {
      Tenant(league: $0.league, teamID: $0.team, first: $0.first, last: $0.last)
    }
  }
}
