package import AppSupport
import Foundation
package import RemoteStorage
package import VisitStore

/// Synchronizes this library with those of other machines over a storage.
///
/// A machine adds segments and never changes existing ones, so that a segment that is truncated,
/// late or out of order is read at the next sync.
package struct LibrarySync: Sendable {
  let store: VisitStore
  let storage: any ObjectStorage
  /// The user's name for this machine.
  let machine: String
  private let progress: @Sendable (StepProgress) -> Void

  package init(
    _ store: VisitStore, _ storage: any ObjectStorage, machine: String,
    progress: @escaping @Sendable (StepProgress) -> Void = { _ in }
  ) {
    self.store = store
    self.storage = storage
    self.machine = machine
    self.progress = progress
  }

  /// Merges the changes of other machines and sends those of this one; a dry run writes nothing.
  ///
  /// - Throws: `RemoteError`, `StorageError`, or what the store throws.
  package func sync(isDryRun: Bool = false) async throws -> RemoteReport {
    var report = RemoteReport()
    report.isDryRun = isDryRun
    progress(StepProgress("Checking the storage"))
    let listing = try await listing()
    if !isDryRun { try await settleOwn(listing) }
    try await read(listing, isDryRun: isDryRun, &report)
    guard !isDryRun else {
      report.sent = try store.remoteState().unsent
      return report
    }
    guard !Task.isCancelled else { throw StorageError.cancelled }
    progress(StepProgress("Merging changes"))
    report.merge = try store.mergePendingEntries(note: report.note)
    report.sent = try await send()
    return report
  }

  /// Whether the storage still has the segments of this machine.
  package func isKnown() async throws -> Bool {
    guard let last = try store.sentSegments().last else { return false }
    if case .none = try await segment(last) { return false }
    return true
  }

  private func listing() async throws -> [SyncSegmentKey] {
    try await storage.list("devices/").compactMap { SyncSegmentKey(objectName: $0.name) }
  }

  // MARK: This machine's own

  /// Checks that all segments of this machine exist and that the last one is complete; otherwise
  /// they are sent again.
  private func settleOwn(_ listing: [SyncSegmentKey]) async throws {
    let sent = try store.sentSegments()
    guard let last = sent.last else { return }
    switch try await segment(last) {
    case .whole, .newer: break
    case .damaged: try store.resend(last)
    case .none: throw RemoteError.otherStorage(machine)
    }
    let present = Set(listing)
    for segment in sent where !present.contains(segment) { try store.resend(segment) }
  }

  private func send() async throws -> Int {
    var sent = 0
    let total = try store.remoteState().unsent
    progress(StepProgress("Sending changes", of: total))
    while let segment = try store.nextSegment(machine: machine) {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      let key = SyncSegmentKey(id: segment.id, device: segment.device)
      try await storage.put(key.objectName, segment.data)
      try store.markSent(segment)
      sent += segment.entries.count
      progress(StepProgress("Sending changes", done: sent, of: max(sent, total)))
    }
    return sent
  }

  // MARK: Other machines

  private func read(
    _ listing: [SyncSegmentKey], isDryRun: Bool, _ report: inout RemoteReport
  ) async throws {
    let known = try store.knownSegments()
    let state = try store.remoteState()
    let names = Dictionary(
      state.devices.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let segments = listing.filter { !known.contains($0.id) }
    let unread = Dictionary(grouping: segments, by: \.device)
    var done = 0
    for (device, keys) in unread.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
      var reading = RemoteReport.Reading(device: device, name: names[device] ?? "")
      for key in keys {
        guard !Task.isCancelled else { throw StorageError.cancelled }
        progress(StepProgress("Reading changes", done: done, of: segments.count))
        done += 1
        switch try await segment(key) {
        case .none: break
        case .damaged(let why): reading.trouble = why
        case .newer: throw RemoteError.newer(machine: reading.name)
        case .whole(let segment):
          if !isDryRun { try store.take(segment) }
          reading.name = segment.machine
          reading.entries += segment.entries.count
          reading.rejected += segment.rejected
        }
      }
      if reading != RemoteReport.Reading(device: device, name: reading.name) {
        report.readings.append(reading)
      }
      if device == state.device, reading.entries > 0, !isDryRun {
        try store.assignNewDeviceID()
        report.isRenamed = true
      }
    }
  }

  // MARK: Segments

  private enum Found {
    case none
    case damaged(String)
    case newer
    case whole(SyncSegment)
  }

  private func segment(_ key: SyncSegmentKey) async throws -> Found {
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
    }
    do {
      let segment = try SyncSegment(data)
      guard segment.device == key.device, segment.id == key.id else {
        return .damaged("one of its files belongs to another machine")
      }
      return .whole(segment)
    } catch .newer {
      return .newer
    } catch {
      return .damaged("some of its changes are damaged or not completely uploaded yet")
    }
  }
}

extension RemoteReport {
  /// The note in the history: the names of the machines.
  var note: String? {
    let names = readings.filter { $0.entries > 0 }.map(\.name)
    return names.isEmpty ? nil : "from " + Array(Set(names)).sorted().joined(separator: ", ")
  }
}

/// Names of segments in the storage: `devices/<device>/<id>.log`.
extension SyncSegmentKey {
  /// Returns nil if no machine uses such a name.
  fileprivate init?(objectName name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasSuffix(".log"),
      let device = UUID(uuidString: String(parts[1])),
      let id = UUID(uuidString: String(parts[2].dropLast(4)))
    else { return nil }
    self.init(id: id, device: device)
    guard objectName == name else { return nil }
  }

  fileprivate var objectName: String {
    "devices/\(device.uuidString.lowercased())/\(id.uuidString.lowercased()).log"
  }
}
