package import Foundation

/// A building or ground where games are or were played.
package struct Stadium: Hashable, Sendable, Identifiable {
  /// What covers the field.
  package enum Roof: String, Sendable, Codable {
    case open, fixed, retractable, unknown
  }

  /// Why people who see no game take photos here every day.
  package enum BusyArea: String, Sendable, Codable {
    /// Inside or over a station, mall or hotel.
    case inside
    /// A busy district or a landmark.
    case district
    /// A former site that is something else now.
    case formerSite
  }

  /// A regular home tenancy, in seasons, both ends included.
  package struct Tenancy: Hashable, Sendable {
    package let league: LeagueID
    package let team: TeamID
    package let first: Int
    package let last: Int?

    package init(league: LeagueID, team: TeamID, first: Int, last: Int?) {
      self.league = league
      self.team = team
      self.first = first
      self.last = last
    }
  }

  package let id: StadiumID
  /// Names by calendar year, oldest first; a year of change belongs to both names.
  package let names: [DatedName]
  /// Other names people use, undated.
  package let aliases: [String]
  package let city: String
  /// State or province code, else empty.
  package let region: String
  /// ISO 3166 code of the country, else empty.
  package let country: String
  /// The centre of the field or court.
  package let coordinate: Coordinate
  /// How far the true centre may be from `coordinate`, in metres.
  package let positionErrorMeters: Double
  /// IANA name, for instance `America/Chicago`.
  package let timeZoneID: String
  /// First and last year usable for games; nil where unknown or still open.
  package let opened: Int?
  package let closed: Int?
  package let roof: Roof
  package let capacity: Int?
  /// Within this many metres of the centre a photo was taken inside.
  package let footprintMeters: Double
  package let busyArea: BusyArea?
  /// The position is too rough for any decision without a person.
  package let isPositionApproximate: Bool
  package let tenancies: [Tenancy]

  package init(
    id: StadiumID, names: [DatedName], aliases: [String] = [], city: String = "",
    region: String = "", country: String = "", coordinate: Coordinate,
    positionErrorMeters: Double = 50, timeZoneID: String, opened: Int? = nil, closed: Int? = nil,
    roof: Roof = .unknown, capacity: Int? = nil, footprintMeters: Double = 250,
    busyArea: BusyArea? = nil, isPositionApproximate: Bool = false,
    tenancies: [Tenancy] = []
  ) {
    self.id = id
    self.names = names
    self.aliases = aliases
    self.city = city
    self.region = region
    self.country = country
    self.coordinate = coordinate
    self.positionErrorMeters = positionErrorMeters
    self.timeZoneID = timeZoneID
    self.opened = opened
    self.closed = closed
    self.roof = roof
    self.capacity = capacity
    self.footprintMeters = footprintMeters
    self.busyArea = busyArea
    self.isPositionApproximate = isPositionApproximate
    self.tenancies = tenancies
  }

  /// The name of today, or the last one of a building that is gone.
  package var name: String { names.last?.name ?? id.rawValue }

  /// The name worn in a year.
  package func name(in year: Int) -> String { names.used(in: year) ?? name }

  /// Whether games could be played here in a year.
  package func isOpen(in year: Int) -> Bool {
    (opened.map { $0 <= year } ?? true) && (closed.map { year <= $0 } ?? true)
  }

  /// The zone of its clocks; UTC only if the system's zone data lacks the name.
  package var timeZone: TimeZone { TimeZone(identifier: timeZoneID) ?? .gmt }
}
