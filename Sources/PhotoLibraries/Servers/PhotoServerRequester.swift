import AppSupport
import Foundation
import Web

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

  /// Returns what a response of another status means, with the server's own words.
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

/// Access that never fails: values that are missing or of another type are nil.
extension JSONValue {
  subscript(_ key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var int: Int? { if case .integer(let number) = self { number } else { nil } }

  var double: Double? {
    if case .number(let number) = self { number } else { int.map(Double.init) }
  }

  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}
