import CCurl
package import Foundation

/// Asks servers on the web by libcurl.
///
/// All transfers of a client run on one thread of its own, so that connections are shared and
/// reused; it starts with the first request and ends when the client goes away.
///
/// Certificates and host names are checked; nothing but http and https is spoken; there are no
/// cookies, and no passwords but those of a request. A proxy is taken from the environment as curl does. Bodies arrive
/// decompressed, while the headers are as the server sent them, Content-Encoding included.
package final class CurlClient: WebClient {
  /// Where a proxy is looked for.
  package enum Proxy: Sendable {
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
    case environment
    case none
  }

  /// Told of each request as it goes out, those that follow a redirect among them.
  package typealias RequestObserver = @Sendable (URL) -> Void

  let requestQueue: CurlRequestQueue
  private let requestObserver: RequestObserver

  /// - Parameters:
  ///   - limits: what is borne from servers.
  ///   - proxy: where a proxy is looked for.
  ///   - requestObserver: told of each request.
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
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (reply: CurlJob.Reply) in
        requestQueue.add(
          CurlJob(
            request: request, cancellationFlag: cancellationFlag, reply: reply,
            requestObserver: requestObserver))
      }
    } onCancel: {
      cancellationFlag.set()
      requestQueue.noticeCancellation()
    }
    return try result.get()
  }

  /// Ends all requests as cancelled, those to come as well.
  package func close() { requestQueue.close(.cancelled) }
}
