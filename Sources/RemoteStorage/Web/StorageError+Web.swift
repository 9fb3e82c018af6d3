import AppSupport
import Foundation
package import Web

extension StorageError {
  static let maxErrorBodyBytes = 64 << 10

  /// Creates the error of a request for an object without a response.
  init(_ failure: WebFailure, name: String, limit: Int) {
    switch failure {
    case .cancelled: self = .cancelled
    case .tooLarge: self = .tooLarge(name: name, limit: limit)
    case .insecure, .badRedirect: self = .unusable(place: "the server", reason: failure.reason)
    case .unreachable, .timedOut, .malformed: self = .unreachable(failure.reason)
    }
  }

  /// Creates the error of an unexpected status, with the reason in its body.
  init(_ answer: WebResponse, detail: String? = nil) {
    let host = answer.url.host() ?? "the server"
    let reason =
      "\(host) responded with status \(answer.status)" + (detail.map { " (\($0))" } ?? "")
    switch answer.status {
    case 401, 403, 407: self = .refused(reason)
    case 507: self = .full(reason)
    case let status where RetryingClient.transientStatuses.contains(status): self = .busy(reason)
    case 300..<400:
      let place = answer.header("Location")?.onOneLine ?? "another address"
      self = .unusable(
        place: host, reason: "it redirects to \(place); enter the address of the storage itself")
    default:
      self = .unusable(
        place: host,
        reason: "it responded with status \(answer.status)" + (detail.map { " (\($0))" } ?? ""))
    }
  }
}

extension WebLimits {
  /// Limits for storages: slow connections and large objects, but no silence.
  package static var forStorage: WebLimits {
    var limits = WebLimits()
    limits.connectTimeout = .seconds(10)
    limits.totalTimeout = .seconds(900)
    limits.lowSpeedTimeout = .seconds(30)
    limits.bodyBytes = 32 << 20
    limits.requestsPerHost = 4
    return limits
  }
}
