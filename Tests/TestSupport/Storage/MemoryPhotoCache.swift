package import Foundation
import PhotoScanning
import Synchronization

/// A cache of photos in memory.
package final class MemoryPhotoCache: PhotoCacheStore {
  private let storage = Mutex<[String: Data]>([:])

  package init() {}

  package var values: [String: Data] {
    get { storage.withLock(\.self) }
    set { storage.withLock { $0 = newValue } }
  }

  package func keys(of kind: String) -> [String] { Array(values.keys) }
  package func value(of key: String, kind: String) -> Data? { values[key] }
  package func store(_ value: Data, of key: String, kind: String) {
    storage.withLock { $0[key] = value }
  }
}
