import Foundation
import SportsModel
import Testing

@testable import TripPlanning

/// What the model says with the bundled facts.
@Suite struct RoadModelTests {
  let model: RoadModel

  init() throws { model = try BundledRoads.model.get() }

  private func drive(_ from: Coordinate, _ to: Coordinate) throws -> Drive {
    try #require(model.estimate(from: from, to: to)).drive
  }

  private func greatCircleMiles(_ from: Coordinate, _ to: Coordinate) -> Double {
    from.distance(to: to) / 1_609.344
  }

  /// Hours as people and maps give them for cities without a ballpark, to a quarter or so.
  static let knownDrives: [(from: Coordinate, to: Coordinate, hours: Double)] = [
    (Place.vancouver, Place.seattle, 2.75), (Place.vancouver, Place.calgary, 10.25),
    (Place.vancouver, Place.edmonton, 12), (Place.calgary, Place.edmonton, 3),
    (Place.seattle, Place.calgary, 11.5), (Place.calgary, Place.winnipeg, 13.5),
    (Place.winnipeg, Place.toronto, 23.5), (Place.winnipeg, Place.chicago, 13),
    (Place.toronto, Place.ottawa, 4.4), (Place.toronto, Place.montreal, 5.6),
    (Place.ottawa, Place.montreal, 2.1), (Place.montreal, Place.boston, 5),
    (Place.montreal, Place.newYork, 6.1), (Place.saltLake, Place.denver, 8),
    (Place.saltLake, Place.losAngeles, 10), (Place.saltLake, Place.seattle, 12.7),
    (Place.tampa, Place.miami, 4.1),
  ]

  @Test(arguments: knownDrives)
  func knowsCitiesItWasNotFittedTo(
    _ known: (from: Coordinate, to: Coordinate, hours: Double)
  ) throws {
    let ratio = try drive(known.from, known.to).minutes / (known.hours * 60)
    #expect(ratio > 0.85 && ratio < 1.2, "\(ratio)")
  }

  @Test(arguments: [
    ("Toledo", Place.detroit, Place.cleveland),
    ("Gary", Place.milwaukee, Place.detroit),
    ("Alligator Alley", Place.tampa, Place.miami),
    ("Hope", Place.vancouver, Place.calgary),
    ("Peace Bridge", Place.toronto, Place.at(38.87, -77.01)),
    ("Ambassador Bridge", Place.detroit, Place.toronto),
    ("Bay Bridge", Place.oakland, Place.sanFrancisco),
    ("Mackinac Bridge", Place.detroit, Place.at(46.5, -87.4)),
    ("Throgs Neck Bridge", Place.at(40.72, -73.59), Place.boston),
  ])
  func goesRoundWhatLiesInTheWay(_ passage: String, _ from: Coordinate, _ to: Coordinate) throws {
    let passages = try #require(model.passages(from: from, to: to))
    #expect(passages.contains(passage), "\(passages)")
  }

  @Test func goesStraightWhereNothingLiesInTheWay() throws {
    let dallas = Place.at(32.75, -97.08)
    #expect(model.passages(from: dallas, to: Place.houston) == [])
    #expect(model.passages(from: Place.calgary, to: Place.edmonton) == [])
  }

  @Test func namesPassagesInTheOrderOfTheWay() throws {
    let there = try #require(model.passages(from: Place.milwaukee, to: Place.toronto))
    #expect(there == ["Gary", "Blue Water Bridge"])
    #expect(model.passages(from: Place.toronto, to: Place.milwaukee) == there.reversed())
  }

  @Test func aLakeCostsMoreThanTheGreatCircleSays() throws {
    let lake = try drive(Place.detroit, Place.cleveland)
    let miles = greatCircleMiles(Place.detroit, Place.cleveland)
    #expect(lake.miles / miles > 1.6)
    // Milwaukee is as far from Detroit as two cities of Ohio would be in 220 minutes.
    #expect(try drive(Place.milwaukee, Place.detroit).minutes > 320)
  }

  @Test func aBridgeOverTheBayCostsNoDetour() throws {
    let bay = try drive(Place.oakland, Place.sanFrancisco)
    #expect(bay.minutes < 40)
    #expect(bay.miles < 20)
  }

  @Test func aGuardedBorderCostsItsAllowance() throws {
    let detroit = Place.at(42.33, -83.05)
    let windsor = Place.at(42.30, -83.03)
    let facts = try BundledRoads.facts.get()
    #expect(try drive(detroit, windsor).minutes > facts.pace.border)
  }

  @Test(arguments: [
    (Place.losAngeles, Place.honolulu), (Place.boston, Place.london), (Place.seattle, Place.tokyo),
    (Place.london, Place.at(48.22, 11.62)), (Place.honolulu, Place.tokyo),
    (Place.miami, Place.at(18.43, -66.07)), (Place.boston, Place.at(30, -60)),
  ])
  func noRoadLeadsOverAnOcean(_ from: Coordinate, _ to: Coordinate) {
    #expect(model.estimate(from: from, to: to) == nil)
    #expect(model.passages(from: from, to: to) == nil)
  }

  @Test func drivesWithinLandsAbroad() throws {
    let tottenham = Place.at(51.604, -0.066)
    let wembley = try drive(Place.london, tottenham)
    #expect(wembley.minutes > 10 && wembley.minutes < 60)
    let munichToFrankfurt = try drive(Place.at(48.22, 11.62), Place.at(50.07, 8.65))
    #expect(munichToFrankfurt.minutes > 180 && munichToFrankfurt.minutes < 300)
  }

  @Test func stayingTakesNoTime() throws {
    let stay = try #require(model.estimate(from: Place.denver, to: Place.denver))
    #expect(stay.drive == Drive(minutes: 0, miles: 0))
    #expect(stay.minutesP10 == 0)
  }

  @Test func everyStadiumOfTheContinentIsOnTheRoad() throws {
    for stadium in try BundledRoads.onTheContinent.get() {
      #expect(model.estimate(from: stadium.coordinate, to: Place.chicago) != nil, "\(stadium.id)")
    }
  }

  /// Buildings stand on shores and islands: a barrier drawn on the wrong side of one would cost
  /// its neighbours in the city a long way round.
  @Test func stadiumsOfACityAreNearEachOther() throws {
    let stadiums = try BundledRoads.onTheContinent.get()
    for (index, first) in stadiums.enumerated() {
      for second in stadiums[..<index]
      where first.region == second.region
        && first.coordinate.distance(to: second.coordinate) < 16_000
      {
        let minutes = try drive(first.coordinate, second.coordinate).minutes
        #expect(minutes < 45, "\(first.id) \(second.id)")
      }
    }
  }
}
