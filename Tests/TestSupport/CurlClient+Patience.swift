package import Web

extension CurlClient {
  /// A client with little patience and no proxy.
  package static func hasty(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    var limits = WebLimits()
    limits.connecting = .milliseconds(300)
    limits.whole = .milliseconds(300)
    change(&limits)
    return CurlClient(limits: limits, proxy: .none)
  }

  /// A client that gives nothing up by itself, however busy the machine is, and has no proxy.
  package static func patient(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    hasty {
      $0.connecting = .seconds(600)
      $0.whole = .seconds(600)
      $0.crawling = .seconds(600)
      change(&$0)
    }
  }
}
