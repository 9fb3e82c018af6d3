import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Travel

/// The model with the bundled data.
@Suite struct RoadModelTests {
  let model: RoadModel

  init() throws { model = try BundledRoads.model.get() }

  private func drive(_ from: Coordinate, _ to: Coordinate) throws -> Drive {
    try #require(model.estimate(from: from, to: to)).drive
  }

  private func greatCircleMiles(_ from: Coordinate, _ to: Coordinate) -> Double {
    from.distance(to: to) / 1_609.344
  }

  /// The great circles pass within two miles of the gates.
  @Test func ferriesAndBordersAreNotPassedWithoutTheirDelay() throws {
    let nanaimo = KnownPlace.at(49.133, -123.917)
    let aldergrove = KnownPlace.at(49.058, -122.471)
    let passages = try #require(model.passages(from: nanaimo, to: aldergrove))
    #expect(passages.contains("Tsawwassen-Swartz Bay"))
    #expect(try drive(nanaimo, aldergrove).minutes > 180)
    let windsor = KnownPlace.at(42.3, -83.06)
    #expect(
      try #require(model.passages(from: windsor, to: KnownPlace.detroit)) == ["Ambassador Bridge"])
  }

  /// Hours from maps for cities without a ballpark, to about a quarter.
  static let knownDrives: [(from: Coordinate, to: Coordinate, hours: Double)] = [
    (KnownPlace.vancouver, KnownPlace.seattle, 2.75),
    (KnownPlace.vancouver, KnownPlace.calgary, 10.25),
    (KnownPlace.vancouver, KnownPlace.edmonton, 12), (KnownPlace.calgary, KnownPlace.edmonton, 3),
    (KnownPlace.seattle, KnownPlace.calgary, 11.5), (KnownPlace.calgary, KnownPlace.winnipeg, 13.5),
    (KnownPlace.winnipeg, KnownPlace.toronto, 23.5), (KnownPlace.winnipeg, KnownPlace.chicago, 13),
    (KnownPlace.toronto, KnownPlace.ottawa, 4.4), (KnownPlace.toronto, KnownPlace.montreal, 5.6),
    (KnownPlace.ottawa, KnownPlace.montreal, 2.1), (KnownPlace.montreal, KnownPlace.boston, 5),
    (KnownPlace.montreal, KnownPlace.newYork, 6.1), (KnownPlace.saltLake, KnownPlace.denver, 8),
    (KnownPlace.saltLake, KnownPlace.losAngeles, 10),
    (KnownPlace.saltLake, KnownPlace.seattle, 12.7),
    (KnownPlace.tampa, KnownPlace.miami, 4.1),
  ]

  @Test(arguments: knownDrives)
  func estimatesCitiesOutsideTrainingData(
    _ known: (from: Coordinate, to: Coordinate, hours: Double)
  ) throws {
    let ratio = try drive(known.from, known.to).minutes / (known.hours * 60)
    #expect(ratio > 0.85 && ratio < 1.2, "\(ratio)")
  }

  @Test(arguments: [
    ("Toledo", KnownPlace.detroit, KnownPlace.cleveland),
    ("Gary", KnownPlace.milwaukee, KnownPlace.detroit),
    ("Alligator Alley", KnownPlace.tampa, KnownPlace.miami),
    ("Hope", KnownPlace.vancouver, KnownPlace.calgary),
    ("Peace Bridge", KnownPlace.toronto, KnownPlace.at(38.87, -77.01)),
    ("Ambassador Bridge", KnownPlace.detroit, KnownPlace.toronto),
    ("Bay Bridge", KnownPlace.oakland, KnownPlace.sanFrancisco),
    ("Mackinac Bridge", KnownPlace.detroit, KnownPlace.at(46.5, -87.4)),
    ("Throgs Neck Bridge", KnownPlace.at(40.72, -73.59), KnownPlace.boston),
  ])
  func routesAroundBarriers(_ passage: String, _ from: Coordinate, _ to: Coordinate) throws {
    let passages = try #require(model.passages(from: from, to: to))
    #expect(passages.contains(passage), "\(passages)")
  }

