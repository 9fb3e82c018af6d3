import CCurl
package import Foundation

/// A web client that uses libcurl.
///
/// All transfers of a client run on one thread, so that connections are shared and reused. The
/// thread ends with the client.
///
/// Certificates and host names are checked. Only http and https are allowed; there are no cookies,
/// and no passwords except the passwords of a request, never readable on the way. A proxy is taken from the environment as
/// curl does. Bodies are decompressed, while headers are as received, including Content-Encoding.
package final class CurlClient: WebClient {
  /// The source of the proxy setting.
  package enum Proxy: Sendable {
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
    case environment
    case none
  }

  /// Called with the URL of each request when it is sent, including those after redirects.
  package typealias RequestObserver = @Sendable (URL) -> Void

  let requestQueue: CurlRequestQueue
  private let requestObserver: RequestObserver

  /// Creates a client; its thread starts with the first request.
  package init(
    limits: WebLimits = WebLimits(), proxy: Proxy = .environment,
    requestObserver: @escaping RequestObserver = { _ in }
  ) {
    requestQueue = CurlRequestQueue(limits: limits, proxy: proxy)
    self.requestObserver = requestObserver
  }

  deinit { close() }

  package func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    let cancellationFlag = CancellationFlag()
    let url = request.url
    if case .basic? = request.credentials, url.scheme?.lowercased() != "https", !url.isLoopback {
      throw .insecure("Basic authentication over http would show the password to others")
    }
    let host = "\(url.scheme ?? "")://\(url.host ?? ""):\(url.port ?? 0)"
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (reply: CurlJob.Reply) in
        requestQueue.add(
          CurlJob(
            request: request, host: host, cancellationFlag: cancellationFlag, reply: reply,
            requestObserver: requestObserver))
      }
    } onCancel: {
      cancellationFlag.set()
      requestQueue.noticeCancellation()
    }
    return try result.get()
  }

  /// Cancels all current and future requests.
  package func close() { requestQueue.close(.cancelled) }
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
