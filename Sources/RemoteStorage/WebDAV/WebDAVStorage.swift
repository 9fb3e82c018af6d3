import Foundation
import Web

/// A folder on a WebDAV server (RFC 4918).
struct WebDAVStorage: ObjectStorage {
  private static let maxListingBytes = 32 << 20
  private static let maxObjectsPerFolder = 4
  /// Deeper folders aren't those of this program.
  private static let maxDepth = 4

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
    self.client = client
    self.maxFolders = maxFolders
    login = WebDAVAuthenticator(
      user: user, password: password,
      isPrivate: address.scheme == "https" || address.isLoopback)
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
    let answer = try await ask("GET", name, limit: limit)
    switch answer.status {
    case 200:
      guard answer.body.count <= limit else { throw .tooLarge(name: name, limit: limit) }
      return answer.body
    case 204: return Data()
    case 404, 410: return nil
    default: throw StorageError(answer)
    }
  }

  func put(_ name: String, _ data: Data) async throws(StorageError) {
    var answer = try await ask("PUT", name, body: data)
    // Servers differ in their status for a missing folder.
    if answer.status == 409 || answer.status == 404 {
      try await makeFolders(for: name)
      answer = try await ask("PUT", name, body: data)
    }
    // Even with its own folders created: one above them is missing.
    guard answer.status != 409 else { throw missingParentFolder }
    guard [200, 201, 204].contains(answer.status) else { throw StorageError(answer) }
  }

  func remove(_ name: String) async throws(StorageError) {
    let answer = try await ask("DELETE", name)
    guard [200, 202, 204, 404, 410].contains(answer.status) else { throw StorageError(answer) }
  }

  private func entries(of folder: String) async throws(StorageError) -> [WebDAVListing.Entry] {
    let answer = try await send(
      "PROPFIND", folder, headers: [.init("Depth", "1"), .init("Content-Type", "application/xml")],
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
    // The storage folder may be missing, too. The response is ignored, because not every user is
    // allowed to create it.
    _ = try await send("MKCOL", "")
    var folder = ""
    for part in name.split(separator: "/").dropLast() {
      folder += part + "/"
      let answer = try await send("MKCOL", folder)
      guard answer.status != 409 else { throw missingParentFolder }
      // 405: the folder exists.
      guard [200, 201, 405].contains(answer.status) else { throw StorageError(answer) }
    }
  }

  private func ask(
    _ method: String, _ name: String, body: Data? = nil, limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    try ObjectName.check(name, in: base)
    let headers =
      body == nil ? [] : [WebRequest.Header("Content-Type", "application/octet-stream")]
    return try await send(method, name, headers: headers, body: body, limit: limit)
  }

  /// Sends a request, and repeats it with credentials if the server requires them.
  private func send(
    _ method: String, _ place: String, headers: [WebRequest.Header] = [], body: Data? = nil,
    limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    guard let url = URL(string: "\(base)/\(place)") else {
      throw ObjectName.invalid(place, in: base)
    }
    var request = WebRequest(url: url, headers: headers)
    (request.method, request.body) = (method, body)
    request.maxBytes = max(limit, StorageError.maxErrorBodyBytes)
    request.followsRedirects = false
    request.credentials = login.credentials
    let answer = try await answer(to: request, place, limit)
    guard answer.status == 401, request.credentials == nil else { return answer }
    try login.choose(by: answer)
    request.credentials = login.credentials
    return try await self.answer(to: request, place, limit)
  }

  private func answer(
    to request: WebRequest, _ place: String, _ limit: Int
  ) async throws(StorageError) -> WebResponse {
    do throws(WebFailure) { return try await client.send(request) } catch {
      throw StorageError(error, name: place, limit: limit)
    }
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
