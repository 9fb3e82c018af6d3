import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Travel

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
    for (index, from) in places.enumerated() {
      for to in places[..<index] { try body(from, to) }
    }
  }

  @Test func drivesAreSymmetric() throws {
    eachPair { from, to in
      #expect(model.estimate(from: from, to: to) == model.estimate(from: to, to: from))
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

  @Test func speedNeverExceeds80MilesPerHour() throws {
    try eachPair { from, to throws in
      let drive = try #require(model.estimate(from: from, to: to)).drive
      let miles = from.distance(to: to) / 1_609.344
      #expect(drive.minutes >= miles * 0.75)
      #expect(drive.miles >= miles * 0.999)
      #expect(drive.miles / drive.minutes * 60 < 80)
    }
  }

  @Test func driveTimeHasUpperBound() throws {
    try eachPair { from, to throws in
      let miles = from.distance(to: to) / 1_609.344
      #expect(try minutes(from, to) < 60 + miles * 2.5, "\(from.text) \(to.text)")
    }
  }

  /// A stop on the way costs its slow start, but no stop shortens a drive much.
  @Test func intermediateStopsHardlyShortenRoute() throws {
    let minutes = try places.map { from in try places.map { try self.minutes(from, $0) } }
    for from in places.indices {
      for to in 0..<from {
        for stop in places.indices where stop != from && stop != to {
          #expect(
            minutes[from][stop] + minutes[stop][to] > minutes[from][to] * 0.93 - 5,
            "\(places[from].text) \(places[stop].text) \(places[to].text)")
        }
      }
    }
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

  @Test func bandContainsExpectedDrive() throws {
    try eachPair { from, to throws in
      let estimate = try #require(model.estimate(from: from, to: to))
      #expect(estimate.minutesP10 >= 0)
      #expect(estimate.minutesP10 < estimate.drive.minutes)
      #expect(estimate.minutesP90 > estimate.drive.minutes)
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
