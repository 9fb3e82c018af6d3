import CCurl

/// Wakes the thread of a client out of its sleep.
struct CurlWakeup: @unchecked Sendable {
  // Sendable by hand: `ccurl_multi_wakeup` is the one function of libcurl that may be called from
  // any thread. The mailbox rings under its lock, and takes the bell down under it before the
  // thread frees the handle.
  private let multi: UnsafeMutableRawPointer

  init(multi: UnsafeMutableRawPointer) { self.multi = multi }

  func wake() { ccurl_multi_wakeup(multi) }
}
