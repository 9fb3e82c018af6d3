package import Foundation
import PhotoMetadata
import VisitStore

extension CacheStore: FolderScanStore {
  private static let kind = "scan"

  package var folders: [String] {
    let keys = (try? sizes(of: Self.kind))?.keys.map { $0.dropFirst(Self.kind.count + 1) }
    return keys?.map(String.init) ?? []
  }

  package func scan(of folder: String) -> Data? { try? entry("\(Self.kind) \(folder)")?.value }

  package func store(_ scan: Data, of folder: String) {
    try? put(scan, for: "\(Self.kind) \(folder)", storedAt: .distantPast)
  }
}
