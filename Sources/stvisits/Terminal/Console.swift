import AppSupport
import Badges
import Foundation
import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output for results, standard error for everything else.
///
/// Texts are printed without control characters, wherever they come from: a name can't even begin a
/// line. Only `printExactly` and `writeExactly` print them as they are.
struct Console: Sendable {
  enum Stream: Int32 {
    case standardInput = 0
    case standardOutput = 1
    case standardError = 2
  }

  /// The reader of the output has gone, as in `stvisits visits list | head`.
  struct Closed: Error {}

  let device: TerminalDevice
  private var isQuiet = false
  private(set) var isJSON = false
  private(set) var asksNothing = false

  init(_ device: TerminalDevice = .live) { self.device = device }

  /// The console of a command with these options: quiet or not, with JSON or text, with input or not.
  func applying(_ options: GlobalOptions) -> Console {
    var console = self
    console.isQuiet = options.quiet
    console.isJSON = options.json
    console.asksNothing = options.noInput
    return console
  }

  func isTerminal(_ stream: Stream) -> Bool { device.isTerminal(stream) }

  /// True if the user sees standard error, so that a progress line makes sense.
  var showsProgress: Bool { !isQuiet && isTerminal(.standardError) }

  var isInteractive: Bool {
    !asksNothing && isTerminal(.standardInput) && isTerminal(.standardError)
  }

  /// Columns of the terminal; 80 if unknown.
  var columns: Int { device.size(.standardError)?.columns ?? 80 }

  /// The layout of results, as wide as the terminal, otherwise `COLUMNS`, otherwise 80 columns.
  func screen(_ color: ColorMode, environment: [String: String]) -> TerminalLayout {
    let columns = terminalColumns ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
    let hasColor = color.colors(isTerminal: isTerminal(.standardOutput), environment: environment)
    return TerminalLayout(columns: columns, paint: TerminalStyler(isOn: hasColor))
  }

  /// Columns of the terminal that shows the results; nil if there is none.
  var terminalColumns: Int? { device.size(.standardOutput)?.columns }

  /// Reads a line of standard input, without its line feed; nil at the end.
  func readLine() -> String? { device.readLine() }

  @discardableResult
  func print(_ line: String) throws -> ExitStatus { try print([line]) }

  /// Prints lines of text, wrapped between words on a terminal and with colors if styled, in one write,
  /// which wakes the reader of a pipe once.
  ///
  /// - Returns: `.done`, the exit code of a command that ends with it.
  @discardableResult
  func print(_ lines: [String], isStyled: Bool = false) throws -> ExitStatus {
    guard !lines.isEmpty else { return .done }
    let cleaned = lines.map { isStyled ? $0.cleanedExceptStyles : $0.cleanedForTerminal }
    return try printExactly(fitted(cleaned.joined(separator: "\n"), to: .standardOutput))
  }

  /// Prints a line for a program, such as a document or a script, as it is.
  @discardableResult
  func printExactly(_ line: String) throws -> ExitStatus {
    guard writeExactly(line + "\n", to: .standardOutput) else { throw Closed() }
    return .done
  }

  /// Prints a table: fitted to a terminal, complete in a file or pipe.
  @discardableResult
  func print(_ table: TextTable) throws -> ExitStatus {
    try print(table.lines(within: terminalColumns))
  }

  @discardableResult
  func print(document: some Encodable) throws -> ExitStatus {
    try printExactly(JSONValue(encoding: document).document)
  }

  /// Prints a document with `--json`; false without.
  func printsJSON(_ document: @autoclosure () throws -> some Encodable) throws -> Bool {
    guard isJSON else { return false }
    try print(document: document())
    return true
  }

  /// Prints a document with `--json`, otherwise lines with notes on standard error and badge changes.
  ///
  /// - Returns: `.done`, the exit code of a command that ends with it.
  @discardableResult
  func report(
    _ document: @autoclosure () throws -> some Encodable,
    or lines: @autoclosure () throws -> [String], isStyled: Bool = false, notes: [String] = [],
    badges: [BadgeChange] = [], isDryRun: Bool = false
  ) throws -> ExitStatus {
    if try printsJSON(document()) { return .done }
    try print(lines(), isStyled: isStyled)
    for note in notes { remark(note) }
    try print(badges)
    if isDryRun { remark(localized("Dry run: nothing was written.")) }
    return .done
  }

  /// Prints a document with `--json`, otherwise a line.
  @discardableResult
  func report(
    _ document: @autoclosure () throws -> some Encodable,
    or line: @autoclosure () throws -> String, notes: [String] = [],
    badges: [BadgeChange] = [], isDryRun: Bool = false
  ) throws -> ExitStatus {
    try report(document(), or: [line()], notes: notes, badges: badges, isDryRun: isDryRun)
  }

