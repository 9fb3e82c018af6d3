import CCurl
import Foundation

/// Sets options of an easy handle and keeps the first error.
struct CurlOptions {
  let easy: UnsafeMutableRawPointer
  private(set) var trouble = CURLE_OK

  mutating func set(_ option: CURLoption, number: Int) {
    record(ccurl_set_number(easy, option, number))
  }

  /// Sets a text or another pointer.
  mutating func set(_ option: CURLoption, pointer: UnsafeRawPointer?) {
    record(ccurl_set_pointer(easy, option, pointer))
  }

  mutating func set(_ option: CURLoption, taker: ccurl_taker) {
    record(ccurl_set_taker(easy, option, taker))
  }

  mutating func setWatcher(_ watcher: ccurl_watcher) { record(ccurl_set_watcher(easy, watcher)) }

  /// Sets the options that all requests share; one with https is never redirected to http.
  mutating func setPolicy(_ limits: WebLimits, proxy: CurlClient.Proxy, isSecure: Bool) {
    // Signals don't work with several threads.
    set(CURLOPT_NOSIGNAL, number: 1)
    ccurl_leave_lookups_behind(easy)
    record(ccurl_set_protocols(easy, isSecure ? 0 : 1))
    set(CURLOPT_FOLLOWLOCATION, number: 1)
    set(CURLOPT_MAXREDIRS, number: limits.redirects)
    set(CURLOPT_SSL_VERIFYPEER, number: 1)
    set(CURLOPT_SSL_VERIFYHOST, number: 2)
    set(CURLOPT_CONNECTTIMEOUT_MS, number: limits.connectTimeout.milliseconds)
    set(CURLOPT_TIMEOUT_MS, number: limits.totalTimeout.milliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, number: limits.minBytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, number: (limits.lowSpeedTimeout.milliseconds + 999) / 1_000)
    record(ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, Int64(limits.bodyBytes)))
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, number: 1)
    if proxy == .none { set(CURLOPT_PROXY, pointer: "") }
    // An empty string means all encodings that libcurl supports.
    set(CURLOPT_ACCEPT_ENCODING, pointer: "")
  }

  /// Sets the options of one request, without its headers.
  mutating func set(_ request: WebRequest) {
    set(CURLOPT_URL, pointer: request.url.absoluteString)
    if !request.followsRedirects || request.credentials != nil {
      set(CURLOPT_FOLLOWLOCATION, number: 0)
    }
    if let maxBytes = request.maxBytes {
      record(ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, Int64(maxBytes)))
    }
    if request.method != "GET" { set(CURLOPT_CUSTOMREQUEST, pointer: request.method) }
    if let body = request.body {
      record(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count)))
      // An empty body needs an address, too.
      (body.isEmpty ? Data([0]) : body).withUnsafeBytes {
        set(CURLOPT_COPYPOSTFIELDS, pointer: $0.baseAddress)
      }
    }
    if let credentials = request.credentials { set(credentials) }
  }

  private mutating func set(_ credentials: WebCredentials) {
    switch credentials {
    case .basic: set(CURLOPT_HTTPAUTH, number: ccurl_basic)
    case .digest: set(CURLOPT_HTTPAUTH, number: ccurl_digest)
    case .signature(_, _, let region, let service):
      record(ccurl_set_signature(easy, "aws:amz:\(region):\(service)"))
    }
    switch credentials {
    case .basic(let user, let secret), .digest(let user, let secret),
      .signature(let user, let secret, _, _):
      set(CURLOPT_USERNAME, pointer: user)
      set(CURLOPT_PASSWORD, pointer: secret)
    }
  }

  private mutating func record(_ code: CURLcode) { if trouble == CURLE_OK { trouble = code } }
}
