import CCurl

struct CurlWakeup: @unchecked Sendable {
  // Unchecked Sendable: `ccurl_multi_wakeup` is the one function of libcurl that any thread may
  // call. The queue calls it under its lock, and drops it under that lock before the thread frees
  // the handle.
  private let multi: UnsafeMutableRawPointer

  init(multi: UnsafeMutableRawPointer) { self.multi = multi }

  func wake() { ccurl_multi_wakeup(multi) }
}
