import Foundation
import RemoteStorage
import Synchronization
import TestSupport
import Testing

@testable import stvisits

extension Fan {
  /// The first day of 2032, for visits to games of made-up seasons.
  static let laterClock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_956_528_000) }

  /// Runs a command in this process, without a terminal.
  ///
  /// - Parameters:
  ///   - arguments: the command line without the program's name.
  ///   - input: lines of standard input.
  ///   - environment: variables on top of the fan's own.
  ///   - clock: the current time.
  ///   - sourceLocation: the place of a failure.
  /// - Returns: the exit code and the printed output.
  /// - Throws: nothing; it is async throws like the run of a process.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    clock: @escaping @Sendable () -> Date = { Date() },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    try await run(
      arguments, input: input, environment: environment, clock: clock,
      sourceLocation: sourceLocation)
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    clock: @escaping @Sendable () -> Date = { Date() },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    let terminal = RecordedTerminal(input: input)
    let variables = self.environment.merging(environment) { _, new in new }
    let context = AppContext(
      console: Console(terminal.device), clock: clock,
      fixedTimeZone: variables["TZ"].flatMap(TimeZone.init(identifier:)) ?? .gmt,
      environment: variables, executable: Self.program, home: home,
      keyCosts: ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1))
    let status = await Stvisits.run(arguments, in: context)
    let result = CommandResult(
      status: status.rawValue, output: terminal.text(.standardOutput),
      errors: terminal.text(.standardError))
    #expect(
      !result.errors.contains("\u{1B}") && !result.output.contains("\u{1B}"),
      "escape bytes without a terminal", sourceLocation: sourceLocation)
    return result
  }

  /// Adds a visit with `visits add`.
  @discardableResult
  func addVisit(
    _ stadium: String, on date: String, _ more: String...,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> CommandResult {
    try await run(["visits", "add", "--stadium", stadium, "--date", date] + more, clock: clock)
  }

  /// Imports each folder of the photos on its own, and returns the sum of a count of the summaries.
  func importEachFolder(
    _ options: String..., environment: [String: String], count: (JSON) -> JSON
  ) async throws -> Int {
    var sum = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted() {
      let folder = photos.appendingPathComponent(name).path
      let done = try await run(["import", folder, "--json"] + options, environment: environment)
      if case .number(let number) = count(try done.summary) { sum += Int(number) }
    }
    return sum
  }
}

/// Standard input, output and error of a command that runs in the test process.
final class RecordedTerminal: Sendable {
  private let written = Mutex<[Console.Stream: [UInt8]]>([:])
  private let lines: Mutex<ArraySlice<String>>

  init(input: String) {
    var lines = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = Mutex(lines[...])
  }

  var device: TerminalDevice {
    TerminalDevice(
      isTerminal: { _ in false }, size: { _ in nil },
      write: { bytes, stream in
        self.written.withLock { $0[stream, default: []] += bytes }
        return true
      },
      readLine: { self.lines.withLock { $0.popFirst() } })
  }

  func text(_ stream: Console.Stream) -> String {
    written.withLock { String(decoding: $0[stream] ?? [], as: UTF8.self) }
  }
}
