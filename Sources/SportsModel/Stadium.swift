package import Foundation

/// A building or ground where games are or were played.
package struct Stadium: Hashable, Sendable, Identifiable {
  /// The roof over the field.
  package enum Roof: String, Sendable, Codable {
    case open, fixed, retractable, unknown
  }

  /// The reason why many photos are taken here without a game.
  package enum BusyArea: String, Sendable, Codable {
    /// Inside or over a station, mall or hotel.
    case inside
    /// A busy district or a landmark.
    case district
    /// A former site with another use today.
    case formerSite
  }

  /// A regular home tenancy, in seasons, both ends included.
  package struct Tenancy: Hashable, Sendable {
    package let league: LeagueID
    package let team: TeamID
    package let first: Int
    package let last: Int?

    package init(league: LeagueID, team: TeamID, first: Int, last: Int?) {
      (self.league, self.team, self.first, self.last) = (league, team, first, last)
    }
  }

  /// The footprint of a ballpark.
  package static let usualFootprintMeters = 125.0

  package let id: StadiumID
  /// Names by calendar year, oldest first; a year of change is part of both.
  package let names: [DatedName]
  /// Other names in use, without dates.
  package let aliases: [String]
  package let city: String
  /// State or province code; empty if there is none.
  package let region: String
  /// ISO 3166 code of the country; empty if unknown.
  package let country: String
  /// The center of the field or court.
  package let coordinate: Coordinate
  /// The maximum error of `coordinate`, in meters.
  package let positionErrorMeters: Double
  /// Meters of the field above sea level; nil if unknown.
  package var elevation: Double?
  /// IANA name, for instance `America/Chicago`.
  package var timeZoneID: String
  /// First and last year of use for games; nil if unknown or still open.
  package let opened: Int?
  package let closed: Int?
  package let roof: Roof
  package let capacity: Int?
  /// The distance from the center to the outer wall of the seats, in meters.
  package let footprintMeters: Double
  package let busyArea: BusyArea?
  /// True if the position is too rough for automatic decisions.
  package let isPositionApproximate: Bool
  package var tenancies: [Tenancy]

  package init(
    id: StadiumID, names: [DatedName], aliases: [String] = [], city: String = "",
    region: String = "", country: String = "", coordinate: Coordinate,
    positionErrorMeters: Double = 50, elevation: Double? = nil, timeZoneID: String,
    opened: Int? = nil, closed: Int? = nil,
    roof: Roof = .unknown, capacity: Int? = nil,
    footprintMeters: Double = Stadium.usualFootprintMeters,
    busyArea: BusyArea? = nil, isPositionApproximate: Bool = false,
    tenancies: [Tenancy] = []
  ) {
    (self.id, self.names, self.aliases, self.city) = (id, names, aliases, city)
    (self.region, self.country, self.coordinate) = (region, country, coordinate)
    (self.positionErrorMeters, self.elevation) = (positionErrorMeters, elevation)
    (self.timeZoneID, self.opened, self.closed, self.roof) = (timeZoneID, opened, closed, roof)
    (self.capacity, self.footprintMeters, self.busyArea) = (capacity, footprintMeters, busyArea)
    (self.isPositionApproximate, self.tenancies) = (isPositionApproximate, tenancies)
  }

  /// The present name, or the last one of a closed stadium.
  package var name: String { names.last?.name ?? id.rawValue }

  /// Returns the name in a year.
  package func name(in year: Int) -> String { names.used(in: year) ?? name }

  /// Returns whether games could be played here in a year.
  package func isOpen(in year: Int) -> Bool {
    (opened.map { $0 <= year } ?? true) && (closed.map { year <= $0 } ?? true)
  }

  /// The local time zone; UTC if the system doesn't have it.
  package var timeZone: TimeZone { TimeZone(identifier: timeZoneID) ?? .gmt }
}
