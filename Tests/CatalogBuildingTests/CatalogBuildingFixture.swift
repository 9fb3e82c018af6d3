import SportsModel
import Testing

@testable import CatalogBuilding

/// Two clubs, four buildings: what the rules are tried on.
enum CatalogBuildingFixture {
  static let stadiums = [
    stadium("old-park", "Union Park", opened: 1950, closed: 1999, home: 1950...1999),
    stadium("new-park", "Union Park", opened: 2000, home: 2000...2030),
    stadium("second-park", "Second Park", opened: 1990, home: 2010...2010),
    stadium("far-hall", "Far Hall", opened: 1980),
  ].compactMap { $0 }

  static let book = StadiumNameIndex(stadiums, parks: ["UNI02": "new-park"])

  static func rules(
    corrections: [GameCorrections.Game: GameCorrections.Correction] = [:],
    ranges: HomeRanges = HomeRanges()
  ) -> VenueResolver {
    VenueResolver(
      stadiums: book, corrections: GameCorrections(corrections), ranges: ranges,
      aliases: VenueAliases())
  }

  static func game(
    _ day: String, venue: String = "", isNeutral: Bool = false
  ) throws -> SourceGame {
    let day = try #require(LocalDay(day))
    return SourceGame(
      league: "mlb", season: day.year, day: day, homeCode: "HOM", awayCode: "AWY", venue: venue,
      isNeutral: isNeutral)
  }

  private static func stadium(
    _ id: StadiumID, _ name: String, opened: Int, closed: Int? = nil, home: ClosedRange<Int>? = nil
  ) -> Stadium? {
    guard let point = Coordinate(latitude: 40, longitude: -80) else { return nil }
    return Stadium(
      id: id, names: [DatedName(name, first: opened, last: closed)], city: "Town", region: "OH",
      country: "US", coordinate: point, elevation: closed == nil ? 180 : nil,
      timeZoneID: "America/New_York", opened: opened, closed: closed,
      tenancies: home.map {
        [Stadium.Tenancy(league: "mlb", team: "mlb-hom", first: $0.lowerBound, last: $0.upperBound)]
      } ?? [])
  }
}
