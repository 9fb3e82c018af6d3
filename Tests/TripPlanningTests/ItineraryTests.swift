import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct ItineraryTests {
  /// Boston on Tuesday, New York on Thursday, Philadelphia on Saturday, from and to Boston.
  private func trip(
    _ change: (inout TripPreferences) -> Void = { _ in }
  ) throws -> (editor: ItineraryEditor<StraightRoads>, itinerary: Itinerary) {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("nyc", "2025-06-05", 19),
      try TripFixture.game("phi", "2025-06-07", 13), try TripFixture.game("nyc", "2025-06-07", 13),
    ]
    let engine = try TripFixture.engine(games)
    var preferences = try TripFixture.preferences { preferences in
      preferences.start = try TripFixture.place("bos")
      preferences.end = try TripFixture.place("bos")
      preferences.mustSeeGames = [games[2].id]
    }
    change(&preferences)
    let itinerary = try #require(try engine.plan(preferences).options.first?.itinerary)
    return (ItineraryEditor(engine: engine, preferences: preferences), itinerary)
  }

  private func text(_ itinerary: Itinerary) -> [String] {
    itinerary.items.map { item in
      let what =
        switch item.kind {
        case .drive(let leg): "drive to \(itinerary.legs[leg].to.id)"
        case .charge: "charge"
        case .flight(let leg): "fly to \(itinerary.legs[leg].to.id)"
        case .arrive(let leg): "arrive at \(itinerary.legs[leg].to.id)"
        case .game(let game): "game at \(game.stadium.id)"
        case .night(let stay): "night at \(stay.near)"
        case .rest(let stay): "rest at \(stay.near)"
        case .custom(let title): title
        }
      return "\(item.localStart.day.day). \(item.localStart.hourAndMinute) \(what)"
    }
  }

  @Test func itineraryListsEveryItemWithTimes() throws {
    let (_, itinerary) = try trip()
    #expect(
      text(itinerary) == [
        "3. 17:43 drive to bos", "3. 18:00 arrive at bos", "3. 19:00 game at bos",
        "3. 22:15 night at The bos", "4. 09:00 drive to nyc", "4. 12:50 arrive at nyc",
        "4. 22:00 night at The nyc", "5. 19:00 game at nyc", "5. 22:15 night at The nyc",
        "6. 09:00 drive to phi", "6. 10:55 arrive at phi", "6. 22:00 night at The phi",
        "7. 13:00 game at phi", "7. 16:15 drive to end", "7. 21:43 arrive at end",
      ])
    #expect(itinerary.days.map(\.day.day) == [3, 4, 5, 6, 7])
    #expect(itinerary.dayCount == 5)
    #expect(itinerary.tightestLeg?.to.id == "bos")
  }

  @Test func itineraryShowsChargingStops() throws {
    let (_, itinerary) = try trip { $0.electricCar = ElectricCar(rangeMiles: 150) }
    let charges = itinerary.items.filter { if case .charge = $0.kind { true } else { false } }
    #expect(charges.map(\.minutes) == [40, 40, 40])
  }

  @Test func customItemIsAddedAndChecked() throws {
    let (editor, itinerary) = try trip()
    let game = itinerary.games[1]
    let fits = editor.adding(
      "museum", from: game.start - 300, to: game.start - 120, zone: game.zone, to: itinerary)
    #expect(fits.violations == [])
    let clash = editor.adding(
      "dinner", from: game.start + 60, to: game.start + 120, zone: game.zone, to: itinerary)
    #expect(clash.violations == [.overlap(at: game.start + 60, minutes: 60)])
    let item = try #require(fits.itinerary.items.first { $0.isCustom })
    let moved = try editor.moving(item.id, to: game.start - 60, in: fits.itinerary)
    #expect(moved.violations == [.overlap(at: game.start, minutes: 120)])
    let gone = try editor.removing(item.id, from: moved.itinerary)
    #expect(text(gone.itinerary) == text(itinerary))
    #expect(gone.violations == [])
  }

  @Test func driveCanBeMovedWhileItArrivesInTime() throws {
    let (editor, itinerary) = try trip()
    let drive = try #require(itinerary.items.first { $0.kind == .drive(leg: 2) })
    let game = itinerary.games[2]
    let later = try editor.moving(drive.id, to: game.start - 300, in: itinerary)
    #expect(later.violations == [])
    #expect(later.itinerary.legs[2].leaves == game.start - 300)
    let late = try editor.moving(drive.id, to: game.start - 120, in: itinerary)
    #expect(late.violations == [.lateArrival(game.id, minutes: 25)])
  }

  @Test func lockedItemsCannotChange() throws {
    let (editor, itinerary) = try trip()
    let game = try #require(itinerary.items.first { $0.game?.stadium.id == "nyc" })
    let locked = try editor.locking(game.id, in: itinerary).itinerary
    #expect(throws: ItineraryEditError.locked(id: game.id)) {
      _ = try editor.removing(game.id, from: locked)
    }
    let drive = try #require(itinerary.items.first { $0.kind == .drive(leg: 1) })
    let fixed = try editor.locking(drive.id, in: itinerary).itinerary
    #expect(throws: ItineraryEditError.locked(id: drive.id)) {
      _ = try editor.removing(game.id, from: fixed)
    }
    let free = try editor.locking(game.id, false, in: locked).itinerary
    #expect(try editor.removing(game.id, from: free).violations == [])
  }

  @Test func removedGameIsBypassed() throws {
    let (editor, itinerary) = try trip()
    let game = try #require(itinerary.items.first { $0.game?.stadium.id == "nyc" })
    let shorter = try editor.removing(game.id, from: itinerary)
    #expect(shorter.violations == [])
    #expect(shorter.itinerary.legs.map(\.to.id) == ["bos", "phi", "end"])
    let wanted = try #require(itinerary.items.first { $0.game?.stadium.id == "phi" })
    let without = try editor.removing(wanted.id, from: itinerary)
    #expect(without.violations == [.mustSeeMissing(itinerary.games[2].id)])
    #expect(throws: ItineraryEditError.noSuchItem(id: 999)) {
      _ = try editor.removing(999, from: itinerary)
    }
    #expect(throws: ItineraryEditError.notMovable(id: game.id)) {
      _ = try editor.moving(game.id, to: Instant(minutes: 0), in: itinerary)
    }
  }

  @Test func longHopsAreFlownIfAllowed() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("lax", "2025-06-04", 19),
    ]
    let engine = try TripFixture.engine(games)
    var preferences = try TripFixture.preferences { $0.stops.minimum = 2 }
    #expect(try engine.plan(preferences).failure != nil)
    preferences.flights = FlightRules()
    let itinerary = try #require(try engine.plan(preferences).options.first?.itinerary)
    #expect(itinerary.flightCount == 1)
    #expect(itinerary.driveMinutes == 0)
    #expect(itinerary.legs[0].clockShiftMinutes == -180)
  }
}
