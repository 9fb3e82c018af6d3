import CCurl

extension WebFailure {
  /// Creates the failure of a transfer by libcurl's error.
  ///
  /// `hasBegun` is whether part of a response was received, `redirect` its target if it was one.
  init(_ code: CURLcode, message: String, hasBegun: Bool, redirect: String?) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_ABORTED_BY_CALLBACK: self = .cancelled
    case CURLE_TOO_MANY_REDIRECTS: self = .badRedirect(message)
    // Without a redirect these concern the response: the URL was checked before.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
      self = redirect.map { .badRedirect("not allowed: redirect to \($0)") } ?? .malformed(message)
    case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY, Self.tooLargeSince8: self = .tooLarge
    case CURLE_RECV_ERROR: self = hasBegun ? .malformed(message) : .unreachable(message)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
      self = .insecure(message)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
      CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_NO_CONNECTION_AVAILABLE, CURLE_SEND_ERROR,
      CURLE_FAILED_INIT:
      self = .unreachable(message)
    default: self = .malformed(message)
    }
  }

  /// `CURLE_TOO_LARGE`: a header line is too long; before 8.6.0 this was an out-of-memory error.
  private static let tooLargeSince8 = CURLcode(rawValue: 100)
}
