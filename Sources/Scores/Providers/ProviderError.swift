import AppSupport
package import Foundation
import Web

/// Why an answer holds no list of games; a list without games is no error.
package enum ProviderError: Error, Sendable, Hashable {
  /// 401, 403 and the like: the provider does not want to answer us.
  case refused(status: Int)
  /// 429, with the header Retry-After.
  case rateLimited(retryAfter: String?)
  /// 500 and above.
  case serverError(status: Int, retryAfter: String?)
  /// Any other status that is no success, with the provider's words.
  case rejected(status: Int, message: String?)
  /// A success that says that something is wrong.
  case message(String)
  /// An HTML page where data were expected.
  case page
  case notJSON(String)
  /// Data, but not in the form that is known.
  case wrongShape(String)
  case tooLarge(bytes: Int)

  /// What a status says, nothing when it is a success.
  static func check(_ answer: WebResponse) throws(ProviderError) {
    switch answer.status {
    case 200..<300: return
    case 401, 402, 403, 407, 451: throw .refused(status: answer.status)
    case 429: throw .rateLimited(retryAfter: answer.header("Retry-After"))
    case 500...:
      throw .serverError(status: answer.status, retryAfter: answer.header("Retry-After"))
    default:
      let body = try? ProviderJSON.read(answer.body)
      throw .rejected(status: answer.status, message: body?["message"].text)
    }
  }
}

extension RequestFailure {
  /// What an error means for the provider's standing; nil for “no such thing” (404, 410), which is
  /// an answer too: the game is not listed.
  package init?(_ error: ProviderError, at instant: Date) {
    func wait(_ text: String?) -> Date? { text.flatMap { RetryAfter.instant($0, at: instant) } }
    switch error {
    case .refused(let status): self.init(.refused(status: status))
    case .rateLimited(let text): self.init(.refused(status: 429), retryAfter: wait(text))
    case .serverError(let status, let text):
      self.init(.server(status: status), retryAfter: wait(text))
    case .rejected(404, _), .rejected(410, _): return nil
    case .rejected(408, _): self.init(.timedOut)
    case .rejected, .message, .page, .notJSON, .wrongShape, .tooLarge: self.init(.notUnderstood)
    }
  }
}
