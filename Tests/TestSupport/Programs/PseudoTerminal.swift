package import Foundation
package import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal with the program in it, a keyboard before it and eyes on the screen.
package final class PseudoTerminal {
  private let master: Int32
  private var process: ChildProcess?
  private var isOpen = true
  /// Everything the program wrote, control sequences included.
  package private(set) var output = ""
  private var unread = ""
  /// The beginning of a character or of an end of line whose rest is still to come.
  private var pendingBytes: ArraySlice<UInt8> = []
  /// True if a text did not appear; the next ones are then hardly waited for.
  private var hasMissedText = false

  /// Starts the program, or another one, in a new terminal.
  package init(
    _ fan: Fan, _ arguments: [String], columns: Int = 80, environment: [String: String] = [:],
    program: URL? = nil
  ) throws {
    let pair = try #require(Self.open())
    master = pair.master
    let slave = URL(fileURLWithPath: pair.slave)
    resize(columns: columns)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    // The programs started meanwhile would keep the terminal open.
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    // Kept open until the program has it, so that the terminal does not hang up in between.
    let keeper = Foundation.open(slave.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { Self.close(keeper) }
    process = try ChildProcess(
      program ?? Fan.program, arguments,
      environment: fan.environment.merging(["TERM": "xterm"]) { _, new in new }
        .merging(environment) { _, new in new },
      input: slave, output: slave, errors: slave, ownSession: true)
    usleep(20_000)
  }

  deinit { hangUp() }

  package func resize(columns: Int, rows: Int = 40) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  package func send(_ signal: Int32) { process?.send(signal) }

  /// True if typed characters appear: not while the program reads single keys.
  package var echoesInput: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Waits until the screen shows a text, and presses keys then.
  package func expect(
    _ text: String, thenType keys: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(text, sourceLocation: sourceLocation)
    type(keys)
  }

  /// Waits until the screen shows a text that was not waited for before.
  @discardableResult
  package func expect(
    _ text: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let deadline = ContinuousClock.now + .seconds(hasMissedText ? 1 : seconds)
    while true {
      if let range = unread.range(of: text) {
        unread = String(unread[range.upperBound...])
        return true
      }
      guard read() || ContinuousClock.now < deadline else {
        hasMissedText = true
        Issue.record(
          "“\(text)” did not appear after: \(unread.suffix(800))", sourceLocation: sourceLocation)
        return false
      }
    }
  }

  /// The exit code, once the program has ended by itself.
  package func finish(seconds: Double = 120) throws -> Int32 {
    let process = try #require(process)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var ending: ChildProcess.ExitResult?
    // A program that prints more than the terminal buffers stops if nothing reads.
    repeat {
      while read() {}
      ending = process.ending(by: deadline)
    } while ending == nil
    while read() {}
    show(pendingBytes)
    pendingBytes = []
    guard let ending else { return -1 }
    #expect(!ending.isTimedOut, "the program did not end; it showed \(output.suffix(400))")
    return ending.status
  }

  /// Closes the terminal, as closing its window does.
  package func hangUp() {
    guard isOpen else { return }
    isOpen = false
    Self.close(master)
  }

  /// The way the program ended after the terminal was closed.
  package func waitAfterHangUp() throws -> Int32 {
    let ending = try #require(process).wait(seconds: 120)
    #expect(!ending.isTimedOut, "it does not see that its terminal is gone")
    return ending.status
  }

  /// A new pair of a keyboard with eyes and a terminal.
  private static func open() -> (master: Int32, slave: String)? {
    #if canImport(Darwin)
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
      else { return nil }
      return (master, String(cString: name))
    #else
      // The functions of XSI are not visible to Swift here; these are what they do (pts(4)).
      let setLock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard master >= 0, ioctl(master, setLock, &isLocked) == 0,
        ioctl(master, getNumber, &number) == 0
      else { return nil }
      return (master, "/dev/pts/\(number)")
    #endif
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  /// Takes what the program has written; false when that is nothing.
  private func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(master, &bytes, bytes.count)
    guard count > 0 else {
      usleep(5_000)
      return false
    }
    let all = pendingBytes + bytes[..<count]
    pendingBytes = all.suffix(Self.incompleteByteCount(all))
    show(all.dropLast(pendingBytes.count))
    return true
  }

  private func show(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    output += text
    unread += text
  }

  /// Returns the number of bytes at the end that are an incomplete character.
  private static func incompleteByteCount(_ bytes: ArraySlice<UInt8>) -> Int {
    if bytes.last == UInt8(ascii: "\r") { return 1 }
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }
}

/// A picture as squares with their average colours, `rrggbb` by rows.
package struct ColorGrid {
  private let rows: [[[Int]]]
  private let text: String

  package init(_ text: String) {
    self.text = text
    rows = text.split(separator: "\n").map { line in
      line.split(separator: " ").map { word in
        let value = Int(word, radix: 16) ?? 0
        return [value >> 16 & 255, value >> 8 & 255, value & 255]
      }
    }
  }

  /// Compares it with the one stored next to the tests; `STVISITS_RECORD` stores it again.
  ///
  /// A square may differ by a tenth of the range where text stands, and hardly one by more.
  package func expectNear(
    snapshot name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["STVISITS_RECORD"] != nil {
      return try expectSnapshot(text, named: name, file: file, sourceLocation: sourceLocation)
    }
    let kept = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(name)")
    let expected = ColorGrid(try kept.text)
    try #require(rows.map(\.count) == expected.rows.map(\.count), sourceLocation: sourceLocation)
    var far = 0
    for (row, other) in zip(rows, expected.rows) {
      for (square, kept) in zip(row, other)
      where zip(square, kept).contains(where: { abs($0 - $1) > 24 }) {
        far += 1
      }
    }
    let count = rows.reduce(0) { $0 + $1.count }
    #expect(
      far * 100 <= count * 2, "\(far) of \(count) squares differ", sourceLocation: sourceLocation)
  }
}
