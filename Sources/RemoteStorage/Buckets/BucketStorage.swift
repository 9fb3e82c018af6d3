import AppSupport
import Cryptography
package import Foundation
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
    (token, self.client) = (keys.token, client)
  }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try ObjectName.check(prefix: prefix, in: bucket.name)
    var found: [StoredObject] = []
    /// The item of the query for a further page.
    var place: (name: String, value: String)?
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
      place =
        (1..<512).contains(next.utf8.count) ? ("continuation-token", next) : ("start-after", last)
    }
    throw .busy("\(bucket.name): the listing doesn't end")
  }

  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    let answer = try await ask("GET", for: name, limit: limit)
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

  func put(_ name: String, data: Data) async throws(StorageError) {
    let answer = try await ask("PUT", for: name, body: data)
    guard answer.status == 200 else { throw failure(answer) }
  }

  func remove(_ name: String) async throws(StorageError) {
    let answer = try await ask("DELETE", for: name)
    guard [200, 204, 404].contains(answer.status) else { throw failure(answer) }
  }

  private func page(
    of prefix: String, from place: (name: String, value: String)?
  ) async throws(StorageError) -> BucketListing {
    // The signature covers the query as sent, so its items are sorted by name.
    let query =
      [("encoding-type", "url"), ("list-type", "2"), ("prefix", bucket.prefix + prefix)]
      + [place].compactMap(\.self)
    let text = query.sorted { $0.0 < $1.0 }
      .map { "\($0.0)=\(Bucket.encoded($0.1, keepingSlashes: false))" }
    let answer = try await send(
      "GET", to: bucket.address + "?" + text.joined(separator: "&"), name: prefix,
      limit: Self.maxPageBytes)
    guard answer.status == 200 else { throw failure(answer) }
    guard let page = BucketListing(answer.body) else {
      throw .busy("\(bucket.name): the listing is unreadable")
    }
    return page
  }

  private func ask(
    _ method: String, for name: String, body: Data? = nil, limit: Int = 1 << 20
  ) async throws(StorageError) -> WebResponse {
    try ObjectName.check(name, in: bucket.name)
    let key = Bucket.encoded(bucket.prefix, keepingSlashes: true) + name
    return try await send(method, to: bucket.address + key, name: name, body: body, limit: limit)
  }

  private func send(
    _ method: String, to address: String, name: String, body: Data? = nil, limit: Int
  ) async throws(StorageError) -> WebResponse {
    guard let url = URL(string: address) else { throw ObjectName.invalid(name, in: bucket.name) }
    var request = WebRequest(url: url)
    // Without this header, libcurl would have to guess the signed hash of the body.
    let hash = SHA256.hash(body ?? Data()).hexadecimal
    request.headers.append(.init("x-amz-content-sha256", hash))
    if let token { request.headers.append(.init("x-amz-security-token", token)) }
    if body != nil { request.headers.append(.init("Content-Type", "application/octet-stream")) }
    (request.method, request.body, request.credentials) = (method, body, credentials)
    return try await client.send(request, for: name, limit: limit)
  }

  private func failure(_ answer: WebResponse) -> StorageError {
    BucketErrorResponse(answer.body).error(for: answer, in: bucket)
  }
}

struct BucketCredentials: Sendable {
  let identifier, secret: String
  var token: String?
}

/// One page of a bucket's objects: the response to ListObjectsV2.
struct BucketListing {
  let objects: [(key: String, size: Int)]
  /// The token of the next page; nil on the last one.
  let next: String?

