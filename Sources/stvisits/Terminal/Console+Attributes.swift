import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Queries of the terminal.
extension Console {
  /// Longer responses are ignored.
  private static let mostBytes = 128

  /// Returns the width in pixels, estimated from the columns if the terminal doesn't report it.
  func pixels(of stream: Stream, pixelsOfColumn: Int) -> Int {
    let size = device.size(stream)
    if let size, size.pixels > 0 { return size.pixels }
    return (size?.columns ?? 80) * pixelsOfColumn
  }

  /// Requests the primary device attributes (ECMA-48 §8.3.24) and reads the response from standard
  /// input.
  ///
  /// Doesn't send the request if standard input is not a terminal or belongs to another process.
  ///
  /// - Parameters:
  ///   - stream: the stream of the terminal.
  ///   - patience: milliseconds; a later response would look like typed text.
  /// - Returns: the response; empty if none came in time.
  func deviceAttributes(on stream: Stream, patience: Int) -> String {
    var settings = termios()
    guard isTerminal(stream), tcgetattr(0, &settings) == 0, tcgetpgrp(0) == getpgrp()
    else { return "" }
    let saved = settings
    // No echo, byte by byte; Ctrl-C still interrupts.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(0, TCSANOW, &settings) == 0 else { return "" }
    defer {
      var settings = saved
      tcsetattr(0, TCSANOW, &settings)
    }
    write("\u{1B}[c", to: stream)
    return answer(patience)
  }

  /// Reads up to the `c` that ends the response.
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
