import AppSupport
import Foundation
import SportsModel

@testable import Sharing

/// Two neighboring states, a few stadiums, and a distant one.
enum MapFixture {
  static let outlines: RegionOutlines? = {
    func line(_ numbers: Int32...) -> [RegionOutlines.Point] {
      stride(from: 0, to: numbers.count, by: 2).map {
        .init(longitude: numbers[$0] * 1000, latitude: numbers[$0 + 1] * 1000)
      }
    }
    return RegionOutlines(
      lines: [
        line(-95, 35, -95, 38, -94, 40, -95, 45), line(-95, 45, -105, 45, -105, 35, -95, 35),
        line(-95, 45, -85, 45, -85, 35, -95, 35),
      ],
      regions: [
        .init(id: "US-EA", name: "East", rings: [[1, 3]]),
        .init(id: "US-WE", name: "West", rings: [[1, 2]]),
      ])
  }()

  static func day(_ text: String) -> LocalDay { LocalDay(text) ?? LocalDay(daysSinceEpoch: 0) }

  static func stadium(
    _ id: StadiumID, name: String, region: String, latitude: Double, longitude: Double,
    country: String = "US", first: String? = nil, league: LeagueID = "mlb",
    isPlanned: Bool = false, visits: [MapVisit] = []
  ) -> MapStadium? {
    Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
      MapStadium(
        Stadium(
          id: id, names: [], city: "Town", region: region, country: country, coordinate: coordinate,
          timeZoneID: "UTC"), name: name, leagueVisits: [(league, first.map(day))],
        teams: ["The \(name)s"], isPlanned: isPlanned, visits: visits)
    }
  }

  static func visit(_ day: String, _ title: String, note: String? = nil) -> MapVisit {
    MapVisit(day: self.day(day), title: title, league: "mlb", note: note)
  }

  static var stadiums: [MapStadium] {
    [
      stadium(
        "abroad", name: "Abroad Arena", region: "", latitude: 51.5, longitude: -0.1, country: "GB",
        first: "2019-10-06", visits: [visit("2019-10-06", "Bears 21, Raiders 24")]),
      stadium(
        "east-park", name: "East Park", region: "EA", latitude: 40, longitude: -90,
        first: "2018-06-15",
        visits: [visit("2018-06-15", "Owls 1, Larks 2"), visit("2021-05-01", "Crows 0, Larks 9")]),
      stadium(
        "far-field", name: "Far Field", region: "WE", latitude: 43, longitude: -102, league: "nhl"),
      stadium(
        "next-park", name: "Next Park", region: "EA", latitude: 38, longitude: -88, isPlanned: true),
      stadium("west-park", name: "West Park", region: "WE", latitude: 38, longitude: -100),
    ].compactMap { $0 }
  }

  static func map(
    title: String = "My stadiums", _ stadiums: [MapStadium] = stadiums,
    leagues: [VisitMap.League] = [
      (id: "mlb", shortName: "MLB", visited: 2, total: 4),
      (id: "nhl", shortName: "NHL", visited: 0, total: 1),
    ], format: DisplayFormat = .miles
  ) -> VisitMap {
    VisitMap(
      title: title, leagues: leagues, stadiums: stadiums, route: ["east-park", "next-park"],
      outlines: outlines ?? .none, format: format)
  }
}
