import Foundation
import Synchronization
import Web

/// A folder on a WebDAV server (RFC 4918).
struct WebDAVStorage: ObjectStorage {
  private static let maxListingBytes = 32 << 20
  private static let maxObjectsPerFolder = 4
  /// This program makes folders in folders, such as `photos/<hash>`, and no deeper ones.
  private static let maxDepth = 2

  private let base: String
  private let client: any WebClient
  private let login: WebDAVAuthenticator
  /// The number of folders of a listing; a photo has one.
  private let maxFolders: Int

  /// Creates the storage of a folder, which is created if necessary; without a user the server has
  /// no authentication.
  init(
    _ address: URL, user: String?, password: String?, client: any WebClient,
    maxFolders: Int = 1 << 20
  ) {
    let text = address.absoluteString
    base = text.hasSuffix("/") ? String(text.dropLast()) : text
    (self.client, self.maxFolders) = (client, maxFolders)
    login = WebDAVAuthenticator(
      user: user, password: password, isPrivate: address.scheme == "https" || address.isLoopback)
  }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try ObjectName.check(prefix: prefix, in: base)
    var found: [String: Int] = [:]
    var waiting = [prefix]
    var seen: Set<String> = [prefix]
    while let folder = waiting.popLast() {
      for entry in try await entries(of: folder) {
        let name = folder + entry.path
        guard ObjectName.isValid(name) else { continue }
        if !entry.isFolder {
          found[name] = entry.size
        } else if name.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth,
          seen.insert(name + "/").inserted
        {
          waiting.append(name + "/")
        }
      }
      guard seen.count <= maxFolders, found.count <= maxFolders * Self.maxObjectsPerFolder else {
        throw .unusable(place: base, reason: "it has more folders or files than stvisits creates")
      }
    }
    return found.map { StoredObject(name: $0.key, size: $0.value) }.sorted { $0.name < $1.name }
  }

  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    let answer = try await ask("GET", for: name, limit: limit)
    switch answer.status {
    case 200:
      guard answer.body.count <= limit else { throw .tooLarge(name: name, limit: limit) }
      return answer.body
    case 204: return Data()
    case 404, 410: return nil
    default: throw StorageError(answer)
    }
  }

  func put(_ name: String, data: Data) async throws(StorageError) {
    var answer = try await ask("PUT", for: name, body: data)
    // Servers differ in their status for a missing folder.
    if answer.status == 409 || answer.status == 404 {
      try await makeFolders(for: name)
      answer = try await ask("PUT", for: name, body: data)
    }
    // Even with its own folders created: one above them is missing.
    guard answer.status != 409 else { throw missingParentFolder }
    guard [200, 201, 204].contains(answer.status) else { throw StorageError(answer) }
  }

  func remove(_ name: String) async throws(StorageError) {
    let answer = try await ask("DELETE", for: name)
    guard [200, 202, 204, 404, 410].contains(answer.status) else { throw StorageError(answer) }
  }

  private func entries(of folder: String) async throws(StorageError) -> [WebDAVListing.Entry] {
    let answer = try await send(
      "PROPFIND", to: folder,
      headers: [.init("Depth", "1"), .init("Content-Type", "application/xml")],
      body: WebDAVListing.requestBody, limit: Self.maxListingBytes)
    switch answer.status {
    case 207:
      guard let listing = WebDAVListing(answer.body) else {
        throw .busy("\(base)/\(folder): the listing is unreadable")
      }
      return listing.children(of: path(of: folder))
    case 404, 410: return []
    case 200, 400, 405, 501:
      throw .unusable(place: base, reason: "not a WebDAV server (status \(answer.status))")
    default: throw StorageError(answer)
    }
  }

  private func makeFolders(for name: String) async throws(StorageError) {
    // The storage folder may also be missing. The response is ignored, because not every user is
    // allowed to create it.
    _ = try await send("MKCOL", to: "")
    var folder = ""
    for part in name.split(separator: "/").dropLast() {
      folder += part + "/"
      let answer = try await send("MKCOL", to: folder)
      guard answer.status != 409 else { throw missingParentFolder }
      // 405: the folder exists.
      guard [200, 201, 405].contains(answer.status) else { throw StorageError(answer) }
    }
  }

  private func ask(
    _ method: String, for name: String, body: Data? = nil, limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    try ObjectName.check(name, in: base)
    let headers = body == nil ? [] : [WebRequest.Header("Content-Type", "application/octet-stream")]
    return try await send(method, to: name, headers: headers, body: body, limit: limit)
  }

  /// Sends a request, and repeats it with credentials if the server requires them.
  private func send(
    _ method: String, to place: String, headers: [WebRequest.Header] = [], body: Data? = nil,
    limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    guard let url = URL(string: "\(base)/\(place)") else {
      throw ObjectName.invalid(place, in: base)
    }
    var request = WebRequest(url: url, headers: headers)
    (request.method, request.body) = (method, body)
    request.credentials = login.credentials
    let answer = try await client.send(request, for: place, limit: limit)
    guard answer.status == 401, request.credentials == nil else { return answer }
    try login.choose(by: answer)
    request.credentials = login.credentials
    return try await client.send(request, for: place, limit: limit)
  }

  private func path(of folder: String) -> String {
    let path = URL(string: base)?.path(percentEncoded: false) ?? ""
    let whole = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/" + folder
    return String(whole.dropLast())
  }

  private var missingParentFolder: StorageError {
    .unusable(place: base, reason: "its parent folder doesn't exist on the server; create it first")
  }
}

