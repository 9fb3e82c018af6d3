import AppSupport
import Foundation
import Synchronization
import Testing

@testable import stvisits

@Suite struct ProgressLineTests {
  /// A line on a terminal of 80 columns, with a clock that the test sets.
  private final class Fixture: Sendable {
    let seconds = Mutex(0.0)
    let screen = RecordedScreen(columns: 80)

    func line() -> ProgressLine {
      ProgressLine(console: Console(screen.device)) {
        Date(timeIntervalSince1970: self.seconds.withLock { $0 })
      }
    }

    func shown(after seconds: Double, _ progress: StepProgress, on line: ProgressLine) -> String {
      self.seconds.withLock { $0 = seconds }
      line.show(progress)
      return screen.text
    }
  }

  @Test func phasesOfOneWorkShareTheirPercentage() {
    let fixture = Fixture()
    let line = fixture.line()
    #expect(
      fixture.shown(
        after: 1, StepProgress("Reading photos", done: 1_234, of: 8_000, fraction: 0.1), on: line)
        == "Reading photos: 1,234 of 8,000, 10%")
    #expect(
      fixture.shown(
        after: 10, StepProgress("Reading photos", done: 4_000, of: 8_000, fraction: 0.2), on: line)
        == "Reading photos: 4,000 of 8,000, 20%, about 40 s left")
    #expect(
      fixture.shown(
        after: 20, StepProgress("Looking up scores", done: 0, of: 3, fraction: 0.1), on: line)
        == "Looking up scores: 0 of 3, 20%, about 80 s left")
  }

  @Test func countsNeverGoBackWithinAPhase() {
    let fixture = Fixture()
    let line = fixture.line()
    _ = fixture.shown(after: 1, StepProgress("Uploading", done: 6, of: 12), on: line)
    #expect(
      fixture.shown(after: 2, StepProgress("Uploading", done: 3, of: 12), on: line)
        == "Uploading: 6 of 12, 50%")
    #expect(
      fixture.shown(after: 303, StepProgress("Uploading", done: 7, of: 12), on: line)
        == "Uploading: 7 of 12, 58%, about 4 min left")
    #expect(
      fixture.shown(after: 310, StepProgress("Merging", done: 1, of: 2), on: line)
        == "Merging: 1 of 2, 50%")
  }

  @Test func unknownTotalShowsTheCountOnly() {
    let fixture = Fixture()
    let line = fixture.line()
    #expect(fixture.shown(after: 5, StepProgress("Searching"), on: line) == "Searching")
    #expect(
      fixture.shown(after: 6, StepProgress("Searching", done: 1_500), on: line)
        == "Searching: 1,500")
    line.clear()
    #expect(fixture.screen.text.isEmpty)
  }
}
