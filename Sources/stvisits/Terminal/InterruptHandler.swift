import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// SIGINT and SIGTERM: the first one sets a flag, so that work ends cleanly; a second one ends the process.
enum InterruptHandler {
  private static let isRaised = Atomic<Bool>(false)

  static func listen() {
    _ = isRaised.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        InterruptHandler.isRaised.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  static func stopListening() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }
}
