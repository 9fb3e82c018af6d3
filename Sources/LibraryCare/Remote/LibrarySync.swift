package import AppSupport
import Foundation
package import LibraryMerge
import Localization
package import RemoteStorage
import SportsModel
package import VisitStore

/// Synchronizes this library with other machines over a storage.
///
/// A machine adds segments, and sends existing ones again only if they are damaged, or without what
/// was forgotten. So a segment that is truncated, late or out of order is read at the next sync.
package struct LibrarySync: Sendable {
  let store: VisitStore
  let storage: any ObjectStorage
  /// The user's name for this machine.
  let machine: String
  /// True if machines that weren't seen before are accepted without a question.
  private let acceptsNewMachines: Bool
  /// True if a first sync accepts the machines that it finds, as without a terminal to ask on; it is
  /// the first only if no other machine was ever known.
  private let trustsFirst: Bool
  private let removalLimit: RemovalLimit
  private let progress: @Sendable (StepProgress) -> Void

  package init(
    _ store: VisitStore, storage: any ObjectStorage, machine: String,
    acceptsNewMachines: Bool = false, trustsFirst: Bool = true,
    removalLimit: RemovalLimit = .standard,
    progress: @escaping @Sendable (StepProgress) -> Void = { _ in }
  ) {
    (self.store, self.storage, self.machine) = (store, storage, machine)
    (self.acceptsNewMachines, self.trustsFirst) = (acceptsNewMachines, trustsFirst)
    (self.removalLimit, self.progress) = (removalLimit, progress)
  }

  /// Merges the changes of other machines and sends this machine's changes; a dry run writes
  /// nothing.
  ///
  /// `acceptsLosses` returns whether to merge changes that remove or overwrite much,
  /// `acceptsMachine` whether to merge the changes of a new machine.
  package func sync(
    isDryRun: Bool = false, acceptsLosses: @Sendable (MergePreview) throws -> Bool = { _ in false },
    acceptsMachine: @Sendable (RemoteMachine) throws -> Bool = { _ in false }
  ) async throws -> RemoteReport {
    var report = RemoteReport()
    report.isDryRun = isDryRun
    progress(StepProgress("Checking the storage"))
    let identity = try MachineIdentity(
      in: store.file.deletingLastPathComponent(), mayWrite: !isDryRun)
    let listing = try await storage.segments()
    if !isDryRun {
      report.isRenamed = try store.adopt(key: identity.key)
      guard try store.storedSegments().isEmpty || isKnown(listing) else {
        throw RemoteError.otherStorage(machine)
      }
      try store.acceptMergedMachines()
      try store.correctEntries(after: latestTime)
    }
    let held = try await read(
      listing, by: identity, isDryRun: isDryRun, accepts: acceptsMachine, into: &report)
    let readNow = Set(report.readings.filter { $0.entries > 0 }.map(\.device))
    report.notices = try ChainCheck(store: store, listing: Set(listing), readNow: readNow)
      .notices()
    guard !isDryRun else {
      report.sent = try store.remoteState().unsent
      report.losses = try store.previewMerge(merging: held, limit: removalLimit)
      return report
    }
    guard !Task.isCancelled else { throw StorageError.cancelled }
    progress(StepProgress("Merging changes"))
    try merge(into: &report, acceptsLosses: acceptsLosses)
    // After the merge, which may have removed forgotten data from segments.
    try await settleOwn(listing, into: &report)
    report.sent = try await send(identity)
    // Everything in them has been sent again.
    for key in report.superseded { try? await storage.remove(key.objectName) }
    try await removeForgottenPhotos(&report)
    return report
  }

  /// Merges what was read; much at once only with permission, after a backup, and with the removals
  /// in a batch of their own.
  private func merge(
    into report: inout RemoteReport, acceptsLosses: (MergePreview) throws -> Bool
  ) throws {
    report.losses = try store.previewMerge(limit: removalLimit)
    guard report.losses.isLarge(for: removalLimit) else {
      report.merge = try store.mergePendingEntries(note: report.note)
      return
    }
    guard try acceptsLosses(report.losses) else {
      report.isRefused = true
      try store.discardPendingEntries()
      report.merge = try store.mergePendingEntries(note: nil)
      return
    }
    let additions = try store.mergePendingEntries(note: report.note, onlyAdditions: true)
    let removals = try store.mergePendingEntries(note: report.note)
    report.removals = removals.batch
    var sum = additions.value
    sum.written += removals.written
    sum.rejected += removals.rejected
    sum.batch = removals.batch ?? sum.batch
    report.merge = WriteOutcome(sum, badgeChanges: additions.badgeChanges + removals.badgeChanges)
  }

  /// Connects this machine with the storage: a known one continues where it was, otherwise everything
  /// will be sent again.
  package func connect() async throws {
    let identity = try MachineIdentity(in: store.file.deletingLastPathComponent())
    _ = try store.adopt(key: identity.key)
    if try await !isKnown() { try store.startAgain() }
  }

  /// Returns whether the storage has something that this machine has sent or read.
  package func isKnown() async throws -> Bool { try await isKnown(storage.segments()) }

  private func isKnown(_ listing: [SyncSegmentKey]) throws -> Bool {
    let known = try store.storedSegments().union(store.chainedSegments().map(\.key))
    return !known.isDisjoint(with: listing)
  }

  /// Returns whether a storage has no changes of any machine.
  package static func isEmpty(_ storage: any ObjectStorage) async throws -> Bool {
    try await storage.segments().isEmpty
  }

  private var check: StorageCheck {
    StorageCheck(store, storage: storage, machine: machine, progress: progress)
  }
  private var photos: RemotePhotoSync {
    RemotePhotoSync(store, storage: storage, progress: progress)
  }

  /// Sends missing segments again, and reads back some of the others; once a month all of them, and
  /// as many photos as the limit allows until all were read.
  private func settleOwn(_ listing: [SyncSegmentKey], into report: inout RemoteReport) async throws
  {
    let isDue = try !store.remoteState().isChecked(at: store.now)
    report.check = try await check.checkSegments(
      isDue ? .overdue : .sample, listing: Set(listing), repairs: true)
    report.check.damages += ((storage as? SealedStorage)?.changedDescriptors ?? []).map {
      StorageCheck.Damage(object: $0, reason: "it was missing or damaged", repaired: true)
    }
    guard isDue else { return }
    // A first sync has just read everything.
    if try store.remoteState().checkedAt != nil {
      report.check.add(try await check.checkOthers(listing: Set(listing), repairs: true))
    }
    report.check.add(
      try await photos.check(.overdue, repairs: true))
    if report.check.remaining == 0 { try store.recordCompleteCheck() }
  }

  /// Removes forgotten photos from the storage; what can't be removed now stays for the next sync.
  private func removeForgottenPhotos(_ report: inout RemoteReport) async throws {
    do {
      report.removedPhotos = try await photos.removeForgotten()
    } catch let error as StorageError where error != .cancelled {
      report.notices.append(
        "Forgotten photos are still in the storage: \(error.reason). The next sync tries again.")
    }
  }

  private func send(_ identity: MachineIdentity) async throws -> Int {
    let total = try store.remoteState().unsent
    return try await store.sendChanges(
      to: storage, machine: machine, signer: identity.signer
    ) {
      progress(StepProgress("Sending changes", done: $0, of: max($0, total)))
    }
  }

  /// - Returns: the accepted segments of a dry run; otherwise they are stored.
  private func read(
    _ listing: [SyncSegmentKey], by identity: MachineIdentity, isDryRun: Bool,
    accepts: (RemoteMachine) throws -> Bool, into report: inout RemoteReport
  ) async throws -> [(segment: SyncSegment, mayRemove: Bool)] {
    let state = try store.remoteState()
    var trust = try MachineTrust(
      store, key: identity.key, acceptsNew: acceptsNewMachines, trustsFirst: trustsFirst)
    let known = Set(try store.chainedSegments().map(\.key.id))
    let names = Dictionary(
      state.devices.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let segments = listing.filter { !known.contains($0.id) }
    let unread = Dictionary(grouping: segments, by: \.device)
    var held: [(segment: SyncSegment, mayRemove: Bool)] = []
    var done = 0
    for (device, keys) in unread.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
      var reading = RemoteReport.Reading(device: device, name: names[device] ?? "")
      for key in keys {
        guard !Task.isCancelled else { throw StorageError.cancelled }
        progress(StepProgress("Reading changes", done: done, of: segments.count))
        done += 1
        switch try await storage.segment(key) {
        case .none: break
        case .damaged(let why): reading.trouble = why
        case .newer:
          reading.trouble = "some of its changes are of a newer version. Update stvisits here"
        case .whole(let segment, _):
          if MachineIdentity.isSigned(segment),
            try store.isSuperseded(segment, key: identity.key)
          {
            report.superseded.append(key)
            continue
          }
          if !isDryRun { try trust.ask(accepts, about: segment) }
          guard let mayRemove = admit(segment, by: &trust, reading: &reading, in: &report) else {
            continue
          }
          if isDryRun {
            held.append((segment, mayRemove))
          } else {
            let link = segment.proof.map { MachineIdentity.link($0, name: segment.name) }
            reading.rejected += try store.append(segment, link: link, mayRemove: mayRemove)
          }
          reading.entries += segment.entries.count
          reading.rejected += segment.rejected
        }
      }
      try reportFuture(in: &reading)
      if reading != RemoteReport.Reading(device: device, name: reading.name) {
        report.readings.append(reading)
      }
      if device == state.device, reading.entries > 0, !isDryRun {
        try store.assignNewDeviceID()
        report.isRenamed = true
      }
    }
    report.trusted = trust.trusted
    if !isDryRun { try trust.write(to: store) }
    return held
  }

  /// Reports changes from the future, unless a machine with a corrected clock has sent them again in a
  /// later chain.
  private func reportFuture(in reading: inout RemoteReport.Reading) throws {
    guard let future = reading.future else { return }
    reading.future = nil
    let chains = try store.chainedSegments().filter { $0.key.device == reading.device }
    guard chains.compactMap(\.head).allSatisfy({ $0.chain <= future.chain }) else { return }
    reading.trouble = localized(
      "some of its changes are from the future (\(future.day)). Check the clock of that computer")
  }

  /// Returns whether the deletions in a segment are accepted; nil if all of it waits.
  private func admit(
    _ segment: SyncSegment, by trust: inout MachineTrust, reading: inout RemoteReport.Reading,
    in report: inout RemoteReport
  ) -> Bool? {
    if reading.name.isEmpty { reading.name = segment.machine }
    switch trust.verdict(of: segment) {
    case .refused(let why):
      reading.trouble = why
      return nil
    case .waiting(let machine):
      if !report.waiting.contains(machine) { report.waiting.append(machine) }
      return nil
    case .accepted(let mayRemove):
      reading.name = segment.machine
      let latest = segment.latestTime ?? .distantPast
      guard latest > latestTime else { return mayRemove }
      let chain = segment.proof?.chain ?? 0
      if chain >= reading.future?.chain ?? 0 {
        reading.future = RemoteReport.Reading.Future(
          chain: chain, day: LocalDateTime(latest, zone: .gmt).day)
      }
      return nil
    }
  }

  /// The latest time of accepted changes, a day ahead: later ones would win over all others.
  private var latestTime: Date { store.now.addingTimeInterval(86_400) }
}

