package import AppSupport
import Cryptography
import Foundation
import LibraryMerge
package import RemoteStorage
import SportsModel
package import VisitStore

/// Reads back what this machine sent and what it has read from others, and sends it again if it is
/// damaged.
package struct StorageCheck: Sendable {
  /// The results of a check.
  package struct Report: Hashable, Sendable, Encodable {
    /// Segments and photos that were read back.
    package var checked = 0
    package var bytes = 0
    package var damages: [Damage] = []
    /// Photos that later syncs read back, because this one has read enough.
    package var remaining = 0

    package init() {}
    package var unrepaired: [Damage] { damages.filter { !$0.repaired } }

    package mutating func add(_ other: Report) {
      checked += other.checked
      bytes += other.bytes
      damages += other.damages
      remaining += other.remaining
    }
  }

  /// An object that is missing from the storage, differs from what was sent, or may be forged.
  package struct Damage: Hashable, Sendable, Encodable {
    /// The name of the object, or the path of the photo.
    package let object: String
    package let reason: String
    package let repaired: Bool

    static let foreignReason =
      "it was forged, or written with another passphrase. Delete it unless another computer uses it"

    /// True if this machine never wrote the object, so that it can't send it again.
    package var isForeign: Bool { reason == Self.foreignReason }
  }

  package enum Scope: Sendable {
    /// The few objects whose last check is oldest.
    case sample
    case everything
    /// Objects that weren't checked since the last complete check, up to `monthlyBytes` at once.
    case overdue

    /// Returns the objects to check, those with the oldest check first.
    func chosen<Object>(
      of objects: [Object], lastComplete: Date?, checkedAt: (Object) -> Date?,
      name: (Object) -> String
    ) -> ArraySlice<Object> {
      func time(_ object: Object) -> Date { checkedAt(object) ?? .distantPast }
      let oldest = objects.sorted { (time($0), name($0)) < (time($1), name($1)) }
      return switch self {
      case .everything: oldest[...]
      case .sample: oldest.prefix(5)
      case .overdue: oldest.prefix { time($0) <= lastComplete ?? .distantPast }
      }
    }
  }

  /// The most bytes of photos that a sync reads back: a large library is checked over several syncs.
  static let monthlyBytes = 256 << 20

  let store: VisitStore
  let storage: any ObjectStorage
  private let machine: String
  private let progress: @Sendable (StepProgress) -> Void

  package init(
    _ store: VisitStore, storage: any ObjectStorage, machine: String,
    progress: @escaping @Sendable (StepProgress) -> Void = { _ in }
  ) {
    (self.store, self.storage, self.machine, self.progress) = (store, storage, machine, progress)
  }

  /// Checks all segments and photos.
  package func run(repairs: Bool) async throws -> Report {
    progress(StepProgress("Checking the storage"))
    let identity = try MachineIdentity(in: store.file.deletingLastPathComponent())
    if repairs { _ = try store.adopt(key: identity.key) }
    let listing = Set(try await storage.segments())
    var report = try await checkSegments(.everything, listing: listing, repairs: repairs)
    report.add(try await checkOthers(listing: listing, repairs: repairs))
    if let sealed = storage as? SealedStorage {
      // Opening the storage puts them back.
      report.damages += sealed.changedDescriptors.map {
        Damage(object: $0, reason: "it is missing or damaged", repaired: repairs)
      }
      // They may be notes of a computer with another passphrase.
      report.damages += sealed.unconfirmedNotes.map {
        Damage(object: $0, reason: Damage.foreignReason, repaired: false)
      }
    }
    if repairs {
      _ = try await store.sendChanges(to: storage, machine: machine, signer: identity.signer)
    }
    report.add(
      try await RemotePhotoSync(store, storage: storage, progress: progress)
        .check(.everything, repairs: repairs))
    try store.recordCompleteCheck()
    return report
  }

  /// Reads back segments; with `repairs`, damaged ones are marked to be sent again.
  func checkSegments(
    _ scope: Scope, listing: Set<SyncSegmentKey>, repairs: Bool
  ) async throws -> Report {
    let records = try Dictionary(
      store.sentObjects("devices/").map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let sent = try store.sentSegments()
    var chosen = Set(
      scope.chosen(
        of: sent, lastComplete: try store.remoteState().checkedAt,
        checkedAt: { records[$0.objectName]?.checkedAt }, name: \.id.uuidString))
    // The last one may be incomplete after an interruption.
    if let last = sent.last { chosen.insert(last) }
    chosen.formUnion(sent.filter { !listing.contains($0) })
    var report = Report()
    for key in sent where chosen.contains(key) {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Checking changes", done: report.checked, of: chosen.count))
      let name = key.objectName
      let (reason, data) = try await problem(of: key, recorded: records[name])
      report.checked += 1
      report.bytes += data?.count ?? 0
      if let reason {
        report.damages.append(Damage(object: name, reason: reason, repaired: repairs))
        if repairs { try store.resend(key) }
      }
      let digest = reason == nil ? data?.sha256 : records[name]?.sha256
      try store.record(
        SentObject(
          name: name, bytes: data?.count ?? 0, sha256: digest ?? Data().sha256,
          isDamaged: reason != nil, checkedAt: store.now))
    }
    return report
  }

  /// Reads back the segments of other machines with entries that this one has; with `repairs`, it
  /// takes over the entries of machines with missing or damaged ones, which may be gone.
  ///
  /// An accepted machine may have left out what was forgotten.
  func checkOthers(listing: Set<SyncSegmentKey>, repairs: Bool) async throws -> Report {
    let names = Dictionary(
      try store.remoteState().devices.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    let needed = try store.chainedSegments().filter { $0.isRead && $0.isNeeded }
    var report = Report()
    var lost: Set<UUID> = []
    for segment in needed {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      progress(StepProgress("Checking changes", done: report.checked, of: needed.count))
      let key = segment.key
      let reason: String
      switch try await storage.segment(key) {
      case .whole(let stored, let data):
        report.checked += 1
        report.bytes += data.count
        let link = stored.proof.map { MachineIdentity.link($0, name: key) }
        // One without a signature may have been signed since.
        if segment.head == nil || segment.head?.link == link,
          link == nil || MachineIdentity.isSigned(stored)
        {
          continue
        }
        reason = "it was changed"
      case .none: reason = "it is missing"
      case .damaged, .newer: reason = "it is damaged"
      }
      report.damages.append(
        Damage(
          object: key.objectName, reason: "\(reason) (\(names[key.device] ?? ""))",
          repaired: repairs))
      lost.insert(key.device)
      // Other machines would report it forever.
      if repairs, listing.contains(key) { try? await storage.remove(key.objectName) }
    }
    if repairs { try store.takeOver(lost) }
    return report
  }

  /// Returns the reason that a stored segment differs from the sent one, and its bytes; nil if it
  /// doesn't.
  ///
  /// Without a record, as after an update of the program, its changes are compared.
  private func problem(
    of key: SyncSegmentKey, recorded: SentObject?
  ) async throws -> (reason: String?, data: Data?) {
    switch try await storage.segment(key) {
    case .none: return ("it is missing", nil)
    case .newer: return ("a newer version of stvisits wrote it", nil)
    case .damaged: return ("it is damaged", nil)
    case .whole(let stored, let data):
      let sent = recorded.flatMap { $0.isDamaged || $0.bytes == 0 ? nil : $0 }
      if let sent, sent.sha256 == data.sha256 { return (nil, data) }
      // A copy of this library may have repaired it.
      if sent != nil || stored.proof != nil, try !isTrusted(stored) {
        return ("it was changed", data)
      }
      let own = try store.sentSegment(key).map { Set($0.entries) } ?? []
      if own == Set(stored.entries) { return (nil, data) }
      return (
        own.isSubset(of: stored.entries) ? "it has data that was forgotten" : "it was changed", data
      )
    }
  }

  /// Returns whether this machine, or one that it accepted, signed a segment.
  private func isTrusted(_ segment: SyncSegment) throws -> Bool {
    guard let key = segment.proof?.key, MachineIdentity.isSigned(segment) else { return false }
    let own = try MachineIdentity(in: store.file.deletingLastPathComponent()).key
    return try key == own
      || store.machines().contains { $0.key == key && $0.state == .accepted }
  }
}

extension VisitStore {
  /// Returns the segments that this machine has put into the storage; some may have to be sent again.
  func storedSegments() throws -> Set<SyncSegmentKey> {
    let recorded = try sentObjects("devices/").compactMap { SyncSegmentKey(objectName: $0.name) }
    return try Set(sentSegments()).union(recorded)
  }

  /// Sends the changes of this machine, which has a name of the user, and records what was sent.
  ///
  /// - Returns: the number of sent changes, without those that the storage has already.
  func sendChanges(
    to storage: any ObjectStorage, machine: String, signer: SegmentSigner,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Int {
    let stored = try Set(sentObjects("devices/").filter { !$0.isDamaged }.map(\.name))
    var sent = 0
    progress(0)
    while let segment = try nextSegment(machine: machine, signer: signer) {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      let name = segment.name.objectName
      let data = segment.data
      try await storage.put(name, data: data)
      try record(SentObject(name: name, bytes: data.count, sha256: data.sha256))
      try markSent(segment)
      if !stored.contains(name) { sent += segment.entries.count }
      progress(sent)
    }
    return sent
  }
}

/// The content of a segment in the storage.
enum StoredSegment {
  case none
  case damaged(String)
  case newer
  case whole(SyncSegment, Data)
}

extension ObjectStorage {
  /// Returns the segments of all machines.
  func segments() async throws -> [SyncSegmentKey] {
    try await list("devices/").compactMap { SyncSegmentKey(objectName: $0.name) }
  }

  func segment(_ key: SyncSegmentKey) async throws -> StoredSegment {
    do {
      guard let data = try await get(key.objectName, limit: SyncSegment.maxBytes) else {
        return .none
      }
      let segment = try SyncSegment(data)
      guard segment.name == key else {
        return .damaged("one of its files belongs to another computer")
      }
      return .whole(segment, data)
    } catch StorageError.tooLarge {
      return .damaged("one of its files is larger than stvisits writes")
    } catch StorageError.newerFormat, ExportRecord.FormatError.newer {
      return .newer
    } catch StorageError.damaged, is ExportRecord.FormatError {
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

extension Data {
  /// The SHA-256 digest in hexadecimal digits.
  var sha256: String { SHA256.hash(self).hexadecimal }
}
