import Foundation
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

extension RetryEnvironment {
  /// Doesn't wait.
  package static let hasty = RetryEnvironment(
    now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: { _ in await Task.yield() },
    chance: { 0.5 })
}