  /// nil if the document is another one or incomplete.
  init?(_ document: Data) {
    var objects: [(key: String, size: Int)] = []
    var object: (key: String, size: Int)?
    var isTruncated = false
    var next: String?
    var isListing = false
    let isWhole = XMLElementReader.read(
      document,
      started: { name in
        if name == "ListBucketResult" { isListing = true }
        if name == "Contents" { object = ("", 0) }
      },
      ended: { name, text in
        switch name {
        case "Key": object?.key = text.removingPercentEncoding ?? text
        case "Size": object?.size = max(0, Int(text) ?? 0)
        case "Contents":
          if let object { objects.append(object) }
          object = nil
        case "IsTruncated": isTruncated = text == "true"
        case "NextContinuationToken": next = text
        default: break
        }
      })
    guard isWhole, isListing else { return nil }
    self.objects = objects
    self.next = isTruncated ? next ?? "" : nil
  }
}

struct BucketErrorResponse {
  let code: String?
  private let message: String?

  init(_ document: Data) {
    var texts: [String: String] = [:]
    _ = XMLElementReader.read(
      document, started: { _ in },
      ended: { name, text in texts[name] = texts[name] ?? text.onOneLine })
    (code, message) = (texts["Code"], texts["Message"])
  }

  func error(for answer: WebResponse, in bucket: Bucket) -> StorageError {
    let reason = [code, message].compactMap(\.self).joined(separator: ": ")
    switch code {
    case "NoSuchBucket": return .unusable(place: bucket.name, reason: "no bucket of this name")
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException",
      "TemporaryRedirect":
      let region = answer.header("x-amz-bucket-region")?.onOneLine ?? "another region"
      return .unusable(place: bucket.name, reason: "it is in \(region), not in \(bucket.region)")
    case "RequestTimeTooSkewed": return .refused("the clock of this computer is wrong (\(reason))")
    case "QuotaExceeded", "XMinioStorageFull", "StorageFull", "InsufficientStorage":
      return .full(reason)
    case "SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable", "OperationAborted":
      return .busy(reason)
    default: return StorageError(answer, detail: reason.isEmpty ? nil : reason)
    }
  }
}

/// A bucket of an S3-compatible storage, and the prefix of its objects.
package struct Bucket: Sendable, Hashable {
  package let name: String
  /// The start of all keys; empty or ending in a slash.
  package let prefix: String
  package let region: String
  /// The address of an S3-compatible storage; nil for Amazon's.
  package let endpoint: URL?

  package init(name: String, prefix: String, region: String?, endpoint: URL?) {
    self.name = name
    self.prefix = prefix.isEmpty || prefix.hasSuffix("/") ? prefix : prefix + "/"
    self.region = region ?? "us-east-1"
    self.endpoint = endpoint
  }

  /// The address of the bucket, ending in a slash.
  ///
  /// Amazon wants the bucket in the host name, except with a dot, which would not match the
  /// certificate. Other storages often have a single host name and want it in the path. An endpoint
  /// that begins with the bucket already contains it.
  var address: String {
    guard let endpoint else {
      return name.contains(".")
        ? "https://s3.\(region).amazonaws.com/\(name)/"
        : "https://\(name).s3.\(region).amazonaws.com/"
    }
    let text = endpoint.absoluteString
    let base = text.hasSuffix("/") ? text : text + "/"
    return endpoint.host()?.hasPrefix(name + ".") == true ? base : base + name + "/"
  }

  /// Returns whether a text has 3 to 63 lower case letters, digits, hyphens and dots.
  static func isName(_ text: String) -> Bool {
    (3...63).contains(text.utf8.count) && text.utf8.allSatisfy(ObjectName.allowed.contains)
  }

  /// Returns whether a text is valid before names: no part is empty or has a special meaning.
  static func isPrefix(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.dropLast().contains(""), !parts.contains("."), !parts.contains("..") else {
      return false
    }
    return text.utf8.count <= 250 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// Returns whether a text has only letters, digits, hyphens and underscores.
  static func isRegion(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  /// Percent-encodes all but unreserved characters (RFC 3986 §2.3), for addresses and signatures.
  static func encoded(_ text: String, keepingSlashes: Bool) -> String {
    var allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    if keepingSlashes { allowed.insert("/") }
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
