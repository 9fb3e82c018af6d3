import Synchronization

/// The unusual responses of a photo server: faults, and changes between requests.
package final class PhotoServerPlan: Sendable {
  /// The answer to a request, numbered from 1; nil for the usual one.
  package typealias Step = @Sendable (_ number: Int, ReceivedRequest) -> ServerResponse?

  private let state = Mutex<(count: Int, step: Step)>((0, { _, _ in nil }))

  init() {}

  /// Replaces the plan, and counts requests from 1 again.
  package func set(_ step: @escaping Step) { state.withLock { $0 = (0, step) } }

  func answer(to request: ReceivedRequest) -> ServerResponse? {
    let (number, step) = state.withLock { state in
      state.count += 1
      return (state.count, state.step)
    }
    return step(number, request)
  }
}
