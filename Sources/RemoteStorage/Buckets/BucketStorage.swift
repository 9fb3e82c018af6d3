import Cryptography
import Foundation
import SportsModel
import Web

/// A bucket of an S3-compatible storage; libcurl signs the requests.
struct BucketStorage: ObjectStorage {
  /// Bytes of a page, which has 1,000 objects.
  private static let maxPageBytes = 8 << 20
  private static let maxPages = 10_000

  private let bucket: Bucket
  private let credentials: WebCredentials
  private let token: String?
  private let client: any WebClient

  init(_ bucket: Bucket, keys: BucketCredentials, client: any WebClient) {
    self.bucket = bucket
    credentials = .signature(
      key: keys.identifier, secret: keys.secret, region: bucket.region, service: "s3")
    token = keys.token
    self.client = client
  }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try ObjectName.check(prefix: prefix, in: bucket.name)
    var found: [StoredObject] = []
    var place: Place = .start
    for _ in 0..<Self.maxPages {
      let page = try await page(of: prefix, from: place)
      for object in page.objects where object.key.hasPrefix(bucket.prefix) {
        let name = String(object.key.dropFirst(bucket.prefix.count))
        guard name.hasPrefix(prefix), ObjectName.isValid(name) else { continue }
        found.append(StoredObject(name: name, size: object.size))
      }
      guard let next = page.next else { return found.sorted { $0.name < $1.name } }
      guard let last = page.objects.last?.key else { break }
      // Texts are cut at 512 bytes; the last key replaces a token that was cut.
      place = (1..<512).contains(next.utf8.count) ? .token(next) : .after(last)
    }
    throw .busy("\(bucket.name): the listing doesn't end")
  }

  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    let answer = try await ask("GET", name, limit: limit)
    switch answer.status {
    case 200:
      guard answer.body.count <= limit else { throw .tooLarge(name: name, limit: limit) }
      return answer.body
    case 404:
      guard let code = BucketErrorResponse(answer.body).code, code != "NoSuchKey" else {
        return nil
      }
      throw failure(answer)
    default: throw failure(answer)
    }
  }

  func put(_ name: String, _ data: Data) async throws(StorageError) {
    let answer = try await ask("PUT", name, body: data)
    guard answer.status == 200 else { throw failure(answer) }
  }

  func remove(_ name: String) async throws(StorageError) {
    let answer = try await ask("DELETE", name)
    guard [200, 204, 404].contains(answer.status) else { throw failure(answer) }
  }

  private enum Place {
    case start
    case token(String)
    case after(String)
  }

  private func page(
    of prefix: String, from place: Place
  ) async throws(StorageError) -> BucketListing {
    // The signature covers the query as sent, so its items are sorted by name.
    var query: [(name: String, value: String)] = [("encoding-type", "url"), ("list-type", "2")]
    query.append(("prefix", bucket.prefix + prefix))
    switch place {
    case .start: break
    case .token(let token): query.insert(("continuation-token", token), at: 0)
    case .after(let key): query.append(("start-after", key))
    }
    let text = query.map { "\($0.name)=\(Bucket.encoded($0.value, keepingSlashes: false))" }
    let answer = try await send(
      "GET", bucket.address + "?" + text.joined(separator: "&"), prefix, limit: Self.maxPageBytes)
    guard answer.status == 200 else { throw failure(answer) }
    guard let page = BucketListing(answer.body) else {
      throw .busy("\(bucket.name): the listing is unreadable")
    }
    return page
  }

  private func ask(
    _ method: String, _ name: String, body: Data? = nil, limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    try ObjectName.check(name, in: bucket.name)
    let key = Bucket.encoded(bucket.prefix, keepingSlashes: true) + name
    return try await send(method, bucket.address + key, name, body: body, limit: limit)
  }

  private func send(
    _ method: String, _ address: String, _ name: String, body: Data? = nil, limit: Int
  ) async throws(StorageError) -> WebResponse {
    guard let url = URL(string: address) else {
      throw ObjectName.invalid(name, in: bucket.name)
    }
    var request = WebRequest(url: url)
    // Without this header, libcurl would have to guess the signed hash of the body.
    let hash = SHA256.hash(body ?? Data()).hexadecimal
    request.headers.append(.init("x-amz-content-sha256", hash))
    if let token { request.headers.append(.init("x-amz-security-token", token)) }
    if body != nil { request.headers.append(.init("Content-Type", "application/octet-stream")) }
    (request.method, request.body) = (method, body)
    request.maxBytes = max(limit, StorageError.maxErrorBodyBytes)
    (request.followsRedirects, request.credentials) = (false, credentials)
    do throws(WebFailure) { return try await client.send(request) } catch {
      throw StorageError(error, name: name, limit: limit)
    }
  }

  private func failure(_ answer: WebResponse) -> StorageError {
    BucketErrorResponse(answer.body).error(for: answer, in: bucket)
  }
}

/// The access keys of a bucket.
struct BucketCredentials: Sendable {
  let identifier: String
  let secret: String
  /// The session token of temporary keys.
  var token: String?
}
