import AppSupport
import Foundation
import Web

/// The requests of one kind of photo server, and what its answers mean.
protocol PhotoServerAPI: Sendable {
  var kind: LibraryKind { get }

  /// Returns the headers that contain the user's key.
  func headers(key: String) -> [WebRequest.Header]

  /// Checks the server's version and the key.
  func connect(_ requester: PhotoServerRequester) async throws(PhotoLibraryError)
    -> PhotoServerSession

  /// Requests the photos that were added or changed at an instant or later, page by page; all
  /// photos without an instant.
  ///
  /// Pages may overlap, and photos may change between two pages: a photo can come twice, but none
  /// is left out.
  func fetch(
    _ session: PhotoServerSession, since: Date?, requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void) async throws(PhotoLibraryError)

  /// Returns the address at which a browser shows a photo.
  func page(of id: String, at address: PhotoServerAddress) -> String
}

/// The user, the clock and the abilities of a server.
struct PhotoServerSession: Hashable, Sendable {
  /// The identifier of the user; empty if the server doesn't distinguish owners of photos.
  var user = ""
  let now: Date
  /// True if photos are selected by `visibility`.
  var hasVisibility = true

  /// Creates a session from the first response of the server, with the clock as a substitute.
  init(_ response: WebResponse, clock: Date) {
    now = response.header("Date").flatMap { RetryAfter.instant($0, at: clock) } ?? clock
  }
}

struct PhotoServerPage {
  var photos: [LibraryPhoto] = []
  /// A fault of an entry: `without an identifier`.
  var faults: [String] = []

  mutating func add(_ photo: LibraryPhoto, faults: [String]) {
    photos.append(photo)
    self.faults += faults
  }
}

/// The address of a photo server, as entered by the user.
package struct PhotoServerAddress: Sendable, Hashable {
  /// Without a slash at the end.
  package let text: String
  let url: URL

  /// Parses `https://photos.example.org`, with or without the path of a reverse proxy.
  ///
  /// Plain http is only for servers in the local network, because the key would be readable.
  ///
  /// - Throws: `PhotoLibraryError.server` with the reason.
  package init(_ text: String) throws(PhotoLibraryError) {
    var trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    if trimmed.lowercased().hasSuffix("/api") { trimmed.removeLast("/api".count) }
    guard let url = URL(string: trimmed), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host()?.lowercased(), !host.isEmpty,
      url.query() == nil, url.fragment() == nil, trimmed.utf8.count <= 250
    else { throw .server("not an address like https://photos.example.org") }
    guard url.user() == nil, url.password() == nil else {
      throw .server("remove user and password from the address, where others can read them")
    }
    guard scheme == "https" || Self.isLocal(host) else {
      throw .server("http isn't encrypted, so others can read your key; use https")
    }
    self.text = scheme + trimmed.dropFirst(scheme.count)
    self.url = url
  }

  /// Returns whether a host is this computer or in the local network, including a private one over
  /// the internet (RFC 1918, RFC 4193, RFC 6598, RFC 6762, RFC 8375).
  static func isLocal(_ host: String) -> Bool {
    let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    if name.contains(":") {
      return name == "::1"
        || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: name.hasPrefix)
    }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1],
      numbers[2] != nil, numbers[3] != nil
    else {
      let endings = [".local", ".lan", ".home", ".internal", ".localhost", ".home.arpa", ".ts.net"]
      return !name.contains(".") || endings.contains(where: name.hasSuffix)
    }
    switch first {
    case 10, 127: return true
    case 100: return (64...127).contains(second)
    case 169: return second == 254
    case 172: return (16...31).contains(second)
    case 192: return second == 168
    default: return false
    }
  }
}

/// Sends requests to one photo server and decodes its JSON.
struct PhotoServerRequester: Sendable {
  let address: PhotoServerAddress
  /// The headers of every request: User-Agent and the key.
  let headers: [WebRequest.Header]
  let client: any WebClient

  /// Requests a path below the address; with a body by POST.
  func response(
    _ path: String, query: [(String, String)] = [], body: JSONValue? = nil
  ) async throws(PhotoLibraryError) -> WebResponse {
    var parts = URLComponents(url: address.url, resolvingAgainstBaseURL: true)
    parts?.path += path
    if !query.isEmpty { parts?.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
    guard let url = parts?.url else { throw .server("not an address like https://host/path") }
    var request = WebRequest(url: url, headers: headers + [.init("Accept", "application/json")])
    // The key must not get to another host.
    request.followsRedirects = false
    if let body {
      request.method = "POST"
      request.headers.append(.init("Content-Type", "application/json"))
      request.body = Data(body.line.utf8)
    }
    do throws(WebFailure) { return try await client.send(request) } catch {
      throw .server(error.reason)
    }
  }

  /// Parses a response of status 200.
  func json(_ response: WebResponse) throws(PhotoLibraryError) -> JSONValue {
    guard response.status == 200 else { throw .server(Self.reason(response)) }
    if let value = try? JSONValue(parsing: response.body) { return value }
    let start = response.body.prefix(256).drop { $0 <= 0x20 }
    if start.first == UInt8(ascii: "<") {
      throw .server("it sent a web page instead of data; check the address")
    }
    throw .unknownData
  }

  /// Returns the meaning of a response of another status, with the server's message.
  private static func reason(_ response: WebResponse) -> String {
    // Immich says `message`, PhotoPrism `error`.
    let body = (try? JSONValue(parsing: response.body)) ?? .null
    let refusal = body["message"].text ?? body["error"].text
    let detail = refusal.map { " (\(String($0.onOneLine.prefix(200))))" } ?? ""
    switch response.status {
    case 401: return "it doesn't accept the key\(detail)"
    case 403: return "the key lacks a permission\(detail)"
    case 404: return "nothing is at this address\(detail); check it"
    case 300..<400:
      let place = response.header("Location")?.onOneLine ?? "another address"
      return "it redirects to \(place); enter the address of the server itself"
    case 429: return "it asks to wait; try again later\(detail)"
    default: return "it responded with status \(response.status)\(detail)"
    }
  }
}

extension PhotoLibraryError {
  static let unknownData = PhotoLibraryError.server("it sent incomplete or unknown data")
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// An identifier of a server, which becomes part of an address; nil for any other text.
  var identifier: String? {
    guard let text, (1...64).contains(text.utf8.count),
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return nil }
    return text
  }
  var int: Int? { if case .integer(let number) = self { number } else { nil } }
  var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}
