import Foundation

/// Names of segments in the storage: `devices/<device>/<first number>.log`.
struct SegmentName: Hashable {
  static let folder = "devices/"

  let device: UUID
  let first: Int64

  init(device: UUID, first: Int64) {
    self.device = device
    self.first = first
  }

  /// nil for a name that no machine gives.
  init?(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "devices", let device = UUID(uuidString: String(parts[1])),
      parts[2].hasSuffix(".log"), let first = Int64(parts[2].dropLast(4)), first > 0
    else { return nil }
    self.init(device: device, first: first)
    guard text == name else { return nil }
  }

  var text: String {
    let digits = String(first)
    let zeros = String(repeating: "0", count: max(0, 12 - digits.count))
    return "\(Self.folder)\(device.uuidString.lowercased())/\(zeros)\(digits).log"
  }
}
