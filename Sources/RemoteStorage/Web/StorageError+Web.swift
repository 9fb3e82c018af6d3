import AppSupport
import CMarkup
import Foundation
package import Web

extension StorageError {
  fileprivate static let maxErrorBodyBytes = 64 << 10

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
    let response = "responded with status \(answer.status)" + (detail.map { " (\($0))" } ?? "")
    let reason = "\(host) \(response)"
    switch answer.status {
    case 401, 403, 407: self = .refused(reason)
    case 507: self = .full(reason)
    case let status where RetryingClient.transientStatuses.contains(status): self = .busy(reason)
    case 300..<400:
      let place = answer.header("Location")?.onOneLine ?? "another address"
      self = .unusable(
        place: host, reason: "it redirects to \(place); enter the address of the storage itself")
    default: self = .unusable(place: host, reason: "it \(response)")
    }
  }
}

extension WebClient {
  /// Sends a request for an object of a limited size, without following redirects.
  func send(
    _ request: WebRequest, for name: String, limit: Int
  ) async throws(StorageError) -> WebResponse {
    var request = request
    request.maxBytes = max(limit, StorageError.maxErrorBodyBytes)
    request.followsRedirects = false
    do throws(WebFailure) { return try await send(request) } catch {
      throw StorageError(error, name: name, limit: limit)
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

/// Reads the elements of an XML document, with names without prefix and texts cut at 512 bytes.
final class XMLElementReader {
  /// Returns whether the whole document was read.
  static func read(
    _ document: Data, started: @escaping (String) -> Void,
    ended: @escaping (_ name: String, _ text: String) -> Void
  ) -> Bool {
    let sink = XMLElementReader(started: started, ended: ended)
    return withExtendedLifetime(sink) {
      let context = Unmanaged.passUnretained(sink).toOpaque()
      guard let stream = stvisits_xml_open(handlers, context) else { return false }
      defer { stvisits_xml_close(stream) }
      let state = document.withUnsafeBytes { bytes in
        stvisits_xml_feed(
          stream, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      return state == StvisitsXMLFine && stvisits_xml_finish(stream) == StvisitsXMLFine
    }
  }

  private static let handlers = StvisitsXMLHandlers(
    started: { context, name, _, _ in
      guard let context, let name else { return }
      let sink = Unmanaged<XMLElementReader>.fromOpaque(context).takeUnretainedValue()
      sink.started(String(cString: name))
    },
    ended: { context, name, text, count in
      guard let context, let name else { return }
      let sink = Unmanaged<XMLElementReader>.fromOpaque(context).takeUnretainedValue()
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      sink.ended(String(cString: name), String(decoding: bytes, as: UTF8.self))
    })

  private let started: (String) -> Void
  private let ended: (String, String) -> Void

  private init(started: @escaping (String) -> Void, ended: @escaping (String, String) -> Void) {
    (self.started, self.ended) = (started, ended)
  }
}
