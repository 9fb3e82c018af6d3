import Synchronization

/// Tells a provider that is down from a machine that is offline.
final class OfflineDetector: Sendable {
  private struct State {
    var isOnline = false
    var silent: Set<ProviderID> = []
  }

  private let state = Mutex(State())

  /// Somebody answered in this run.
  func recordResponse() { state.withLock { $0.isOnline = true } }

  /// Nobody was there at a provider's.
  func recordNoResponse(_ provider: ProviderID) {
    state.withLock { _ = $0.silent.insert(provider) }
  }

  /// Whether the network is known to be there.
  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// Whether it is worth asking others: until two providers were silent and nobody answered.
  var mayBeOnline: Bool { state.withLock { $0.isOnline || $0.silent.count < 2 } }
}
