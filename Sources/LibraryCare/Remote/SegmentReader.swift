import Cryptography
import Foundation
import LibraryMerge
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

  var objectName: String { "devices/\(device.text)/\(id.text).log" }
}

/// Sends the changes of this machine and records what was sent.
struct SegmentSender {
  let store: VisitStore
  let storage: any ObjectStorage
  /// The user's name for this machine.
  let machine: String
  let signer: SegmentSigner

  /// - Returns: the number of sent changes, without those that the storage has already.
  func send(_ progress: (Int) -> Void = { _ in }) async throws -> Int {
    let stored = try Set(store.sentObjects("devices/").filter { !$0.isDamaged }.map(\.name))
    var sent = 0
    progress(0)
    while let segment = try store.nextSegment(machine: machine, signer: signer) {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      let name = SyncSegmentKey(id: segment.id, device: segment.device).objectName
      let data = segment.data
      try await storage.put(name, data: data)
      try store.record(SentObject(name: name, bytes: data.count, sha256: data.sha256))
      try store.markSent(segment)
      if !stored.contains(name) { sent += segment.entries.count }
      progress(sent)
    }
    return sent
  }
}

extension Data {
  /// The SHA-256 digest in hexadecimal digits.
  var sha256: String { SHA256.hash(self).hexadecimal }
}