  /// Prints a document with `--json`, otherwise a table.
  @discardableResult
  func report(
    _ document: @autoclosure () throws -> some Encodable,
    or table: @autoclosure () throws -> TextTable
  ) throws -> ExitStatus {
    try report(document(), or: table().lines(within: terminalColumns))
  }

  func print(_ changes: [BadgeChange]) throws {
    try print(changes.map { BadgeFormatter.line($0) })
  }

  func remark(_ changes: [BadgeChange]) {
    for change in changes { remark(BadgeFormatter.line(change)) }
  }

  /// Prints a document on one line, as a part of a stream of JSON lines.
  func print(line document: some Encodable) throws {
    try printExactly(JSONValue(encoding: document).line)
  }

  /// Prints a note of one line that is not part of the result to standard error.
  @discardableResult
  func remark(_ line: String) -> ExitStatus {
    if !isQuiet { writeError(line.cleanedForTerminal) }
    return .done
  }

  /// Writes lines to standard error, wrapped between words on a terminal.
  func writeError(_ text: String) {
    writeExactly(fitted(cleaned(text), to: .standardError) + "\n", to: .standardError)
  }

  private func cleaned(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).cleanedForTerminal }.joined(separator: "\n")
  }

  /// Wraps lines that are wider than the terminal; those with colors have been fitted before.
  private func fitted(_ text: String, to stream: Stream) -> String {
    guard let size = device.size(stream) else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { $0.contains("\u{1B}") ? [String($0)] : $0.wrapped(to: size.columns) }
      .joined(separator: "\n")
  }

  /// Asks yes or no on a terminal, unless the user agreed before; a refusal is confirmed.
  ///
  /// - Throws: a usage error that names `--yes`, if there is no terminal.
  func confirms(_ question: String, yes: Bool) throws -> Bool {
    if yes { return true }
    guard isInteractive else {
      throw CommandFailure(localized("\(question) Use --yes to confirm."), status: .usage)
    }
    write(lastLine(of: "\(question) \(YesNoAnswer.choices) "), to: .standardError)
    if YesNoAnswer.isYes(readLine() ?? "") { return true }
    remark(localized("Nothing was changed."))
    return false
  }

  /// Reads a line that the terminal doesn't show.
  func readSecret(_ prompt: String) -> String? {
    write(lastLine(of: "\(prompt) "), to: .standardError)
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return readLine() }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSANOW, &hidden)
    defer {
      tcsetattr(0, TCSANOW, &settings)
      write("\n", to: .standardError)
    }
    return readLine()
  }

  func error(_ message: String) { writeError("stvisits: \(message)") }

  /// Writes all of the text, without control characters; false if the reader has gone.
  @discardableResult
  func write(_ text: String, to stream: Stream) -> Bool {
    writeExactly(cleaned(text), to: stream)
  }

  /// Writes control sequences or a document as they are; false if the reader has gone.
  @discardableResult
  func writeExactly(_ text: String, to stream: Stream) -> Bool {
    write(Array(text.utf8), to: stream)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to stream: Stream) -> Bool { device.write(bytes, stream) }
}

extension Console {
  /// Longer responses are ignored.
  private static let maxBytes = 128

  /// Returns the width in pixels, estimated from the columns if the terminal doesn't report it.
  func pixels(of stream: Stream, pixelsOfColumn: Int) -> Int {
    let size = device.size(stream)
    if let size, size.pixels > 0 { return size.pixels }
    return (size?.columns ?? 80) * pixelsOfColumn
  }

  /// Requests the primary device attributes (ECMA-48 §8.3.24) and reads the response from standard
  /// input; empty if none came in `waitLimit` milliseconds, as later it would look like typed text.
  ///
  /// Doesn't send the request if standard input is not a terminal or belongs to another process.
  func deviceAttributes(on stream: Stream, waitLimit: Int) -> String {
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
    writeExactly("\u{1B}[c", to: stream)
    return answer(waitLimit)
  }

  /// Reads up to the `c` that ends the response.
  private func answer(_ waitLimit: Int) -> String {
    var bytes: [UInt8] = []
    while bytes.count < Self.maxBytes {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard poll(&request, 1, Int32(clamping: waitLimit)) > 0,
        Foundation.read(0, &byte, 1) == 1
      else { break }
      bytes.append(byte)
      if byte == UInt8(ascii: "c"), bytes.contains(0x1b) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

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
