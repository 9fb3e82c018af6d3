import Foundation
import VisitStore

/// Names of segments in the storage: `devices/<device>/<id>.log`.
struct SegmentName: Hashable {
  static let folder = "devices/"

  let key: SyncSegmentKey

  init(_ key: SyncSegmentKey) { self.key = key }

  /// Returns nil if no machine uses such a name.
  init?(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasSuffix(".log"),
      let device = UUID(uuidString: String(parts[1])),
      let id = UUID(uuidString: String(parts[2].dropLast(4)))
    else { return nil }
    self.init(SyncSegmentKey(id: id, device: device))
    guard text == name else { return nil }
  }

  var text: String {
    "\(Self.folder)\(key.device.uuidString.lowercased())/\(key.id.uuidString.lowercased()).log"
  }
}
