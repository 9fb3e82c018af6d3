import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C and a request to end: the work at hand is finished cleanly; a second one ends at once.
enum InterruptHandler {
  private static let isRaised = Atomic<Bool>(false)

  /// Begins to listen.
  static func listen() {
    _ = isRaised.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        InterruptHandler.isRaised.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Leaves the signals to the system again.
  static func stopListening() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }
}
