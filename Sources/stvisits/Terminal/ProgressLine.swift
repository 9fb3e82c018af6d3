import AppSupport
import Foundation
import Localization
import SportsModel
import Synchronization

/// One line on standard error with the progress of long work; nothing without a terminal.
///
/// Counts and percentages never go back. After two seconds the line also has the time left.
final class ProgressLine: Sendable {
  private let console: Console
  private let clock: @Sendable () -> Date
  private let state: Mutex<State>

  private struct State {
    /// The start of the work, or of a step whose share of the work is unknown.
    var start: Date
    var shown = StepProgress("")
    /// The highest shown share of the work, or of the step.
    var share = 0.0
    var lastDrawn = Date.distantPast
    var isDrawn = false
  }

  init(console: Console, clock: @escaping @Sendable () -> Date) {
    self.console = console
    self.clock = clock
    state = Mutex(State(start: clock()))
  }

  /// Shows the step with its count, the percentage and the time left, at most ten times a second.
  func show(_ progress: StepProgress) {
    show { state, now in
      var progress = progress
      if progress.step == state.shown.step {
        progress.done = max(progress.done, state.shown.done)
      } else if progress.fraction == nil {
        (state.start, state.share) = (now, 0)
      }
      state.shown = progress
      guard let share = progress.share else { return progress.count }
      state.share = max(state.share, share)
      let left = Self.timeLeft(share: state.share, elapsed: now.timeIntervalSince(state.start))
      let percent = Int(rounding: state.share * 100, .down)
      return "\(progress.count), \(percent)%\(left.map { ", \($0)" } ?? "")"
    }
  }

  /// Shows a text, at most ten times a second.
  func show(_ text: String) { show { _, _ in text } }

  /// Returns `about 40 s left` after two seconds; nil while nothing is known.
  private static func timeLeft(share: Double, elapsed: TimeInterval) -> String? {
    guard elapsed >= 2, share > 0, share < 1 else { return nil }
    let seconds = elapsed * (1 - share) / share
    guard seconds < 90 else {
      let duration = DisplayFormat.duration(minutes: Int(rounding: seconds / 60))
      return localized("about \(duration) left")
    }
    // Steps of five seconds, so that the text doesn't flicker.
    return localized("about \(max(5, Int(rounding: seconds / 5) * 5)) s left")
  }

  private func show(_ text: (inout State, _ now: Date) -> String) {
    guard console.showsProgress else { return }
    state.withLock { state in
      let now = clock()
      // The counts are kept even if nothing is drawn.
      let text = text(&state, now)
      guard now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      let shown = text.cleanedForTerminal.prefix(max(10, console.columns - 1))
      console.writeExactly("\r\u{1B}[K\(shown)", to: .standardError)
      state.lastDrawn = now
      state.isDrawn = true
    }
  }

  func clear() {
    state.withLock { state in
      guard state.isDrawn else { return }
      console.writeExactly("\r\u{1B}[K", to: .standardError)
      state.isDrawn = false
    }
  }
}

/// Lines for standard output, written in blocks; on a terminal each line at once.
final class LineOutput {
  private static let blockSize = 1 << 16

  private let console: Console
  private let blockSize: Int
  private var bytes: [UInt8] = []

  init(_ console: Console) {
    self.console = console
    blockSize = console.isTerminal(.standardOutput) ? 1 : Self.blockSize
  }

  /// Appends a line without its line feed; false if the reader has gone.
  func append(line: [UInt8]) -> Bool {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    return bytes.count < blockSize || flush()
  }

  /// Writes all lines; false if the reader has gone.
  @discardableResult
  func flush() -> Bool {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes.isEmpty || console.write(bytes, to: .standardOutput)
  }
}
