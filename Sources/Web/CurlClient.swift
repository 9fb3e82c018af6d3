import CCurl
package import Foundation

/// A web client that uses libcurl, with several connections to each host.
///
/// Certificates and host names are checked. Only http and https are allowed; there are no cookies,
/// and no passwords except those of a request, never readable on the way. A proxy is taken from the
/// environment as curl does. Bodies are decompressed, while headers are as received, including
/// Content-Encoding.
package actor CurlClient: WebClient {
  /// The source of the proxy setting.
  package enum Proxy: Sendable {
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
    case environment
    case none
  }

  /// Called with the URL of each request when it is sent, including those after redirects.
  package typealias RequestObserver = @Sendable (URL) -> Void

  private let limits: WebLimits
  private let proxy: Proxy
  private let requestObserver: RequestObserver
  private var hosts: [String: Host] = [:]

  private struct Host {
    var idle: [CurlConnection] = []
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  package init(
    limits: WebLimits = WebLimits(), proxy: Proxy = .environment,
    requestObserver: @escaping RequestObserver = { _ in }
  ) {
    (self.limits, self.proxy, self.requestObserver) = (limits, proxy, requestObserver)
  }

  package func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    let url = request.url
    let scheme = url.scheme?.lowercased() ?? ""
    if case .basic? = request.credentials, scheme != "https", !url.isLoopback {
      throw .insecure("Basic authentication over http would show the password to others")
    }
    let method = request.method.utf8
    guard !method.isEmpty, method.allSatisfy({ (0x41...0x5a).contains($0) }) else {
      throw .malformed("invalid HTTP method")
    }
    guard scheme == "http" || scheme == "https" else {
      throw .unreachable("not an http or https address: \(url.absoluteString)")
    }
    let headerLines = try request.headerLines()
    let host = "\(scheme)://\(url.host ?? ""):\(url.port ?? 0)"
    await waitForTurn(at: host)
    defer { endTurn(at: host) }
    guard !Task.isCancelled else { throw .cancelled }
    let connection =
      if let idle = hosts[host]?.idle.popLast() { idle } else { try newConnection() }
    defer { hosts[host]?.idle.append(connection) }
    return try await connection.send(request, headerLines: headerLines).get()
  }

  /// Waits until a request to a host can start, or the task is cancelled.
  private func waitForTurn(at host: String) async {
    while hosts[host, default: Host()].running >= max(1, limits.requestsPerHost), !Task.isCancelled
    {
      await withTaskCancellationHandler {
        await withCheckedContinuation { hosts[host]?.waiting.append($0) }
      } onCancel: {
        Task { await wakeWaiting(at: host) }
      }
    }
    hosts[host, default: Host()].running += 1
  }

  private func endTurn(at host: String) {
    hosts[host]?.running -= 1
    if hosts[host]?.waiting.isEmpty == false { hosts[host]?.waiting.removeFirst().resume() }
  }

  /// Lets all waiting requests look whether their tasks are cancelled.
  private func wakeWaiting(at host: String) {
    let waiting = hosts[host]?.waiting ?? []
    hosts[host]?.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  private func newConnection() throws(WebFailure) -> CurlConnection {
    guard CurlLibrary.trouble == nil, let easy = ccurl_easy_init() else {
      throw .unreachable(CurlLibrary.trouble ?? "libcurl ran out of memory")
    }
    return CurlConnection(
      easy: easy, limits: limits, proxy: proxy, requestObserver: requestObserver)
  }
}

extension WebRequest {
  /// Returns the headers in libcurl's format.
  fileprivate func headerLines() throws(WebFailure) -> [String] {
    var lines: [String] = []
    for header in headers {
      guard !(header.name + header.value).utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
        throw .malformed("a request header contains control characters")
      }
      // libcurl takes "Name:" as a request to omit the header.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }
}

/// The installed libcurl, which is loaded at the first use.
package enum CurlLibrary {
  /// The reason that libcurl can't be used, and a fix; nil if it can be used.
  package static var trouble: String? { ccurl_trouble().map { String(cString: $0) } }

  /// The versions of libcurl and the libraries it is linked with; nil if it can't be used.
  package static var version: String? { trouble == nil ? String(cString: ccurl_version()) : nil }

  /// True if requests can be signed: before 7.87, libcurl omits required headers.
  package static var canSign: Bool { trouble == nil && ccurl_version_number() >= 0x07_57_00 }
}
