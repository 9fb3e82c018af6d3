import PhotoImport
import Testing

@Suite struct ArrivalDebouncerTests {
  private let start = ContinuousClock.now

  private func timing() -> ArrivalDebouncer {
    var timing = ArrivalDebouncer(quiet: .seconds(10), every: .seconds(3_600))
    timing.recordScan(at: start)
    return timing
  }

  @Test func firstScanIsDueImmediately() {
    let timing = ArrivalDebouncer(quiet: .seconds(10), every: .seconds(3_600))
    #expect(timing.nextScan(now: start) == start)
  }

  @Test func scansPeriodicallyWithoutArrivals() {
    #expect(timing().nextScan(now: start) == start + .seconds(3_600))
  }

  @Test func scanWaitsUntilArrivalsStop() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(100))
    #expect(timing.nextScan(now: start) == start + .seconds(110))
    timing.recordArrival(at: start + .seconds(105))
    #expect(timing.nextScan(now: start) == start + .seconds(115))
  }

  @Test func constantArrivalsDoNotDelayScanForever() {
    var timing = timing()
    for second in 0..<500 { timing.recordArrival(at: start + .seconds(second)) }
    #expect(timing.nextScan(now: start) == start + .seconds(200))
  }

  @Test func arrivalsNeverDelayPeriodicScan() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(3_599))
    #expect(timing.nextScan(now: start) == start + .seconds(3_600))
  }

  @Test func scanCoversEarlierArrivals() {
    var timing = timing()
    timing.recordArrival(at: start + .seconds(5))
    timing.recordScan(at: start + .seconds(15))
    #expect(timing.nextScan(now: start) == start + .seconds(3_615))
  }
}
