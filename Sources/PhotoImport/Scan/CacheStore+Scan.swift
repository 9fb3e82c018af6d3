package import Foundation
import PhotoMetadata
import VisitStore

extension CacheStore: PhotoCacheStore {
  package func keys(of kind: String) -> [String] {
    ((try? sizes(of: kind)) ?? [:]).keys.map { String($0.dropFirst(kind.count + 1)) }
  }

  package func value(of key: String, kind: String) -> Data? { try? entry("\(kind) \(key)")?.value }

  package func store(_ value: Data, of key: String, kind: String) {
    try? put(value, for: "\(kind) \(key)", storedAt: .distantPast)
  }
}
