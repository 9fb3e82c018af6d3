import Foundation
import Synchronization

/// Where tasks leave requests for the thread of a client.
///
/// The thread starts with the first request. It and the client hold the mailbox, nobody holds the
/// thread.
final class CurlMailbox: Sendable {
  private struct State {
    var newcomers: [CurlJob] = []
    var hasCancellations = false
    /// Why no more requests are taken.
    var closure: WebFailure?
    var hasThread = false
    /// There as long as the thread can be woken.
    var bell: CurlBell?
  }

  /// What the thread finds.
  struct Contents {
    let newcomers: [CurlJob]
    let hasCancellations: Bool
    let closure: WebFailure?
  }

  private let limits: WebLimits
  private let proxy: CurlClient.Proxy
  private let state = Mutex(State())

  init(limits: WebLimits, proxy: CurlClient.Proxy) {
    self.limits = limits
    self.proxy = proxy
  }

  func add(_ job: CurlJob) {
    let closure = state.withLock { state in
      guard state.closure == nil else { return state.closure }
      state.newcomers.append(job)
      state.bell?.ring()
      if !state.hasThread {
        state.hasThread = true
        startThread()
      }
      return nil
    }
    if let closure { job.reply.resume(returning: .failure(closure)) }
  }

  /// Has the thread look for cancelled requests.
  func noticeCancellation() {
    state.withLock { state in
      state.hasCancellations = true
      state.bell?.ring()
    }
  }

  /// Ends the thread, if there is one, and fails all requests; the first reason stays.
  func close(_ reason: WebFailure) {
    state.withLock { state in
      if state.closure == nil { state.closure = reason }
      state.bell?.ring()
    }
  }

  /// Empties the mailbox, for the thread.
  func take() -> Contents {
    state.withLock { state in
      defer {
        state.newcomers = []
        state.hasCancellations = false
      }
      return Contents(
        newcomers: state.newcomers, hasCancellations: state.hasCancellations,
        closure: state.closure)
    }
  }

  /// From now on the thread is woken by this bell, or by none any more.
  func hang(_ bell: CurlBell?) { state.withLock { $0.bell = bell } }

  private func startThread() {
    let thread = Thread { [self] in
      guard let loop = CurlLoop(mailbox: self, limits: limits, proxy: proxy) else {
        let failure = WebFailure.unreachable(CurlLibrary.trouble ?? "libcurl has no memory")
        close(failure)
        for job in take().newcomers { job.reply.resume(returning: .failure(failure)) }
        return
      }
      loop.run()
    }
    thread.name = "stvisits web"
    thread.start()
  }
}
