package import Foundation
package import Web

/// The location of a storage, as entered by the user, without secrets.
package enum StorageLocation: Sendable, Hashable {
  case folder(URL)
  /// A folder at a URL of http or https.
  case webDAV(URL)
  case bucket(Bucket)

  /// Parses a path, `webdav+https://host/path` (or `davs://`), or `s3://bucket/prefix`; without an
  /// endpoint the bucket is Amazon's, and plain http to other machines needs `allowsPlain`.
  ///
  /// - Throws: `unusable` with the reason.
  package init(
    _ text: String, endpoint: String? = nil, region: String? = nil, allowsPlain: Bool = false
  ) throws(StorageError) {
    guard let scheme = text.range(of: "://").map({ text[..<$0.lowerBound].lowercased() }) else {
      guard !text.isEmpty else { throw .unusable(place: "\"\"", reason: "the location is empty") }
      let path = (text as NSString).expandingTildeInPath
      let folder = URL(fileURLWithPath: path).standardizedFileURL.path
      self = .folder(URL(fileURLWithPath: folder, isDirectory: true))
      return
    }
    let rest = text.dropFirst(scheme.count)
    switch scheme {
    case "webdav+https", "davs", "webdavs":
      self = .webDAV(try Self.address("https" + rest, of: text, allowsPlain: allowsPlain))
    case "webdav+http", "dav", "webdav":
      self = .webDAV(try Self.address("http" + rest, of: text, allowsPlain: allowsPlain))
    case "s3":
      self = .bucket(
        try Self.bucket(
          rest.dropFirst(3), of: text, endpoint: endpoint, region: region, allowsPlain: allowsPlain)
      )
    case "http", "https": throw .unusable(place: text, reason: "for WebDAV enter webdav+\(text)")
    default:
      throw .unusable(
        place: text, reason: "enter a folder, webdav+https://host/path or s3://bucket/prefix")
    }
  }

  /// The text form, which can be parsed again.
  package var text: String {
    switch self {
    case .folder(let url): url.path
    case .webDAV(let url): "webdav+" + url.absoluteString
    case .bucket(let bucket):
      "s3://\(bucket.name)/\(bucket.prefix.hasSuffix("/") ? String(bucket.prefix.dropLast()) : "")"
    }
  }

  private static func address(
    _ address: String, of text: String, allowsPlain: Bool
  ) throws(StorageError) -> URL {
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty,
      url.query() == nil, url.fragment() == nil, url.absoluteString.utf8.count <= 250,
      !url.path().split(separator: "/").contains("..")
    else { throw .unusable(place: text, reason: "not a valid folder address") }
    guard url.user() == nil, url.password() == nil else {
      throw .unusable(
        place: "\(url.scheme ?? "")://…@\(host)",
        reason: "remove user and password from the address, where others can read them")
    }
    guard url.scheme == "https" || allowsPlain || url.isLoopback else {
      throw .unusable(
        place: text, reason: "http isn't encrypted, so others can read your data; use https")
    }
    return url
  }

  private static func bucket(
    _ rest: Substring, of text: String, endpoint: String?, region: String?, allowsPlain: Bool
  ) throws(StorageError) -> Bucket {
    let name = String(rest.prefix { $0 != "/" })
    let prefix = String(rest.dropFirst(name.count + 1))
    guard Bucket.isName(name) else {
      throw .unusable(place: text, reason: "invalid bucket name \"\(name)\"")
    }
    guard Bucket.isPrefix(prefix) else {
      throw .unusable(place: text, reason: "invalid prefix \"\(prefix)\"")
    }
    if let region, !Bucket.isRegion(region) {
      throw .unusable(place: text, reason: "invalid region \"\(region)\"")
    }
    var url: URL?
    if let endpoint { url = try address(endpoint, of: endpoint, allowsPlain: allowsPlain) }
    guard ["https", "http", nil].contains(url?.scheme) else {
      throw .unusable(place: endpoint ?? "", reason: "enter an address with https://")
    }
    return Bucket(name: name, prefix: prefix, region: region, endpoint: url)
  }

  /// Creates the storage at this location, without sealing and without contacting it; the client
  /// sends requests within `WebLimits.forStorage`.
  ///
  /// - Throws: `refused` if required secrets are missing, and `unusable`.
  package func storage(
    secrets: StorageSecrets, client: any WebClient, environment: RetryEnvironment
  ) throws(StorageError) -> any ObjectStorage {
    switch self {
    case .folder(let url): return FolderStorage(url)
    case .webDAV(let url):
      try checkLibrary()
      return WebDAVStorage(
        url, user: secrets.user, password: secrets.password,
        client: RetryingClient(client: client, environment: environment))
    case .bucket(let bucket):
      try checkLibrary()
      guard let keys = secrets.keys else {
        throw .refused("\(bucket.name) requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
      }
      guard CurlLibrary.canSign else {
        throw .unusable(place: text, reason: "signed requests require libcurl 7.87 or newer")
      }
      return BucketStorage(
        bucket, keys: keys, client: RetryingClient(client: client, environment: environment))
    }
  }

  private func checkLibrary() throws(StorageError) {
    if let trouble = CurlLibrary.trouble { throw .unusable(place: text, reason: trouble) }
  }
}

/// The credentials for a storage; never part of a command or the database.
package struct StorageSecrets: Sendable {
  /// The names of the variables, in the environment or in a file.
  package static let names = [
    "STVISITS_REMOTE_USER", "STVISITS_REMOTE_PASSWORD", "STVISITS_REMOTE_PASSPHRASE",
    "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
  ]

  package static let passphraseName = "STVISITS_REMOTE_PASSPHRASE"

  package let user, password, passphrase: String?
  let keys: BucketCredentials?

  /// Reads variables by name; empty ones count as missing.
  package init(_ variables: [String: String]) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    user = value("STVISITS_REMOTE_USER")
    password = value("STVISITS_REMOTE_PASSWORD")
    passphrase = value(Self.passphraseName)
    if let identifier = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
      keys = BucketCredentials(
        identifier: identifier, secret: secret, token: value("AWS_SESSION_TOKEN"))
    } else {
      keys = nil
    }
  }
}
