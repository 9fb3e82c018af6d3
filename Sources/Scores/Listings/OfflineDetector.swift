import Synchronization

/// Distinguishes a provider that is down from a network that is down.
final class OfflineDetector: Sendable {
  private struct State {
    var isOnline = false
    var silent: Set<ProviderID> = []
  }

  private let state = Mutex(State())

  /// Records that a host responded in this run.
  func recordResponse() { state.withLock { $0.isOnline = true } }

  /// Records that a provider could not be reached.
  func recordNoResponse(_ provider: ProviderID) {
    state.withLock { _ = $0.silent.insert(provider) }
  }

  /// Whether the network is known to be up.
  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// Whether the network may be up: false once two providers could not be reached and none
  /// responded.
  var mayBeOnline: Bool { state.withLock { $0.isOnline || $0.silent.count < 2 } }
}
