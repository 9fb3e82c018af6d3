import Matching
import SportsModel
import Testing

/// The days on which cameras were used, which make them the library's own.
@Suite struct CameraUsageTests {
  @Test(arguments: [
    ("1970-01-01", 0, 0), ("1970-01-30", 0, 29), ("1970-01-31", 1, 0), ("1969-12-31", -1, 29),
    ("1969-12-02", -1, 0), ("1969-12-01", -2, 29),
  ])
  func daysAreCountedInPeriodsOf30DaysSince1970(day: String, period: Int, bit: Int) throws {
    var photo = try photo(nil)
    photo.localTime = LocalDateTime("\(day)T12:00:00")
    photo.timeSource = .original
    let usage = CameraUsage(make: "Maker", model: "Phone", period: period, days: 1 << bit)
    #expect(CameraHistory([photo]).usage == [usage])
  }

  @Test func modelsOfTwoMakersAreTwoCameras() throws {
    var photos = try ["19:00", "19:01", "19:02"].map { (time: String) in
      try photo(time)
    }
    photos[1].make = "Another maker"
    photos[2].model = "Camera"
    let usage = CameraHistory(photos).usage
    #expect(
      Set(usage.map { "\($0.make) \($0.model)" }) == [
        "Maker Phone", "Another maker Phone", "Maker Camera",
      ])
  }

  @Test(
    arguments: [
      ([-1], OutingOutcome.recorded), ([0], .recorded), ([1], .recorded), ([-2], .pending),
      ([2], .pending),
    ])
  func cameraIsOwnForAboutThreeMonths(periods: [Int], expected: OutingOutcome) throws {
    let world = try MatchingFixture.withGame()
    let period = Int(try MatchingFixture.day.orThrow().daysSinceEpoch) / 30
    func usage(_ model: String, _ period: Int, days: UInt32) -> CameraUsage {
      CameraUsage(make: "Maker", model: model, period: period, days: days)
    }
    let earlier =
      [usage("Main camera", period, days: 0b11111)]
      + periods.map { usage("Phone", period + $0, days: 0b11) }
    let photo = try photo("19:45")
    let builder = OutingBuilder(
      stadiums: world.index, cameras: CameraHistory([photo], earlier: earlier))
    let outings = builder.outings(of: [photo]).outings
    let verdicts = try world.matcher().verdicts(on: outings, frequentPlaces: nil)
    #expect(verdicts.map(\.verdict.outcome) == [expected])
  }
}
