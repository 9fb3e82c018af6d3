import Crypto
import Foundation
package import RemoteStorage
package import VisitStore

/// Brings this library and those of other machines together by a storage.
///
/// Each machine writes only below its own id and never writes a segment anew, so that whatever is
/// cut off, late or in another order is read on the next time.
package struct RemoteDesk: Sendable {
  let store: VisitStore
  let storage: any ObjectStorage
  /// What the person calls this machine.
  let name: String
  private let progress: @Sendable (String) -> Void

  package init(
    _ store: VisitStore, _ storage: any ObjectStorage, name: String,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.store = store
    self.storage = storage
    self.name = name
    self.progress = progress
  }

  /// Reads what others wrote, merges it, and writes what was done here.
  ///
  /// - Parameter isDryRun: only looks; nothing is written here or there.
  /// - Returns: what was done, also when not all of another machine could be read.
  /// - Throws: `RemoteError`, `StorageError`, or what the store throws.
  package func sync(isDryRun: Bool = false) async throws -> RemoteReport {
    var report = RemoteReport()
    report.isDryRun = isDryRun
    progress("Looking at the storage")
    var listing = Listing(try await storage.list(SegmentName.folder))
    if isDryRun {
      report.sent = try store.remoteState().unsent
    } else if try await settleOwn(listing) {
      report.isRenamed = true
      listing = Listing(try await storage.list(SegmentName.folder))
    }
    let state = try store.remoteState()
    for device in listing.devices where device != state.device {
      let known = state.devices.first { $0.id == device } ?? RemoteDevice(id: device)
      let reading = try await read(known, listing, isDryRun: isDryRun)
      if reading.entries + reading.keptOut > 0 || reading.trouble != nil {
        report.readings.append(reading)
      }
    }
    guard !isDryRun else { return report }
    guard !Task.isCancelled else { throw StorageError.cancelled }
    progress("Merging \(report.read) changes")
    report.merge = try store.mergeTaken(note: report.note)
    report.sent = try await send()
    return report
  }

  /// Whether what this machine has put there is still there, so that it can go on.
  package func isKnown() async throws -> Bool {
    let own = try store.remoteState().own
    guard own.number > 0 else { return false }
    let data = try await bytes(SegmentName(device: own.id, first: own.segment).text)
    return data.map(Self.hash) == own.hash
  }

  // MARK: This machine's own

  /// Finds what of this machine is there: what an answer that was lost did not say, and what
  /// another machine wrote that is a copy of this one.
  ///
  /// - Returns: whether this machine has got a new id for that.
  private func settleOwn(_ listing: Listing) async throws -> Bool {
    var own = try store.remoteState().own
    if own.number > 0 {
      guard let data = try await bytes(SegmentName(device: own.id, first: own.segment).text) else {
        throw RemoteError.otherStorage(name)
      }
      guard Self.hash(data) == own.hash else {
        try store.becomeNewDevice(sent: own.segment - 1)
        return true
      }
    }
    while listing.firsts(of: own.id).contains(where: { $0 > own.number }) {
      let next = SegmentName(device: own.id, first: own.number + 1)
      let found = try await segment(next)
      switch found {
      case .whole(let segment, let hash)
      where try segment.before == own.hash && store.isOwn(segment):
        try store.noteSent(segment, hash: hash)
        own = try store.remoteState().own
      case .none where listing.firsts(of: own.id).allSatisfy({ $0 <= own.number + 1 }),
        .damaged where listing.firsts(of: own.id).allSatisfy({ $0 <= own.number + 1 }):
        // Cut off while it was put: it is put again.
        return false
      case .none, .damaged, .whole, .newer:
        try store.becomeNewDevice(sent: own.number)
        return true
      }
    }
    return false
  }

  private func send() async throws -> Int {
    var sent = 0
    while let segment = try store.nextSegment(name: name) {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      let data = segment.data
      try await storage.put(
        SegmentName(device: segment.device, first: segment.first).text, data)
      try store.noteSent(segment, hash: Self.hash(data))
      sent += segment.entries.count
      progress("Sent \(sent) changes")
    }
    return sent
  }

  // MARK: Other machines

  private func read(
    _ known: RemoteDevice, _ listing: Listing, isDryRun: Bool
  ) async throws -> RemoteReport.Reading {
    var device = known
    var reading = RemoteReport.Reading(device: device.id, name: device.name)
    var isReadAgain = false
    if !isDryRun, try await isReplaced(known) {
      try store.readAgain(known.id)
      device = RemoteDevice(id: known.id)
      isReadAgain = true
    }
    while let last = listing.firsts(of: device.id).last, last > device.number {
      guard !Task.isCancelled else { throw StorageError.cancelled }
      switch try await segment(SegmentName(device: device.id, first: device.number + 1)) {
      case .none:
        reading.trouble = "a part of it is not there yet"
        return reading
      case .damaged(let why):
        reading.trouble = why
        return reading
      case .newer: throw RemoteError.newer(machine: reading.name)
      case .whole(let segment, let hash):
        guard segment.before == device.hash else {
          // It wrote something else under its numbers: it is read from its beginning, once.
          guard !isReadAgain, !isDryRun else {
            reading.trouble = "its parts do not go together"
            return reading
          }
          try store.readAgain(device.id)
          device = RemoteDevice(id: device.id)
          isReadAgain = true
          continue
        }
        if !isDryRun { try store.take(segment, hash: hash) }
        device = RemoteDevice(
          id: device.id, name: segment.name, number: segment.last, segment: segment.first,
          hash: hash)
        reading.name = segment.name
        reading.entries += segment.entries.count
        reading.keptOut += segment.keptOut
        progress("Read \(reading.entries) changes of \(segment.name)")
      }
    }
    return reading
  }

  /// Whether the last segment that was read of a machine is another by now.
  ///
  /// A library and its copy wrote under one id before they knew of each other: what was read was
  /// written over, and the one that noticed tells its own anew under another id.
  private func isReplaced(_ known: RemoteDevice) async throws -> Bool {
    guard known.number > 0 else { return false }
    let data = try await bytes(SegmentName(device: known.id, first: known.segment).text)
    return data.map { Self.hash($0) != known.hash } ?? false
  }

  // MARK: Segments

  private enum Found {
    case none
    case damaged(String)
    case newer
    case whole(Segment, hash: String)
  }

  private func segment(_ name: SegmentName) async throws -> Found {
    let data: Data
    do {
      guard let found = try await storage.get(name.text, limit: Segment.mostBytes) else {
        return .none
      }
      data = found
    } catch StorageError.damaged {
      return .damaged("a part of it is damaged, or not all there yet")
    } catch StorageError.tooLarge {
      return .damaged("a part of it is larger than stvisits writes")
    }
    do {
      let segment = try Segment(data)
      guard segment.device == name.device, segment.first == name.first else {
        return .damaged("a part of it is another's")
      }
      return .whole(segment, hash: Self.hash(data))
    } catch .newer {
      return .newer
    } catch {
      return .damaged("a part of it is damaged, or not all there yet")
    }
  }

  private func bytes(_ name: String) async throws -> Data? {
    do {
      return try await storage.get(name, limit: Segment.mostBytes)
    } catch StorageError.damaged {
      // Something is there, but it is not what was put.
      return Data()
    }
  }

  static func hash(_ data: Data) -> String {
    SHA256.hash(data: data).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }
}

extension RemoteDesk {
  /// Which segments are in the storage.
  struct Listing {
    private let numbers: [UUID: [Int64]]

    init(_ objects: [StoredObject]) {
      let names = objects.compactMap { SegmentName($0.name) }
      numbers = Dictionary(grouping: names, by: \.device).mapValues { $0.map(\.first).sorted() }
    }

    var devices: [UUID] { numbers.keys.sorted { $0.uuidString < $1.uuidString } }

    /// The first numbers of a machine's segments, in order.
    func firsts(of device: UUID) -> [Int64] { numbers[device] ?? [] }
  }
}

extension RemoteReport {
  /// What the history says of it: the machines that something came from.
  var note: String? {
    let names = readings.filter { $0.entries > 0 }.map(\.name)
    return names.isEmpty ? nil : "from " + Array(Set(names)).sorted().joined(separator: ", ")
  }
}
