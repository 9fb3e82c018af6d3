import AppSupport
import Foundation
import LibraryMerge
import VisitStore

/// Compares the storage with the chains of segments that this machine remembers.
struct ChainCheck {
  let store: VisitStore
  let listing: Set<SyncSegmentKey>
  /// The machines whose segments were read now.
  let readNow: Set<UUID>

  /// Returns a sentence for each machine whose segments are missing or contradictory.
  func notices() throws -> [String] {
    let segments = try store.chainedSegments()
    let reported = try store.reportedHeads()
    let state = try store.remoteState()
    let names = Dictionary(
      state.devices.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var notices: [String] = []
    let devices = Dictionary(grouping: segments.filter(\.isRead), by: \.key.device)
    for (device, read) in devices.sorted(by: { $0.key.uuidString < $1.key.uuidString })
    where device != state.device {
      let name = names[device] ?? device.uuidString
      notices += problems(of: read, reported: reported[device], isReadNow: readNow.contains(device))
        .map { "\(name): \($0)" }
    }
    let own = segments.filter { !$0.isRead && $0.key.device == state.device }.compactMap(\.head)
    if let seen = reported[state.device], let chain = own.map(\.chain).max(), seen.chain == chain,
      seen.position > own.filter({ $0.chain == chain }).map(\.position).max() ?? 0
    {
      notices.append(
        "Other computers have read changes of this computer that it no longer has. Was an older "
          + "backup restored?")
    }
    return notices
  }

  private func problems(
    of read: [ChainedSegment], reported: ChainHead?, isReadNow: Bool
  ) -> [String] {
    let chain = read.compactMap(\.head?.chain).max()
    let current = read.filter { $0.head?.chain == chain }
    var problems: [String] = []
    let gone = current.filter { !listing.contains($0.key) }.count
    if gone > 0 {
      problems.append(
        "\(gone.counted("file")) that this computer has read \(gone == 1 ? "is" : "are") no longer "
          + "in the storage. It has an older state, or something deleted them.")
    }
    let heads = current.compactMap(\.head)
    guard let chain, !heads.isEmpty else { return problems }
    let places = Dictionary(grouping: heads, by: \.position)
    let later = reported.flatMap { $0.chain == chain ? $0 : nil }
    let missing = max(places.keys.max() ?? 0, later?.position ?? 0) - places.count
    if missing > 0 {
      problems.append(
        "\(missing.counted("file")) of its changes \(missing == 1 ? "is" : "are") missing from the "
          + "storage: not uploaded yet, or withheld.")
    }
    // Both orders stay in the storage, so this is said once.
    guard isReadNow else { return problems }
    let isForked =
      places.values.contains { Set($0.map(\.link)).count > 1 }
      || later.map { head in places[head.position]?.contains { $0.link != head.link } ?? false }
        ?? false
    if isForked {
      problems.append(
        "its changes have two different orders. Its data folder was copied, or the storage was set "
          + "back.")
    }
    return problems
  }
}