extension RemoteReport {
  /// The note in the history: the names of the machines.
  var note: String? {
    let names = readings.filter { $0.entries > 0 }.map(\.name)
    return names.isEmpty ? nil : "from " + Array(Set(names)).sorted().joined(separator: ", ")
  }
}

/// Compares the storage with the chains of segments that this machine remembers.
struct ChainCheck {
  let store: VisitStore
  let listing: Set<SyncSegmentKey>
  /// The machines whose segments were read now.
  let readNow: Set<UUID>

  /// Returns a sentence for each machine whose segments are missing or contradictory, even if this
  /// one never saw any of them.
  func notices() throws -> [String] {
    let segments = try store.chainedSegments()
    let reported = try store.reportedHeads()
    let state = try store.remoteState()
    let machines = try store.machines()
    let revoked = Set(machines.filter { $0.state == .revoked }.map(\.device))
    let names = Dictionary(
      machines.map { ($0.device, $0.name) } + state.devices.map { ($0.id, $0.name) },
      uniquingKeysWith: { _, later in later })
    // Under a former id, this machine has sent some and read others.
    let known = Dictionary(grouping: segments, by: \.key.device)
    // Files that are there but weren't accepted are reported where they are read.
    let unread = Dictionary(grouping: listing.subtracting(segments.map(\.key)), by: \.device)
    var notices: [String] = []
    for device in Set(known.keys).union(reported.keys).subtracting(revoked)
      .sorted(by: { $0.uuidString < $1.uuidString }) where device != state.device
    {
      let name = names[device] ?? localized("computer \(device.shortText)")
      notices += problems(
        of: known[device] ?? [], reported: reported[device], unread: unread[device]?.count ?? 0,
        isReadNow: readNow.contains(device)
      ).map { "\(name): \($0)" }
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
    of known: [ChainedSegment], reported: ChainHead?, unread: Int, isReadNow: Bool
  ) -> [String] {
    var problems: [String] = []
    let read = known.filter(\.isRead)
    let gone = read.filter { $0.isNeeded && !listing.contains($0.key) }.count
    if gone > 0 {
      problems.append(
        "\(gone.counted("file")) that this computer has read \(gone == 1 ? "is" : "are") no longer "
          + "in the storage. It has an older state, or something deleted them. To send their "
          + "changes again: stvisits remote check --repair")
    }
    let heads = known.compactMap(\.head)
    guard let chain = (heads + [reported].compactMap(\.self)).map(\.chain).max() else {
      return problems
    }
    let positions = Set(heads.filter { $0.chain == chain }.map(\.position))
    let later = reported.flatMap { $0.chain == chain ? $0 : nil }
    let resent = later?.resent ?? 0
    let last = max(positions.max() ?? 0, later?.position ?? 0)
    let missing = last - resent - positions.count { $0 > resent } - unread
    if missing > 0 {
      problems.append(
        "\(missing.counted("file")) of its changes \(missing == 1 ? "is" : "are") missing from the "
          + "storage: not uploaded yet, or withheld. If it is gone, send its changes again from a "
          + "computer that has them: stvisits remote check --repair")
    }
    // Both orders stay in the storage, so this is said once.
    guard isReadNow else { return problems }
    let places = Dictionary(
      grouping: read.compactMap(\.head).filter { $0.chain == chain }, by: \.position)
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
