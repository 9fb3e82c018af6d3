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
  package typealias Witness = @Sendable (URL) -> Void

  let mailbox: CurlMailbox
  private let witness: Witness

  /// - Parameters:
  ///   - limits: what is borne from servers.
  ///   - proxy: where a proxy is looked for.
  ///   - witness: told of each request.
  package init(
    limits: WebLimits = WebLimits(), proxy: Proxy = .environment,
    witness: @escaping Witness = { _ in }
  ) {
    mailbox = CurlMailbox(limits: limits, proxy: proxy)
    self.witness = witness
  }

  deinit { close() }

  package func send(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
    let mark = CancellationMark()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (reply: CurlJob.Reply) in
        mailbox.add(CurlJob(request: request, mark: mark, reply: reply, witness: witness))
      }
    } onCancel: {
      mark.set()
      mailbox.noticeCancellation()
    }
    return try result.get()
  }

  /// Ends all requests as cancelled, those to come as well.
  package func close() { mailbox.close(.cancelled) }
}
