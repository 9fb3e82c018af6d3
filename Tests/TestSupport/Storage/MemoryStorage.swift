package import Foundation
package import RemoteStorage
import Synchronization

/// A storage of tests that several machines share.
package final class MemoryStorage: ObjectStorage {
  private let objects = Mutex<[String: Data]>([:])

  package init() {}

  /// The objects there are now.
  package var contents: [String: Data] { objects.withLock { $0 } }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    guard ObjectName.isValid(prefix: prefix) else { throw unusable(prefix) }
    return contents.filter { $0.key.hasPrefix(prefix) }
      .map { StoredObject(name: $0.key, size: $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    guard let data = contents[name] else { return nil }
    guard data.count <= limit else { throw .tooLarge(name: name, limit: limit) }
    return data
  }

  package func put(_ name: String, _ data: Data) async throws(StorageError) {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    objects.withLock { $0[name] = data }
  }

  package func remove(_ name: String) async throws(StorageError) {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    objects.withLock { $0[name] = nil }
  }

  private func unusable(_ name: String) -> StorageError {
    .unusable(place: "memory", reason: "invalid object name \"\(name)\"")
  }
}
