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
    (KnownPlace.saltLake, KnownPlace.seattle, 12.7), (KnownPlace.tampa, KnownPlace.miami, 4.1),
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
    #expect(bay.minutes < 40 && bay.miles < 20)
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

/// Properties of drives between any stadiums of the continent.
@Suite struct RoadPropertyTests {
  let model: RoadModel
  let places: [Coordinate]

  init() throws {
    model = try BundledRoads.model.get()
    var generator = SeededGenerator(seed: 20_261_121)
    places = Array(
      try BundledRoads.onTheContinent.get().map(\.coordinate).shuffled(using: &generator)
        .prefix(40))
    try #require(places.count == 40)
  }

  private func minutes(_ from: Coordinate, _ to: Coordinate) throws -> Double {
    try #require(model.estimate(from: from, to: to)).drive.minutes
  }

  private func eachPair(_ body: (Coordinate, Coordinate) throws -> Void) rethrows {
    for (index, from) in places.enumerated() { for to in places[..<index] { try body(from, to) } }
  }

  @Test func drivesAreSymmetricAndWithinBounds() throws {
    try eachPair { from, to throws in
      let estimate = try #require(model.estimate(from: from, to: to))
      let (drive, miles) = (estimate.drive, from.distance(to: to) / 1_609.344)
      #expect(model.estimate(from: to, to: from) == estimate)
      #expect(drive.minutes >= miles * 0.75 && drive.miles >= miles * 0.999)
      #expect(drive.miles / drive.minutes * 60 < 80)
      #expect(drive.minutes < 60 + miles * 2.5, "\(from.text) \(to.text)")
      #expect(estimate.minutesP10 >= 0 && estimate.minutesP10 < drive.minutes)
      #expect(estimate.minutesP90 > drive.minutes)
    }
  }

  @Test func preparedModelGivesSameDrives() throws {
    let prepared = model.prepared(for: places.dropLast(10) + [KnownPlace.honolulu])
    try eachPair { from, to throws in
      let bare = try #require(model.estimate(from: from, to: to)).drive
      let drive = try #require(prepared.estimate(from: from, to: to)).drive
      #expect(abs(drive.minutes - bare.minutes) < 1e-6)
      #expect(prepared.estimate(from: from, to: to) == prepared.estimate(from: to, to: from))
    }
    #expect(prepared.estimate(from: places[0], to: KnownPlace.honolulu) == nil)
  }

  /// On open terrain, longer distances take longer.
  @Test func longerDistanceTakesLonger() throws {
    let start = KnownPlace.at(39.8, -99)
    var last = 0.0
    for mile in stride(from: 1.0, through: 250, by: 3) {
      let minutes = try minutes(start, start.moved(north: 0, east: mile * 1_609))
      #expect(minutes > last)
      last = minutes
    }
  }

  /// A small move changes the drive little, unless it crosses a barrier.
  @Test func nearbyPlacesHaveSimilarDrives() throws {
    var compared = 0
    for place in places.prefix(15) {
      let neighbor = place.moved(north: 3_000, east: 3_000)
      guard try #require(model.passages(from: place, to: neighbor)).isEmpty else { continue }
      for to in places where to.distance(to: place) > 50_000 {
        #expect(abs(try minutes(place, to) - minutes(neighbor, to)) < 25)
        compared += 1
      }
    }
    #expect(compared > 0)
  }
}

/// Well-known places.
enum KnownPlace {
  static let boston = at(42.36, -71.06)
  static let calgary = at(51.04, -114.05)
  static let chicago = at(41.88, -87.67)
  static let cleveland = at(41.50, -81.68)
  static let denver = at(39.75, -105.0)
  static let detroit = at(42.34, -83.05)
  static let edmonton = at(53.55, -113.50)
  static let honolulu = at(21.31, -157.86)
  static let houston = at(29.75, -95.36)
  static let london = at(51.556, -0.28)
  static let losAngeles = at(34.07, -118.24)
  static let miami = at(25.78, -80.22)
  static let milwaukee = at(43.03, -87.97)
  static let montreal = at(45.50, -73.57)
  static let newYork = at(40.75, -73.99)
  static let oakland = at(37.75, -122.20)
  static let ottawa = at(45.42, -75.69)
  static let saltLake = at(40.77, -111.90)
  static let sanFrancisco = at(37.78, -122.39)
  static let seattle = at(47.59, -122.33)
  static let tampa = at(27.95, -82.46)
  static let tokyo = at(35.71, 139.75)
  static let toronto = at(43.64, -79.39)
  static let vancouver = at(49.28, -123.11)
  static let winnipeg = at(49.89, -97.14)

  static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude) ?? boston
  }
}
