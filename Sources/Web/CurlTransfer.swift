import CCurl
import Foundation

/// An easy handle and its request; it is reused for later requests.
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  private let limits: WebLimits
  private let proxy: CurlClient.Proxy
  private var job: CurlJob?
  /// The URLs of the current request, including redirects.
  private var hops: [URL] = []
  private var lines: UnsafeMutablePointer<curl_slist>?
  /// The body of the current request; libcurl reads it in place.
  private var body: UnsafeMutableRawBufferPointer?
  fileprivate var accumulator: ResponseAccumulator
  private let errorBuffer: UnsafeMutablePointer<CChar>

  init?(limits: WebLimits, proxy: CurlClient.Proxy) {
    guard let easy = ccurl_easy_init() else { return nil }
    (self.easy, self.limits, self.proxy) = (easy, limits, proxy)
    accumulator = ResponseAccumulator(limits: limits)
    errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(lines)
    body?.deallocate()
    errorBuffer.deallocate()
  }

  var isCancelled: Bool { job?.cancellationFlag.isSet ?? false }

  var host: String { job?.host ?? "" }

  /// Prepares the handle for a request; returns why it can't be sent, nil if it can.
  func prepare(_ job: CurlJob) -> WebFailure? {
    let method = job.request.method.utf8
    guard !method.isEmpty, method.allSatisfy({ (0x41...0x5a).contains($0) }) else {
      return .malformed("invalid HTTP method")
    }
    let scheme = job.request.url.scheme?.lowercased()
    guard scheme == "http" || scheme == "https" else {
      return .unreachable("not an http or https address: \(job.request.url.absoluteString)")
    }
    guard let texts = Self.lines(of: job.request) else {
      return .malformed("a request header contains control characters")
    }
    for text in texts {
      guard let longer = ccurl_slist_append(lines, text) else {
        return .unreachable("out of memory")
      }
      lines = longer
    }
    body = job.request.body.map(Self.copy)
    accumulator = ResponseAccumulator(limits: limits, maxBytes: job.request.maxBytes)
    var options = CurlOptions(easy: easy)
    options.setPolicy(limits, proxy: proxy, isSecure: scheme == "https")
    options.set(job.request, body: body)
    options.set(CURLOPT_URL, pointer: job.request.url.absoluteString)
    options.set(CURLOPT_HTTPHEADER, pointer: lines)
    options.set(CURLOPT_ERRORBUFFER, pointer: errorBuffer)
    // The loop keeps the transfer alive as long as the handle is in use.
    let context = Unmanaged.passUnretained(self).toOpaque()
    options.set(CURLOPT_HEADERDATA, pointer: context)
    options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      pass(bytes, count: size &* count, to: context) { $0.append(headerLine: $1) }
    }
    options.set(CURLOPT_WRITEDATA, pointer: context)
    options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      pass(bytes, count: size &* count, to: context) { $0.accumulator.append(body: $1) }
    }
    guard options.trouble == CURLE_OK else {
      clear()
      return .unreachable(String(cString: ccurl_easy_strerror(options.trouble)))
    }
    self.job = job
    record(job.request.url)
    return nil
  }

  private func record(_ url: URL) {
    hops.append(url)
    job?.requestObserver(url)
  }

  /// Appends a line of the headers; a redirect at their end counts as a request.
  fileprivate func append(headerLine line: UnsafeRawBufferPointer) -> Bool {
    guard accumulator.append(headerLine: line) else { return false }
    guard line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") else { return true }
    guard let request = job?.request, request.followsRedirects, request.credentials == nil else {
      return true
    }
    var status = 0
    _ = ccurl_get_number(easy, CURLINFO_RESPONSE_CODE, &status)
    guard [301, 302, 303, 307, 308].contains(status), hops.count <= limits.redirects,
      let place = accumulator.headers.first(named: "Location"),
      let url = URL(string: place, relativeTo: hops.last)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return true }
    record(url)
    return true
  }

  func finish(_ code: CURLcode) {
    guard let job else { return }
    let result: Result<WebResponse, WebFailure> =
      code == CURLE_OK ? .success(answer(to: job.request)) : .failure(failure(code))
    clear()
    job.reply.resume(returning: result)
  }

  /// Fails the request; the handle is no longer in use.
  func abandon(_ reason: WebFailure) {
    let job = job
    clear()
    job?.reply.resume(returning: .failure(reason))
  }

  private func answer(to request: WebRequest) -> WebResponse {
    var status = 0
    _ = ccurl_get_number(easy, CURLINFO_RESPONSE_CODE, &status)
    var last: UnsafePointer<CChar>?
    _ = ccurl_get_text(easy, CURLINFO_EFFECTIVE_URL, &last)
    let url = last.flatMap { URL(string: String(cString: $0)) }
    return WebResponse(
      status: status, headers: accumulator.headers, body: accumulator.body, url: url ?? request.url)
  }

  private func failure(_ code: CURLcode) -> WebFailure {
    if accumulator.isTooLarge { return .tooLarge }
    let said = String(cString: errorBuffer)
    return WebFailure(
      code, message: said.isEmpty ? String(cString: ccurl_easy_strerror(code)) : said,
      hasBegun: !accumulator.headers.isEmpty, redirect: accumulator.headers.first(named: "Location")
    )
  }

  private func clear() {
    ccurl_easy_reset(easy)
    ccurl_slist_free_all(lines)
    lines = nil
    body?.deallocate()
    body = nil
    errorBuffer.pointee = 0
    accumulator = ResponseAccumulator(limits: limits)
    hops = []
    job = nil
  }

  private static func copy(_ data: Data) -> UnsafeMutableRawBufferPointer {
    // One extra byte, so that an empty body has an address.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count + 1, alignment: 16)
    data.copyBytes(to: copy)
    return UnsafeMutableRawBufferPointer(rebasing: copy[..<data.count])
  }

  /// Returns the headers as lines; nil if one contains a line break.
  private static func lines(of request: WebRequest) -> [String]? {
    var lines: [String] = []
    for header in request.headers {
      guard !(header.name + header.value).utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
        return nil
      }
      // libcurl takes "Name:" as a request to omit the header.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }
}

/// Passes bytes from libcurl to a transfer; any other result than their count ends it.
private func pass(
  _ bytes: UnsafeMutablePointer<CChar>?, count: Int, to context: UnsafeMutableRawPointer?,
  append: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  return append(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}

/// Collects a response within size limits.
struct ResponseAccumulator {
  private let limits: WebLimits
  private let maxBytes: Int
  private(set) var headers: [WebRequest.Header] = []
  private(set) var body = Data()
  private(set) var isTooLarge = false
  private var headerBytes = 0

  init(limits: WebLimits, maxBytes: Int? = nil) {
    self.limits = limits
    self.maxBytes = maxBytes ?? limits.bodyBytes
  }

  /// Appends one line of the headers, including its end; returns whether the response may continue.
  ///
  /// A status line resets the headers: earlier ones belong to a redirect or an interim response.
  mutating func append(headerLine line: UnsafeRawBufferPointer) -> Bool {
    if line.starts(with: "HTTP/".utf8) {
      headers = []
      headerBytes = 0
    }
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      isTooLarge = true
      return false
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !line.starts(with: "HTTP/".utf8)
    else { return true }
    headers.append(
      WebRequest.Header(Self.text(line[..<colon]), Self.text(line[line.index(after: colon)...])))
    return true
  }

  /// Appends a piece of the decompressed body; returns whether the response may continue.
  mutating func append(body piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= maxBytes - body.count else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: piece)
    return true
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

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
