package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that was started, with its output going to files, so that nothing can dead-lock.
///
/// `posix_spawn` rather than Foundation's `Process`: a signal can be sent at any moment, and the
/// way the program ended is reported exactly.
package struct ChildProcess {
  /// The exit code, or 128 plus the signal that ended the process.
  package struct ExitResult {
    package let status: Int32
    package let isTimedOut: Bool
  }

  private let identifier: pid_t

  /// Starts an executable; standard input is a file, nothing of the environment is inherited.
  ///
  /// With a session of its own the first terminal among the files becomes its terminal.
  package init(
    _ executable: URL, _ arguments: [String], environment: [String: String], input: URL,
    output: URL, errors: URL, ownSession: Bool = false
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.clearSignals(&attributes, ownSession: ownSession)
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, input.path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, writing, 0o600)
    #if !canImport(Darwin)
      // Descriptors of other threads would keep files busy and pipes open.
      _ = Self.addCloseFrom?(&actions, 3)
    #endif
    var identifier: pid_t = 0
    let code = Self.withCStrings([executable.path] + arguments) { arguments in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&identifier, executable.path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      throw CocoaError(
        .executableNotLoadable,
        userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(code))])
    }
    self.identifier = identifier
  }

  package func wait(seconds: Double) -> ExitResult {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let ending = ending(by: deadline) { return ending }
      usleep(1_000)
    }
  }

  /// The same, while other tests run.
  package func end(seconds: Double) async throws -> ExitResult {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let ending = ending(by: deadline) { return ending }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// nil while it runs and has time; one that ended is never late, however late that is looked at.
  package func ending(by deadline: ContinuousClock.Instant) -> ExitResult? {
    if let status = status(WNOHANG) { return ExitResult(status: status, isTimedOut: false) }
    guard ContinuousClock.now >= deadline else { return nil }
    send(SIGKILL)
    return status(0).map { ExitResult(status: $0, isTimedOut: true) }
  }

  private func status(_ options: Int32) -> Int32? {
    var raw: Int32 = 0
    let found = waitpid(identifier, &raw, options)
    if found == identifier { return Self.status(raw) }
    return found < 0 && errno != EINTR ? -1 : nil
  }

  package func send(_ signal: Int32) { kill(identifier, signal) }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Attributes = posix_spawnattr_t
    private typealias AddCloseFrom =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// Since glibc 2.34; GNU's own functions are not visible to Swift here.
    private static let addCloseFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
      .map { unsafeBitCast($0, to: AddCloseFrom.self) }
  #endif

  /// Gives the program the signals of a shell: the threads that run tests block and ignore some.
  private static func clearSignals(_ attributes: inout Attributes, ownSession: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigemptyset(&all)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&all, signal) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    #if canImport(Darwin)
      let newSession = Int32(0x0400)
      let closesOthers = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      let newSession = Int32(0x80)
      let closesOthers: Int32 = 0
    #endif
    let flags =
      Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | closesOthers
      | (ownSession ? newSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func status(_ raw: Int32) -> Int32 {
    raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return try body(copies + [nil])
  }
}
