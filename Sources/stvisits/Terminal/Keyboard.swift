import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal in raw mode: single keys without echo, until it is closed.
struct Keyboard {
  enum Key: Hashable {
    case character(Character)
    case enter, backspace, tab, escape
    /// Ctrl-U.
    case eraseLine
    /// Ctrl-D, a signal that ends the process, or the terminal has gone.
    case end
    /// Ctrl-C.
    case interrupt
    /// An arrow key, a function key or another key without a meaning here.
    case other
  }

  private let saved: termios

  /// Switches standard input to raw mode; nil if it is not a terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return nil }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    guard tcsetattr(0, TCSAFLUSH, &settings) == 0 else { return nil }
  }

  func close() {
    var settings = saved
    tcsetattr(0, TCSADRAIN, &settings)
  }

  func discardInput() { tcflush(0, TCIFLUSH) }

  func read() -> Key {
    guard let byte = Self.byte() else { return .end }
    switch byte {
    case 0x03: return .interrupt
    case 0x04: return .end
    case 0x0a, 0x0d: return .enter
    case 0x08, 0x7f: return .backspace
    case 0x09: return .tab
    case 0x15: return .eraseLine
    case 0x1b:
      return Self.skipSequence() ? .other : .escape
    case ..<0x20: return .other
    default: return Self.character(byte).map(Key.character) ?? .other
    }
  }

  private static func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      // A signal that arrives just before the wait doesn't interrupt it.
      while !isWaiting(milliseconds: 500) {
        if InterruptHandler.wasRaised { return nil }
      }
      let got = Foundation.read(0, &byte, 1)
      if got == 1 { return byte }
      guard got < 0, errno == EINTR else { return nil }
    }
  }

  /// Skips the bytes that follow an escape byte at once: `ESC [ A` is an arrow key.
  ///
  /// - Returns: true if there were any; the Esc key sends none.
  private static func skipSequence() -> Bool {
    var isFirst = true
    while isWaiting(milliseconds: 20), let next = byte() {
      let isIntroducer = isFirst && (next == UInt8(ascii: "[") || next == UInt8(ascii: "O"))
      isFirst = false
      if !isIntroducer, (0x40...0x7e).contains(next) { return true }
    }
    return !isFirst
  }

  private static func isWaiting(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads the rest of a UTF-8 character that begins with the byte.
  private static func character(_ first: UInt8) -> Character? {
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var bytes = [first]
    while bytes.count < length, let next = byte() { bytes.append(next) }
    return String(validating: bytes, as: UTF8.self)?.first
  }
}

/// SIGINT and SIGTERM: the first one sets a flag, so that work ends cleanly; a second one ends the process.
enum InterruptHandler {
  /// The number of the signal; 0 if there was none.
  private static let raised = Atomic<Int32>(0)
  private static let isListening = Atomic<Bool>(false)

  static func listen() {
    _ = raised.load(ordering: .relaxed)
    isListening.store(true, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        InterruptHandler.raised.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  static func stopListening() {
    isListening.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  static var wasRaised: Bool { raised.load(ordering: .relaxed) != 0 }

  /// Runs a body that ends early if `wasRaised`; a signal then ends the process after the cleanup.
  static func delayingSignals<Result>(
    _ body: () throws -> Result, cleanup: () -> Void
  ) rethrows -> Result {
    let wasListening = isListening.load(ordering: .relaxed)
    listen()
    defer {
      cleanup()
      if !wasListening {
        stopListening()
        if wasRaised { raise(raised.load(ordering: .relaxed)) }
      }
    }
    return try body()
  }
}
