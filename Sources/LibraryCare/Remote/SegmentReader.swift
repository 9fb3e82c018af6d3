import Foundation
import RemoteStorage
import SportsModel
import VisitStore

/// Reads the segments of machines.
struct SegmentReader {
  let storage: any ObjectStorage

  enum Found {
    case none
    case damaged(String)
    case newer
    case whole(SyncSegment, Data)
  }

  func listing() async throws -> [SyncSegmentKey] {
    try await storage.list("devices/").compactMap { SyncSegmentKey(objectName: $0.name) }
  }

  func segment(_ key: SyncSegmentKey) async throws -> Found {
    let data: Data
    do {
      guard
        let found = try await storage.get(key.objectName, limit: SyncSegment.maxBytes)
      else { return .none }
      data = found
    } catch StorageError.damaged {
      return .damaged("some of its changes are damaged or not completely uploaded yet")
    } catch StorageError.tooLarge {
      return .damaged("one of its files is larger than stvisits writes")
    } catch StorageError.newerFormat {
      return .newer
    }
    do {
      let segment = try SyncSegment(data)
      guard segment.device == key.device, segment.id == key.id else {
        return .damaged("one of its files belongs to another computer")
      }
      return .whole(segment, data)
    } catch .newer {
      return .newer
    } catch {
      return .damaged("some of its changes are damaged or not completely uploaded yet")
    }
  }
}

/// Names of segments in the storage: `devices/<device>/<id>.log`.
extension SyncSegmentKey {
  /// Returns nil if no machine uses such a name.
  init?(objectName name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasSuffix(".log"),
      let device = UUID(uuidString: String(parts[1])),
      let id = UUID(uuidString: String(parts[2].dropLast(4)))
    else { return nil }
    self.init(id: id, device: device)
    guard objectName == name else { return nil }
  }

  var objectName: String {
    "devices/\(device.text)/\(id.text).log"
  }
}
