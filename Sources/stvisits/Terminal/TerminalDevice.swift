import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error, as the process has them or as a test provides them.
struct TerminalDevice: Sendable {
  struct Size {
    let columns: Int
    /// Zero if the terminal doesn't report it.
    let pixels: Int
  }

  var isTerminal: @Sendable (Console.Stream) -> Bool
  /// nil if the stream is not a terminal, or one that doesn't report its size.
  var size: @Sendable (Console.Stream) -> Size?
  /// Writes all bytes; false if the reader has gone.
  var write: @Sendable ([UInt8], Console.Stream) -> Bool
  /// The next line of standard input, without its line feed; nil at the end.
  var readLine: @Sendable () -> String?

  /// The files of this process.
  static let live = TerminalDevice(
    isTerminal: { isatty($0.rawValue) == 1 },
    size: { stream in
      var size = winsize()
      guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
        return nil
      }
      return Size(columns: Int(size.ws_col), pixels: Int(size.ws_xpixel))
    },
    write: { bytes, stream in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes {
          Foundation.write(stream.rawValue, $0.baseAddress, $0.count)
        }
        if written < 0 {
          guard errno == EINTR else { return false }
          continue
        }
        rest = rest.dropFirst(written)
      }
      return true
    },
    readLine: { Swift.readLine() })
}
