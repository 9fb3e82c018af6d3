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
    let listing = try await reader.listing()
    if !isDryRun { try await settleOwn(listing, &report) }
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
    let sent = try store.sentSegments()
    return try await !Set(reader.listing()).isDisjoint(with: sent)
  }

  // MARK: This machine's own

  private var reader: SegmentReader { SegmentReader(storage: storage) }
  private var sender: SegmentSender {
    SegmentSender(store: store, storage: storage, machine: machine)
  }
  private var check: StorageCheck {
    StorageCheck(store, storage, machine: machine, progress: progress)
  }

  /// Sends missing segments again, and reads back some of the others; all of them once a month.
  ///
  /// - Throws: `RemoteError.otherStorage` if the storage has none of them.
  private func settleOwn(
    _ listing: [SyncSegmentKey], _ report: inout RemoteReport
  ) async throws {
    let sent = try store.sentSegments()
    let present = Set(listing)
    guard sent.isEmpty || !present.isDisjoint(with: sent) else {
      throw RemoteError.otherStorage(machine)
    }
    let isDue = try !store.remoteState().isChecked(at: store.now)
    report.check = try await check.checkSegments(
      isDue ? .everything : .sample, listing: present, repairs: true)
    if isDue { try store.noteCompleteCheck() }
  }

  private func send() async throws -> Int {
    let total = try store.remoteState().unsent
    return try await sender.send {
      progress(StepProgress("Sending changes", done: $0, of: max($0, total)))
    }
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
        switch try await reader.segment(key) {
        case .none: break
        case .damaged(let why): reading.trouble = why
        case .newer: throw RemoteError.newer(machine: reading.name)
        case .whole(let segment, _):
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
}

extension RemoteReport {
  /// The note in the history: the names of the machines.
  var note: String? {
    let names = readings.filter { $0.entries > 0 }.map(\.name)
    return names.isEmpty ? nil : "from " + Array(Set(names)).sorted().joined(separator: ", ")
  }
}