  @Test func routeIsDirectWithoutBarriers() throws {
    let dallas = KnownPlace.at(32.75, -97.08)
    #expect(model.passages(from: dallas, to: KnownPlace.houston) == [])
    #expect(model.passages(from: KnownPlace.calgary, to: KnownPlace.edmonton) == [])
  }

  @Test func listsPassagesInRouteOrder() throws {
    let there = try #require(model.passages(from: KnownPlace.milwaukee, to: KnownPlace.toronto))
    #expect(there == ["Gary", "Blue Water Bridge"])
    #expect(model.passages(from: KnownPlace.toronto, to: KnownPlace.milwaukee) == there.reversed())
  }

  @Test func lakeDetourIsLongerThanGreatCircle() throws {
    let lake = try drive(KnownPlace.detroit, KnownPlace.cleveland)
    let miles = greatCircleMiles(KnownPlace.detroit, KnownPlace.cleveland)
    #expect(lake.miles / miles > 1.6)
    // Milwaukee and Detroit are as far apart as two cities of Ohio that are 220 minutes apart.
    #expect(try drive(KnownPlace.milwaukee, KnownPlace.detroit).minutes > 320)
  }

  @Test func bridgeAvoidsDetour() throws {
    let bay = try drive(KnownPlace.oakland, KnownPlace.sanFrancisco)
    #expect(bay.minutes < 40)
    #expect(bay.miles < 20)
  }

  @Test func borderCrossingAddsDelay() throws {
    let detroit = KnownPlace.at(42.33, -83.05)
    let windsor = KnownPlace.at(42.30, -83.03)
    let facts = try BundledRoads.facts.get()
    #expect(try drive(detroit, windsor).minutes > facts.pace.border)
  }

  @Test(arguments: [
    (KnownPlace.losAngeles, KnownPlace.honolulu), (KnownPlace.boston, KnownPlace.london),
    (KnownPlace.seattle, KnownPlace.tokyo),
    (KnownPlace.london, KnownPlace.at(48.22, 11.62)), (KnownPlace.honolulu, KnownPlace.tokyo),
    (KnownPlace.miami, KnownPlace.at(18.43, -66.07)), (KnownPlace.boston, KnownPlace.at(30, -60)),
  ])
  func noRoadAcrossOcean(_ from: Coordinate, _ to: Coordinate) {
    #expect(model.estimate(from: from, to: to) == nil)
    #expect(model.passages(from: from, to: to) == nil)
  }

  @Test func estimatesDrivesOnOtherLandmasses() throws {
    let tottenham = KnownPlace.at(51.604, -0.066)
    let wembley = try drive(KnownPlace.london, tottenham)
    #expect(wembley.minutes > 10 && wembley.minutes < 60)
    let munichToFrankfurt = try drive(KnownPlace.at(48.22, 11.62), KnownPlace.at(50.07, 8.65))
    #expect(munichToFrankfurt.minutes > 180 && munichToFrankfurt.minutes < 300)
  }

  @Test func drivingToSamePlaceTakesNoTime() throws {
    let stay = try #require(model.estimate(from: KnownPlace.denver, to: KnownPlace.denver))
    #expect(stay.drive == Drive(minutes: 0, miles: 0))
    #expect(stay.minutesP10 == 0)
  }

  @Test func everyStadiumOnTheContinentIsReachable() throws {
    let stadiums = try BundledRoads.onTheContinent.get()
    try #require(stadiums.count > 100)
    for stadium in stadiums {
      #expect(
        model.estimate(from: stadium.coordinate, to: KnownPlace.chicago) != nil, "\(stadium.id)")
    }
  }

  /// Some stadiums are on shores and islands: a barrier on the wrong side of one would cause a long
  /// detour to its neighbors.
  @Test func stadiumsOfSameCityAreClose() throws {
    let stadiums = try BundledRoads.onTheContinent.get()
    var pairs = 0
    for (index, first) in stadiums.enumerated() {
      for second in stadiums[..<index]
      where first.region == second.region
        && first.coordinate.distance(to: second.coordinate) < 16_000
      {
        let minutes = try drive(first.coordinate, second.coordinate).minutes
        #expect(minutes < 45, "\(first.id) \(second.id)")
        pairs += 1
      }
    }
    #expect(pairs > 0)
  }
}
