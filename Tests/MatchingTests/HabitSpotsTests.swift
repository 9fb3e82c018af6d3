import Matching
import SportsModel
import Testing

@Suite struct HabitSpotsTests {
  /// Photos at a spot on the evening of the game and on so many days without one.
  func library(days: Int, north: Double, in world: SmallWorld) throws -> [Outing] {
    let photos = try (0...days).flatMap { day in
      try ["19:30", "20:30"].map { (time: String) in
        try SmallWorld.photo(
          time, north: north, dayOffset: -10 * day, path: "\(day)-\(time).jpg")
      }
    }
    return world.builder.outings(of: photos).outings
  }

  @Test(arguments: [(4, Decision.record), (5, .ask)])
  func aFlatNextDoorIsAHabitAfterFiveDays(days: Int, expected: Decision) throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let outings = try library(days: days, north: -350, in: world)
    let habits = HabitSpots(outings)
    let game = try #require(outings.first { $0.day == SmallWorld.day })
    let verdict = try world.matcher().verdict(on: game, habits: habits)
    #expect(verdict.decision == expected)
    #expect(verdict.failed == (expected == .ask ? [.noHabit] : []))
  }

  @Test func daysWithAGameThereDoNotCount() throws {
    var world = try SmallWorld()
    for day in 0...5 { try world.play(at: "park", dayOffset: -10 * day) }
    let outings = try library(days: 5, north: 50, in: world)
    let verdicts = try world.matcher().verdicts(on: outings, habits: HabitSpots(outings))
    #expect(verdicts.map(\.verdict.decision) == Array(repeating: .record, count: 6))
  }

  @Test func aHabitWithoutAGameIsNotAsked() throws {
    let world = try SmallWorld()
    let outings = try library(days: 5, north: -350, in: world)
    let verdicts = try world.matcher().verdicts(on: outings, habits: HabitSpots(outings))
    #expect(Set(verdicts.map(\.verdict.decision)) == [.notAtStadium])
    #expect(Set(verdicts.map(\.verdict.reason)) == [.habitWithoutGame])
  }

  @Test func photosFartherOffAreAnotherSpot() throws {
    var world = try SmallWorld()
    try world.play(at: "park")
    let home = try library(days: 8, north: -350, in: world)
    let seat = try world.builder.outing(id: "seat", of: [SmallWorld.photo("20:00", north: -150)])
    let verdict = try world.matcher().verdict(on: seat, habits: HabitSpots(home))
    #expect(verdict.decision == .record)
  }
}