/// The authentication method of a server.
///
/// The first request is anonymous. The method that the server then offers is kept: Basic, which sends
/// the password itself, only over an encrypted or local connection, otherwise Digest.
final class WebDAVAuthenticator: Sendable {
  private let user, password: String?
  /// True if the connection is encrypted or local.
  private let isPrivate: Bool
  private let chosen = Mutex<WebCredentials?>(nil)

  init(user: String?, password: String?, isPrivate: Bool) {
    (self.user, self.password, self.isPrivate) = (user, password, isPrivate)
  }

  var credentials: WebCredentials? { chosen.withLock { $0 } }

  /// Chooses among the methods offered by a response with status 401; throws `refused` if none is
  /// possible.
  func choose(by answer: WebResponse) throws(StorageError) {
    let host = answer.url.host() ?? "the server"
    guard let user, let password else { throw .refused("\(host) requires a user and a password") }
    let offers = answer.headers.filter { $0.name.lowercased() == "www-authenticate" }
      .map { $0.value.lowercased() }
    let methods: [(name: String, credentials: WebCredentials)] = [
      ("basic", .basic(user: user, password: password)),
      ("digest", .digest(user: user, password: password)),
    ]
    let possible = methods.filter { method in
      offers.contains { $0.hasPrefix(method.name) || $0.contains(", \(method.name) ") }
    }
    guard let credentials = possible.first(where: { isPrivate || $0.name != "basic" })?.credentials
    else {
      guard possible.isEmpty else {
        throw .refused(
          "\(host) supports only Basic authentication, and http would show your password to others; "
            + "use https")
      }
      throw .refused(
        "\(host) supports neither Basic nor Digest authentication: \(offers.joined(separator: "; "))"
      )
    }
    chosen.withLock { $0 = credentials }
  }
}

/// The contents of a WebDAV folder: the response to PROPFIND (RFC 4918 §9.1).
struct WebDAVListing {
  struct Entry: Equatable {
    /// Decoded, without the final slash.
    var path = ""
    var isFolder = false
    var size = 0
  }

  static let requestBody = Data(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>
    """.utf8)

  let entries: [Entry]

  /// nil if the document is another one or incomplete.
  init?(_ document: Data) {
    var entries: [Entry] = []
    var entry: Entry?
    var isListing = false
    let isWhole = XMLElementReader.read(
      document,
      started: { name in
        if name == "multistatus" { isListing = true }
        if name == "response" { entry = Entry() }
        if name == "collection" { entry?.isFolder = true }
      },
      ended: { name, text in
        switch name {
        case "href" where entry?.path == "": entry?.path = Self.path(of: text)
        case "getcontentlength": entry?.size = Int(text) ?? 0
        case "response":
          if let entry { entries.append(entry) }
          entry = nil
        default: break
        }
      })
    guard isWhole, isListing else { return nil }
    self.entries = entries
  }

  /// Returns the direct children of a folder, by the last part of their paths.
  ///
  /// The folder itself is one of the entries. Behind a proxy it may have another path than the
  /// requested one; then it is the first entry.
  func children(of folder: String) -> [Entry] {
    let own = entries.contains { $0.path == folder } ? folder : entries.first?.path ?? folder
    return entries.compactMap { entry in
      guard entry.path.hasPrefix(own + "/") else { return nil }
      var child = entry
      child.path = String(entry.path.dropFirst(own.count + 1))
      return child.path.contains("/") || child.size < 0 ? nil : child
    }
  }

  private static func path(of href: String) -> String {
    var path = href.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    if let scheme = path.range(of: "://") {
      let rest = path[scheme.upperBound...]
      path = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    let decoded = String(path).removingPercentEncoding ?? String(path)
    return decoded.hasSuffix("/") ? String(decoded.dropLast()) : decoded
  }
}
