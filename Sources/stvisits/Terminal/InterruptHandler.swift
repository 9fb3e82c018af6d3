import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
