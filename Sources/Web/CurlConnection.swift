import CCurl
import Foundation
import Synchronization

/// A handle of libcurl, which sends one request after the other and keeps its connection open.
final class CurlConnection: @unchecked Sendable {
  // Unchecked Sendable: all variables are used only by blocks of the queue. As a serial queue it has
  // a thread of its own while a request is running.
  private let queue = DispatchQueue(label: "stvisits web")
  private let easy: UnsafeMutableRawPointer
  private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private let limits: WebLimits
  private let proxy: CurlClient.Proxy
  private let requestObserver: CurlClient.RequestObserver
  fileprivate let isCancelled = Atomic(false)
  private var followsRedirects = true
  /// The URLs of the current request, including redirects.
  private var hops: [URL] = []
  fileprivate var response = ResponseAccumulator(limits: WebLimits())

  /// Creates a connection with libcurl's handle, which it frees.
  init(
    easy: UnsafeMutableRawPointer, limits: WebLimits, proxy: CurlClient.Proxy,
    requestObserver: @escaping CurlClient.RequestObserver
  ) {
    (self.easy, self.limits, self.proxy) = (easy, limits, proxy)
    self.requestObserver = requestObserver
  }

  deinit {
    ccurl_easy_cleanup(easy)
    errorBuffer.deallocate()
  }

  /// Sends a request, whose `headerLines` are in libcurl's format.
  ///
  /// libcurl asks about once a second whether the task was cancelled.
  func send(
    _ request: WebRequest, headerLines: [String]
  ) async -> Result<WebResponse, WebFailure> {
    isCancelled.store(false, ordering: .releasing)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { reply in
        queue.async { reply.resume(returning: self.perform(request, headerLines: headerLines)) }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .releasing)
    }
  }

  private func perform(
    _ request: WebRequest, headerLines: [String]
  ) -> Result<WebResponse, WebFailure> {
    var lines: UnsafeMutablePointer<curl_slist>?
    defer {
      ccurl_easy_reset(easy)
      ccurl_slist_free_all(lines)
      response = ResponseAccumulator(limits: limits)
    }
    for line in headerLines {
      guard let longer = ccurl_slist_append(lines, line) else {
        return .failure(.unreachable("out of memory"))
      }
      lines = longer
    }
    var options = CurlOptions(easy: easy)
    options.setPolicy(limits, proxy: proxy, isSecure: request.url.scheme?.lowercased() == "https")
    options.set(request)
    options.set(CURLOPT_HTTPHEADER, pointer: lines)
    errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    options.set(CURLOPT_ERRORBUFFER, pointer: errorBuffer)
    setCallbacks(&options)
    guard options.trouble == CURLE_OK else {
      return .failure(.unreachable(String(cString: ccurl_easy_strerror(options.trouble))))
    }
    response = ResponseAccumulator(limits: limits, maxBytes: request.maxBytes)
    followsRedirects = request.followsRedirects && request.credentials == nil
    hops = []
    record(request.url)
    let code = ccurl_easy_perform(easy)
    return code == CURLE_OK ? .success(answer(to: request)) : .failure(failure(code))
  }

  private func setCallbacks(_ options: inout CurlOptions) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    options.set(CURLOPT_HEADERDATA, pointer: context)
    options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      pass(bytes, count: size &* count, to: context) { $0.append(headerLine: $1) }
    }
    options.set(CURLOPT_WRITEDATA, pointer: context)
    options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      pass(bytes, count: size &* count, to: context) { $0.response.append(body: $1) }
    }
    options.set(CURLOPT_XFERINFODATA, pointer: context)
    options.setWatcher { context, _, _, _, _ in
      context.map(connection)?.isCancelled.load(ordering: .acquiring) == false ? 0 : 1
    }
  }

  private func record(_ url: URL) {
    hops.append(url)
    requestObserver(url)
  }

  private var status: Int {
    var status = 0
    _ = ccurl_get_number(easy, CURLINFO_RESPONSE_CODE, &status)
    return status
  }

  /// Appends a line of the headers; a redirect at their end counts as a request.
  fileprivate func append(headerLine line: UnsafeRawBufferPointer) -> Bool {
    guard response.append(headerLine: line) else { return false }
    guard line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n"), followsRedirects,
      [301, 302, 303, 307, 308].contains(status), hops.count <= limits.redirects,
      let place = response.headers.first(named: "Location"),
      let url = URL(string: place, relativeTo: hops.last)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return true }
    record(url)
    return true
  }

  private func answer(to request: WebRequest) -> WebResponse {
    var last: UnsafePointer<CChar>?
    _ = ccurl_get_text(easy, CURLINFO_EFFECTIVE_URL, &last)
    let url = last.flatMap { URL(string: String(cString: $0)) }
    return WebResponse(
      status: status, headers: response.headers, body: response.body, url: url ?? request.url)
  }

  private func failure(_ code: CURLcode) -> WebFailure {
    if response.isTooLarge { return .tooLarge }
    let said = String(cString: errorBuffer)
    return WebFailure(
      code, message: said.isEmpty ? String(cString: ccurl_easy_strerror(code)) : said,
      hasBegun: !response.headers.isEmpty, redirect: response.headers.first(named: "Location"))
  }
}

private func connection(_ context: UnsafeMutableRawPointer) -> CurlConnection {
  // The block of the queue keeps the connection alive as long as libcurl is running.
  Unmanaged<CurlConnection>.fromOpaque(context).takeUnretainedValue()
}

/// Passes bytes from libcurl to a connection; any other result than their count ends the transfer.
private func pass(
  _ bytes: UnsafeMutablePointer<CChar>?, count: Int, to context: UnsafeMutableRawPointer?,
  append: (CurlConnection, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return 0 }
  return append(connection(context), UnsafeRawBufferPointer(start: bytes, count: count))
    ? count : -1
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
