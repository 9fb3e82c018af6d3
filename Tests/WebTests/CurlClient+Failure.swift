import Web

extension CurlClient {
  /// Returns why there is no response; nil if there is one.
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
