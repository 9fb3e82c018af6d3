import Cryptography
import Foundation
import LibraryMerge
import RemoteStorage
import SportsModel
import VisitStore

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
      try await storage.put(name, data)
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
