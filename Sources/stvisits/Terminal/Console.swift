import AppSupport
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output for results, standard error for everything else.
struct Console: Sendable {
  enum Stream: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  /// The reader of the output has gone, as in `stvisits visits list | head`.
  struct Closed: Error {}

  private var isQuiet = false

  func silenced(_ quiet: Bool) -> Console {
    var console = self
    console.isQuiet = quiet
    return console
  }

  /// Whether a person sees standard error, so that a progress line makes sense.
  var showsProgress: Bool { !isQuiet && isatty(2) == 1 }

  /// Whether a person can answer.
  var isInteractive: Bool { isatty(0) == 1 && isatty(2) == 1 }

  /// Columns of the terminal; 80 when it does not say.
  var columns: Int { columns(of: .standardError) ?? 80 }

  /// What results are drawn on: the terminal's width, else that of `COLUMNS`, else 80 columns.
  func screen(_ color: ColorMode, environment: [String: String]) -> TerminalLayout {
    let isTerminal = isatty(Stream.standardOutput.rawValue) == 1
    let columns =
      columns(of: .standardOutput) ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return TerminalLayout(
      columns: columns,
      paint: TerminalStyler(isOn: color.colors(isTerminal: isTerminal, environment: environment)))
  }

  /// Columns of the terminal that results are printed on; nil when there is none.
  var terminalColumns: Int? { columns(of: .standardOutput) }

  private func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A line of the result.
  func print(_ line: String) throws {
    guard write(line + "\n", to: .standardOutput) else { throw Closed() }
  }

  func print(_ lines: [String]) throws {
    for line in lines { try print(line) }
  }

  /// A table: within the terminal that shows it, and whole where a file or another program takes it.
  func print(_ table: TextTable) throws { try print(table.lines(within: terminalColumns)) }

  func print(_ json: JSONValue) throws { try print(json.document) }

  /// Prints a document on several lines.
  func print(document: some Encodable) throws {
    try print(JSONValue(encoding: document).document)
  }

  /// Prints a document on one line, as a part of a stream of JSON lines.
  func print(line document: some Encodable) throws {
    try print(JSONValue(encoding: document).line)
  }

  /// A remark that is not the result.
  func remark(_ line: String) {
    guard !isQuiet else { return }
    write(line + "\n", to: .standardError)
  }

  /// An error; the text may hold names from outside, which are cleaned.
  func error(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).cleanedForTerminal }
    write("stvisits: \(lines.joined(separator: "\n"))\n", to: .standardError)
  }

  /// Writes all of the text; false when nobody reads any more.
  @discardableResult
  func write(_ text: String, to stream: Stream) -> Bool { write(Array(text.utf8), to: stream) }

  /// The same with bytes.
  @discardableResult
  func write(_ bytes: [UInt8], to stream: Stream) -> Bool {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(stream.rawValue, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(stream.rawValue, buffer.baseAddress, buffer.count)
        #endif
      }
      if written < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      bytes = bytes.dropFirst(written)
    }
    return true
  }
}
