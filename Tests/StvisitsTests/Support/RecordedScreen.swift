import Foundation
import Synchronization
import TestSupport

@testable import stvisits

/// A terminal of a given width that keeps what it shows: results, remarks and the typed lines.
final class RecordedScreen: Sendable {
  private struct State {
    var lines: [String] = [""]
    var typed: ArraySlice<String>
  }

  private let state: Mutex<State>
  private let columns: Int

  /// - Parameters:
  ///   - columns: the width of the terminal.
  ///   - typed: the lines that the user types, in order.
  init(columns: Int, typed: [String] = []) {
    self.columns = columns
    state = Mutex(State(typed: typed[...]))
  }

  var device: TerminalDevice {
    TerminalDevice(
      isTerminal: { _ in true },
      size: { _ in TerminalDevice.Size(columns: self.columns, pixels: 0) },
      write: { bytes, _ in
        self.state.withLock { Self.show(String(decoding: bytes, as: UTF8.self), in: &$0) }
        return true
      },
      readLine: {
        self.state.withLock { state in
          let line = state.typed.popFirst()
          Self.show((line ?? "") + "\n", in: &state)
          return line
        }
      })
  }

  /// The lines on the screen.
  var text: String { state.withLock { $0.lines.joined(separator: "\n") } }

  /// Lines that are wider than the terminal.
  var tooWide: [String] { state.withLock { $0.lines.filter { $0.count > columns } } }

  /// Shows text; a carriage return begins the line again, as progress lines do.
  private static func show(_ text: String, in state: inout State) {
    var escape: String?
    for character in text {
      if let begun = escape {
        escape = begun + String(character)
        if character.isLetter { escape = nil }
        continue
      }
      switch character {
      case "\u{1B}": escape = ""
      case "\r": state.lines[state.lines.count - 1] = ""
      case "\n", "\r\n": state.lines.append("")
      default: state.lines[state.lines.count - 1].append(character)
      }
    }
  }
}

extension Fan {
  /// June 1, 2026, 12:00 UTC, for texts that show when something happened.
  static let fixedClock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_780_315_200) }

  /// Runs a command in this process on a terminal of a given width.
  ///
  /// - Parameters:
  ///   - arguments: the command line without the program's name.
  ///   - columns: the width of the terminal.
  ///   - typed: the lines that the user types.
  /// - Returns: the screen and the exit code.
  func show(
    _ arguments: [String], columns: Int, typed: [String] = []
  ) async -> (screen: RecordedScreen, status: Int32) {
    let screen = RecordedScreen(columns: columns, typed: typed)
    let context = AppContext(
      console: Console(screen.device), clock: Self.fixedClock, fixedTimeZone: .gmt,
      environment: environment.merging(["NO_COLOR": "1"]) { _, new in new },
      executable: Self.program, home: home)
    let status = await Stvisits.run(arguments, in: context)
    return (screen, status.rawValue)
  }

  /// Replaces the random ids of the visits by ids that are the same in every run.
  func withStableIDs(_ text: String) throws -> String {
    var text = text
    for (id, stable) in try stableIDs() {
      text = text.replacing(id.prefix(8), with: stable)
        .replacing(id.dropFirst(8), with: "-0000-4000-8000-000000000000")
    }
    return text
  }

  /// The id of a visit for the first digits that a document shows; other words as they are.
  func realID(_ word: String) throws -> String {
    guard word.count >= 4 else { return word }
    return try stableIDs().first { $0.stable.hasPrefix(word) }?.id ?? word
  }

  /// The ids of the visits with the eight digits that stand for them in documents.
  private func stableIDs() throws -> [(id: String, stable: String)] {
    try visitIDs().enumerated().map { index, id in
      let digits = String(UInt32(truncatingIfNeeded: (index + 1) &* 0x9e37_79b1), radix: 16)
      return (id, String(repeating: "0", count: 8 - digits.count) + digits)
    }
  }
}
