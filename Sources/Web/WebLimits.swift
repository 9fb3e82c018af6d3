/// Time and size limits for a request.
package struct WebLimits: Sendable, Hashable {
  /// For name resolution and connecting, in steps of milliseconds.
  package var connectTimeout: Duration = .seconds(4)
  /// For the whole request including redirects, from the moment it is sent.
  package var totalTimeout: Duration = .seconds(8)
  /// A transfer of fewer than `minBytesPerSecond` for this time is ended, even before the response
  /// begins; in whole seconds.
  package var lowSpeedTimeout: Duration = .seconds(6)
  package var minBytesPerSecond = 64
  /// The most bytes of a body after decompression.
  package var bodyBytes = 16 << 20
  /// The most bytes of a response's headers.
  package var headerBytes = 64 << 10
  package var redirects = 5
  /// Concurrent requests to one host; more wait outside of the time limits.
  package var requestsPerHost = 6
  /// Concurrent requests to all hosts.
  package var requests = 32

  package init() {}

  /// Returns limits with timeouts multiplied by 1 or more, and the same sizes.
  package func withScaledTimeouts(_ factor: Double) -> WebLimits {
    var limits = self
    limits.connectTimeout = connectTimeout * factor
    limits.totalTimeout = totalTimeout * factor
    limits.lowSpeedTimeout = lowSpeedTimeout * factor
    return limits
  }
}

extension Duration {
  /// Whole milliseconds, rounded up and at least one, because libcurl takes zero as no limit.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(max(1, min(seconds, 1_000_000) * 1_000 + fraction))
  }
}
