package import Foundation

/// Why an answer holds no list of games; a list without games is no error.
package enum ProviderError: Error, Sendable, Hashable {
  /// 401, 403 or 451: the provider does not want to answer us.
  case refused(status: Int)
  /// 429.
  case rateLimited(RetryAfter?)
  /// 500 and above.
  case serverError(status: Int, RetryAfter?)
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
  static func check(_ answer: WebAnswer) throws(ProviderError) {
    switch answer.status {
    case 200..<300: return
    case 401, 403, 451: throw .refused(status: answer.status)
    case 429: throw .rateLimited(RetryAfter(of: answer))
    case 500...: throw .serverError(status: answer.status, RetryAfter(of: answer))
    default:
      let body = try? JSONReader.read(answer.body)
      throw .rejected(status: answer.status, message: body?["message"].text)
    }
  }
}

/// When a server wants to be asked again.
package enum RetryAfter: Sendable, Hashable {
  case seconds(Int)
  case date(Date)

  init?(of answer: WebAnswer) {
    guard let text = answer.header("Retry-After") else { return nil }
    self.init(text)
  }

  /// Reads seconds or an HTTP date (RFC 9110, IMF-fixdate); nil for anything else.
  package init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let seconds = Int(text) {
      guard seconds >= 0 else { return nil }
      self = .seconds(seconds)
    } else if let date = ProviderTime.httpDate(text) {
      self = .date(date)
    } else {
      return nil
    }
  }
}
