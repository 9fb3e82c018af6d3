package import Web

extension CurlClient {
  /// A client with little patience and no proxy.
  package static func hasty(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    var limits = WebLimits()
    limits.connectTimeout = .milliseconds(300)
    limits.totalTimeout = .milliseconds(300)
    change(&limits)
    return CurlClient(limits: limits, proxy: .none)
  }

  /// A client that gives nothing up by itself, however busy the machine is, and has no proxy.
  package static func patient(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    hasty {
      $0.connectTimeout = .seconds(600)
      $0.totalTimeout = .seconds(600)
      $0.lowSpeedTimeout = .seconds(600)
      change(&$0)
    }
  }
}
