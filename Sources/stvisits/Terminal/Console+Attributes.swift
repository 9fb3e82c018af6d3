import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a terminal tells of itself.
extension Console {
  /// Longer answers are none.
  private static let mostBytes = 128

  /// Pixels from left to right; guessed from the columns where the terminal does not say.
  func pixels(of stream: Stream, pixelsOfColumn: Int) -> Int {
    let size = device.size(stream)
    if let size, size.pixels > 0 { return size.pixels }
    return (size?.columns ?? 80) * pixelsOfColumn
  }

  /// Asks for the primary device attributes (ECMA-48 §8.3.24) and takes the answer from the
  /// keyboard.
  ///
  /// Nothing is asked where there is no keyboard, or where it belongs to another program just now.
  ///
  /// - Parameters:
  ///   - stream: where the terminal is.
  ///   - patience: milliseconds. An answer that comes later would be taken for typed.
  /// - Returns: the answer; empty when there is none in time.
  func deviceAttributes(on stream: Stream, patience: Int) -> String {
    var settings = termios()
    guard isTerminal(stream), tcgetattr(0, &settings) == 0, tcgetpgrp(0) == getpgrp()
    else { return "" }
    let saved = settings
    // Unechoed, byte by byte; Ctrl-C stays what it is.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSANOW, &settings) == 0 else { return "" }
    defer {
      var settings = saved
      tcsetattr(0, TCSANOW, &settings)
    }
    write("\u{1B}[c", to: stream)
    return answer(patience)
  }

  /// What comes up to the `c` that ends the answer.
  private func answer(_ patience: Int) -> String {
    var bytes: [UInt8] = []
    while bytes.count < Self.mostBytes {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&request, 1, Int32(clamping: patience)) > 0, Foundation.read(0, &byte, 1) == 1
      else { break }
      bytes.append(byte)
      if byte == UInt8(ascii: "c"), bytes.contains(0x1b) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
