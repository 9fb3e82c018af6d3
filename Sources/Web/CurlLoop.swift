import CCurl

/// The loop of a client's thread, which owns the multi handle and every transfer.
final class CurlLoop {
  /// The longest sleep without transfers, in milliseconds; a wakeup ends it.
  private static let maxSleep: Int32 = 60_000

  private let multi: UnsafeMutableRawPointer
  private let requestQueue: CurlRequestQueue
  private let limits: WebLimits
  private let proxy: CurlClient.Proxy
  private var waiting: [CurlJob] = []
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var idle: [CurlTransfer] = []

  init?(requestQueue: CurlRequestQueue, limits: WebLimits, proxy: CurlClient.Proxy) {
    guard CurlLibrary.trouble == nil, let multi = ccurl_multi_init() else { return nil }
    (self.multi, self.requestQueue, self.limits, self.proxy) = (multi, requestQueue, limits, proxy)
    _ = ccurl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(1, limits.requests))
    requestQueue.setWakeup(CurlWakeup(multi: multi))
  }

  deinit {
    requestQueue.setWakeup(nil)
    for transfer in running.values { ccurl_multi_remove(multi, transfer.easy) }
    ccurl_multi_cleanup(multi)
  }

  func run() {
    while true {
      let contents = requestQueue.drain()
      waiting += contents.newJobs
      if let closeReason = contents.closeReason { return endAll(closeReason) }
      if contents.hasCancellations { abandonCancelled() }
      startWaiting()
      var count: Int32 = 0
      var code = ccurl_multi_perform(multi, &count)
      if code == CURLM_OK, collectEnded() == 0 { code = ccurl_multi_poll(multi, Self.maxSleep) }
      if code != CURLM_OK {
        requestQueue.close(.unreachable(String(cString: ccurl_multi_strerror(code))))
      }
    }
  }

  /// Starts as many waiting requests as the limits allow, oldest first; a busy host doesn't delay
  /// others.
  private func startWaiting() {
    guard !waiting.isEmpty else { return }
    var counts: [String: Int] = [:]
    for transfer in running.values { counts[transfer.host, default: 0] += 1 }
    var left: [CurlJob] = []
    for job in waiting {
      if job.cancellationFlag.isSet {
        job.reply.resume(returning: .failure(.cancelled))
      } else if running.count < max(1, limits.requests),
        counts[job.host, default: 0] < max(1, limits.requestsPerHost)
      {
        if start(job) { counts[job.host, default: 0] += 1 }
      } else {
        left.append(job)
      }
    }
    waiting = left
  }

  private func start(_ job: CurlJob) -> Bool {
    guard let transfer = idle.popLast() ?? CurlTransfer(limits: limits, proxy: proxy) else {
      job.reply.resume(returning: .failure(.unreachable("libcurl ran out of memory")))
      return false
    }
    if let failure = transfer.prepare(job) {
      idle.append(transfer)
      job.reply.resume(returning: .failure(failure))
      return false
    }
    let code = ccurl_multi_add(multi, transfer.easy)
    guard code == CURLM_OK else {
      transfer.abandon(.unreachable(String(cString: ccurl_multi_strerror(code))))
      return false
    }
    running[transfer.easy] = transfer
    return true
  }

  /// Returns the results of ended transfers to their tasks, and their number.
  private func collectEnded() -> Int {
    var ended = 0
    var code = CURLE_OK
    while let easy = ccurl_next_ended(multi, &code) {
      ended += 1
      ccurl_multi_remove(multi, easy)
      guard let transfer = running.removeValue(forKey: easy) else { continue }
      transfer.finish(code)
      idle.append(transfer)
    }
    return ended
  }

  private func abandonCancelled() {
    for (easy, transfer) in running where transfer.isCancelled {
      ccurl_multi_remove(multi, easy)
      running[easy] = nil
      transfer.abandon(.cancelled)
      idle.append(transfer)
    }
  }

  private func endAll(_ reason: WebFailure) {
    for (easy, transfer) in running {
      ccurl_multi_remove(multi, easy)
      transfer.abandon(reason)
    }
    running = [:]
    for job in waiting { job.reply.resume(returning: .failure(reason)) }
    waiting = []
  }
}
