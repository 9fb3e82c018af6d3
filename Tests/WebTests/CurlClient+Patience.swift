import Foundation
import Web

extension CurlClient {
  /// A client with little patience and no proxy.
  static func hasty(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    var limits = WebLimits()
    limits.connecting = .milliseconds(300)
    limits.whole = .milliseconds(300)
    change(&limits)
    return CurlClient(limits: limits, proxy: .none)
  }

  /// A client that gives nothing up by itself, however busy the machine is, and has no proxy.
  static func patient(_ change: (inout WebLimits) -> Void = { _ in }) -> CurlClient {
    hasty {
      $0.connecting = .seconds(600)
      $0.whole = .seconds(600)
      $0.crawling = .seconds(600)
      change(&$0)
    }
  }

  /// Why there is no answer; nil when there is one.
  func failure(of request: WebRequest) async -> WebFailure? {
    do {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }
}

extension WebFailure? {
  var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
  var isInsecure: Bool { if case .insecure = self { true } else { false } }
  var isBadRedirect: Bool { if case .badRedirect = self { true } else { false } }
  var isMalformed: Bool { if case .malformed = self { true } else { false } }
}
