package import Foundation

/// A file of entries of one machine, which is never changed in the remote storage.
///
/// JSON lines: a header with the machine and the number of entries, then the entries.
package struct SyncSegment: Hashable, Sendable {
  /// Random, so that no machine overwrites it, not even a copy of the same library.
  package let id: UUID
  package let device: UUID
  /// The user's name for the machine.
  package let machine: String
  package let entries: [SyncEntry]
  /// The number of unknown entries that were ignored.
  package private(set) var rejected = 0

  /// The format of this version.
  package static let formatVersion: Int64 = 2
  /// The largest segment to write, in bytes, unless it has a single entry.
  package static let targetBytes = 1 << 20
  /// The largest segment to read, in bytes.
  package static let maxBytes = targetBytes + SyncEntry.maxBytes + 4096
  /// The largest number of entries to write.
  static let maxEntries = 10_000
  private static let maxNameLength = 80

  init(id: UUID, device: UUID, machine: String, entries: [SyncEntry]) {
    self.id = id
    self.device = device
    self.machine = String(machine.prefix(Self.maxNameLength))
    self.entries = entries
  }

  package var data: Data {
    var bytes = Array("{\"count\":\(entries.count),\"device\":\"\(device.uuidString)\",".utf8)
    bytes += Array("\"form\":\(Self.formatVersion),\"id\":\"\(id.uuidString)\",\"machine\":".utf8)
    ExportJSON.quote(machine, to: &bytes)
    bytes += Array(",\"type\":\"segment\"}\n".utf8)
    for entry in entries { bytes += entry.line }
    return Data(bytes)
  }

  /// Parses the segment of another machine.
  ///
  /// Entries with unknown columns or tables are ignored.
  package init(_ data: Data) throws(ExportRecord.FormatError) {
    guard data.count <= Self.maxBytes else { throw .meaning("segment too large") }
    guard data.last == UInt8(ascii: "\n") else { throw .meaning("truncated segment") }
    var lines = data.split(separator: UInt8(ascii: "\n"))[...]
    guard let head = lines.popFirst() else { throw .meaning("empty segment") }
    var members = try ExportJSON.object(Array(head))
    guard members.removeValue(forKey: "type") == .text("segment"),
      case .integer(let formatVersion)? = members.removeValue(forKey: "form")
    else { throw .meaning("not a segment") }
    guard formatVersion <= Self.formatVersion else { throw .newer }
    guard formatVersion == Self.formatVersion,
      case .text(let id)? = members.removeValue(forKey: "id"), let id = UUID(uuidString: id),
      case .text(let device)? = members.removeValue(forKey: "device"),
      let device = UUID(uuidString: device),
      case .text(let machine)? = members.removeValue(forKey: "machine"),
      case .integer(let count)? = members.removeValue(forKey: "count"),
      count == Int64(lines.count), lines.count <= Self.maxEntries, members.isEmpty
    else { throw .meaning("segment without header") }
    let entries = lines.compactMap { try? SyncEntry(line: Array($0)) }
    self.init(id: id, device: device, machine: machine, entries: entries)
    rejected = lines.count - entries.count
  }
}

/// The name of a segment in the remote storage.
package struct SyncSegmentKey: Hashable, Sendable {
  package let id: UUID
  /// The machine that wrote it.
  package let device: UUID

  package init(id: UUID, device: UUID) {
    self.id = id
    self.device = device
  }
}
