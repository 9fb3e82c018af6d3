/// What a client bears from servers before it gives up.
package struct WebLimits: Sendable, Hashable {
  /// For finding the host and shaking hands; milliseconds count.
  package var connectTimeout: Duration = .seconds(4)
  /// For the whole of an answer with its redirects, from the moment the request goes out.
  package var totalTimeout: Duration = .seconds(8)
  /// A server that sends fewer than `minBytesPerSecond` bytes a second for so long is given up, even when
  /// it has not begun to answer; whole seconds count.
  package var lowSpeedTimeout: Duration = .seconds(6)
  package var minBytesPerSecond = 64
  /// Bytes of a body after decompression.
  package var bodyBytes = 16 << 20
  /// Bytes of the headers of one answer.
  package var headerBytes = 64 << 10
  package var redirects = 5
  /// Requests under way to one host; further ones wait their turn outside the time limits.
  package var requestsPerHost = 6
  /// Requests under way altogether.
  package var requests = 32

  package init() {}

  /// The same with so many times the patience.
  ///
  /// - Parameter factor: 1 and more.
  /// - Returns: limits whose times are longer and whose sizes are the same.
  package func withScaledTimeouts(_ factor: Double) -> WebLimits {
    var limits = self
    limits.connectTimeout = connectTimeout * factor
    limits.totalTimeout = totalTimeout * factor
    limits.lowSpeedTimeout = lowSpeedTimeout * factor
    return limits
  }
}

extension Duration {
  /// Whole milliseconds, rounded up and never less than one: zero would mean no limit to libcurl.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(max(1, min(seconds, 1_000_000) * 1_000 + fraction))
  }
}
