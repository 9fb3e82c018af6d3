import PhotoImport
import Testing

@Suite struct ArrivalTimingTests {
  private let start = ContinuousClock.now

  private func timing() -> ArrivalTiming {
    var timing = ArrivalTiming(quiet: .seconds(10), every: .seconds(3_600))
    timing.noteLook(at: start)
    return timing
  }

  @Test func theFirstLookIsDueAtOnce() {
    let timing = ArrivalTiming(quiet: .seconds(10), every: .seconds(3_600))
    #expect(timing.nextLook(now: start) == start)
  }

  @Test func withoutArrivalsItLooksNowAndThen() {
    #expect(timing().nextLook(now: start) == start + .seconds(3_600))
  }

  @Test func aLookWaitsUntilNothingMoreComes() {
    var timing = timing()
    timing.noteArrival(at: start + .seconds(100))
    #expect(timing.nextLook(now: start) == start + .seconds(110))
    timing.noteArrival(at: start + .seconds(105))
    #expect(timing.nextLook(now: start) == start + .seconds(115))
  }

  @Test func whereSomethingAlwaysComesItDoesNotWaitForEver() {
    var timing = timing()
    for second in 0..<500 { timing.noteArrival(at: start + .seconds(second)) }
    #expect(timing.nextLook(now: start) == start + .seconds(200))
  }

  @Test func arrivalsNeverPutOffTheRegularLook() {
    var timing = timing()
    timing.noteArrival(at: start + .seconds(3_599))
    #expect(timing.nextLook(now: start) == start + .seconds(3_600))
  }

  @Test func aLookTakesInWhatCameBefore() {
    var timing = timing()
    timing.noteArrival(at: start + .seconds(5))
    timing.noteLook(at: start + .seconds(15))
    #expect(timing.nextLook(now: start) == start + .seconds(3_615))
  }
}
