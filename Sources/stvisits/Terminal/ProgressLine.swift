import AppSupport
import Foundation
import Synchronization

/// One line on standard error with the progress of long work; nothing without a terminal.
final class ProgressLine: Sendable {
  private let console: Console
  private let clock: @Sendable () -> Date
  private let state: Mutex<State>

  private struct State {
    let start: Date
    var lastDrawn = Date.distantPast
    var isShown = false
  }

  init(console: Console, clock: @escaping @Sendable () -> Date) {
    self.console = console
    self.clock = clock
    state = Mutex(State(start: clock()))
  }

  /// Shows a count with its rate, at most ten times a second.
  func show(_ count: Int, _ what: String) {
    show { seconds in "\(count) \(what), \(Int(Double(count) / seconds)) a second" }
  }

  func show(_ progress: StepProgress) { show(progress.text) }

  /// Shows a text, at most ten times a second.
  func show(_ text: String) { show { _ in text } }

  private func show(_ text: (_ seconds: Double) -> String) {
    guard console.showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      let text = text(max(0.001, now.timeIntervalSince(state.start)))
      console.write("\r\u{1B}[K\(text.prefix(max(10, console.columns - 1)))", to: .standardError)
      state.lastDrawn = now
      state.isShown = true
    }
  }

  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      console.write("\r\u{1B}[K", to: .standardError)
      state.isShown = false
    }
  }
}
