import Foundation
package import Web

extension StorageLocation {
  /// The storage at this place, which nobody has asked for anything yet.
  ///
  /// - Parameters:
  ///   - secrets: what lets us in.
  ///   - client: asks servers, within `WebLimits.forStorage`.
  ///   - pace: of asking again.
  /// - Returns: the storage, without seals.
  /// - Throws: `refused` when secrets are missing that are needed for certain, and `unusable`.
  package func storage(
    secrets: StorageSecrets, client: any WebClient, pace: RetryEnvironment
  ) throws(StorageError) -> any ObjectStorage {
    switch self {
    case .folder(let url): return FolderStorage(url)
    case .webDAV(let url):
      try checkLibrary()
      return WebDAVStorage(
        url, user: secrets.user, password: secrets.password,
        client: RetryingClient(client, pace: pace))
    case .bucket(let bucket):
      try checkLibrary()
      guard let keys = secrets.keys else {
        throw .refused("\(bucket.name) wants AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
      }
      guard CurlLibrary.canSign else {
        throw .unusable(place: text, reason: "libcurl 7.87 or newer is needed to sign requests")
      }
      return BucketStorage(bucket, keys: keys, client: RetryingClient(client, pace: pace))
    }
  }

  private func checkLibrary() throws(StorageError) {
    if let trouble = CurlLibrary.trouble { throw .unusable(place: text, reason: trouble) }
  }
}
