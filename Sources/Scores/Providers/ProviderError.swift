import AppSupport
package import Foundation
import Web

/// Why a response contains no list of games; an empty list is not an error.
package enum ProviderError: Error, Sendable, Hashable {
  /// 401, 403 and similar.
  case refused(status: Int)
  /// 429, with the header Retry-After.
  case rateLimited(retryAfter: String?)
  /// 500 and above.
  case serverError(status: Int, retryAfter: String?)
  /// Any other status that is not a success, with the provider's message.
  case rejected(status: Int, message: String?)
  /// A success with an error message.
  case message(String)
  /// An HTML page instead of data.
  case page
  case notJSON(String)
  /// Data in an unknown format.
  case wrongShape(String)
  case tooLarge(bytes: Int)

  /// Throws the error of a response's status.
  static func check(_ answer: WebResponse) throws(ProviderError) {
    switch answer.status {
    case 200..<300: return
    case 401, 402, 403, 407, 451: throw .refused(status: answer.status)
    case 429: throw .rateLimited(retryAfter: answer.header("Retry-After"))
    case 500...: throw .serverError(status: answer.status, retryAfter: answer.header("Retry-After"))
    default:
      let body = try? ProviderJSON.read(answer.body)
      throw .rejected(status: answer.status, message: body?["message"].text)
    }
  }
}

extension RequestFailure {
  /// Creates the failure of a parsing error; nil for 404 and 410, which say that the game is not
  /// listed.
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
