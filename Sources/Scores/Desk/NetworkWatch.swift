import Synchronization

/// Tells a provider that is down from a machine that is offline.
final class NetworkWatch: Sendable {
  private struct State {
    var isUp = false
    var silent: Set<ProviderID> = []
  }

  private let state = Mutex(State())

  /// Somebody answered in this run.
  func answered() { state.withLock { $0.isUp = true } }

  /// Nobody was there at a provider's.
  func isSilent(_ provider: ProviderID) { state.withLock { _ = $0.silent.insert(provider) } }

  /// Whether the network is known to be there.
  var isUp: Bool { state.withLock { $0.isUp } }

  /// Whether it is worth asking others: until two providers were silent and nobody answered.
  var mayBeUp: Bool { state.withLock { $0.isUp || $0.silent.count < 2 } }
}
