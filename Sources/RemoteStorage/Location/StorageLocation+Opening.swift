import Foundation
package import Web

extension StorageLocation {
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
        throw .refused("\(bucket.name) wants AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
      }
      guard CurlLibrary.canSign else {
        throw .unusable(place: text, reason: "libcurl 7.87 or newer is needed to sign requests")
      }
      return BucketStorage(
        bucket, keys: keys, client: RetryingClient(client: client, environment: environment))
    }
  }

  private func checkLibrary() throws(StorageError) {
    if let trouble = CurlLibrary.trouble { throw .unusable(place: text, reason: trouble) }
  }
}
