import CCurl
import Foundation
import Synchronization

/// A queue of requests from tasks to the thread of a client.
///
/// The thread starts with the first request. It and the client own the queue, nothing owns the
/// thread.
final class CurlRequestQueue: Sendable {
  struct State {
    var newJobs: [CurlJob] = []
    var hasCancellations = false
    /// The reason that no more requests are accepted.
    var closeReason: WebFailure?
    fileprivate var hasThread = false
    /// Set as long as the thread can be woken.
    fileprivate var wakeup: CurlWakeup?
  }

  private let limits: WebLimits
  private let proxy: CurlClient.Proxy
  private let state = Mutex(State())

  init(limits: WebLimits, proxy: CurlClient.Proxy) { (self.limits, self.proxy) = (limits, proxy) }

  func add(_ job: CurlJob) {
    let closeReason = state.withLock { state in
      guard state.closeReason == nil else { return state.closeReason }
      state.newJobs.append(job)
      state.wakeup?.wake()
      if !state.hasThread {
        state.hasThread = true
        startThread()
      }
      return nil
    }
    if let closeReason { job.reply.resume(returning: .failure(closeReason)) }
  }

  func noticeCancellation() {
    state.withLock { state in
      state.hasCancellations = true
      state.wakeup?.wake()
    }
  }

  /// Ends the thread, if there is one, and fails all requests; the first reason is kept.
  func close(_ reason: WebFailure) {
    state.withLock { state in
      if state.closeReason == nil { state.closeReason = reason }
      state.wakeup?.wake()
    }
  }

  func drain() -> State {
    state.withLock { state in
      defer {
        state.newJobs = []
        state.hasCancellations = false
      }
      return state
    }
  }

  /// Sets how the thread is woken from now on; nil if it no longer can be.
  func setWakeup(_ wakeup: CurlWakeup?) { state.withLock { $0.wakeup = wakeup } }

  private func startThread() {
    let thread = Thread { [self] in
      guard let loop = CurlLoop(requestQueue: self, limits: limits, proxy: proxy) else {
        let failure = WebFailure.unreachable(CurlLibrary.trouble ?? "libcurl ran out of memory")
        close(failure)
        for job in drain().newJobs { job.reply.resume(returning: .failure(failure)) }
        return
      }
      loop.run()
    }
    thread.name = "stvisits web"
    thread.start()
  }
}

/// A request for the thread of a client, with the continuation of its task.
struct CurlJob: Sendable {
  typealias Reply = CheckedContinuation<Result<WebResponse, WebFailure>, Never>

  let request: WebRequest
  /// The scheme, name and port of the server.
  let host: String
  let cancellationFlag: CancellationFlag
  let reply: Reply
  let requestObserver: CurlClient.RequestObserver
}

final class CancellationFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

struct CurlWakeup: @unchecked Sendable {
  // Unchecked Sendable: `ccurl_multi_wakeup` is the one function of libcurl that any thread may
  // call. The queue calls it under its lock, and drops it under that lock before the thread frees
  // the handle.
  private let multi: UnsafeMutableRawPointer

  init(multi: UnsafeMutableRawPointer) { self.multi = multi }

  func wake() { ccurl_multi_wakeup(multi) }
}
