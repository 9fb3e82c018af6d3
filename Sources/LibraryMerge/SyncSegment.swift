package import Foundation
package import VisitStore

/// A file of entries of one machine, which in the remote storage only loses forgotten ones.
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
  /// Nil for a segment of a version without signatures.
  package private(set) var proof: SegmentProof?
  /// The signature of `signedBytes` in hexadecimal digits.
  package private(set) var signature = ""
  /// All bytes but the signature.
  package private(set) var signedBytes = Data()

  /// The format of this version.
  package static let formatVersion: Int64 = 4
  /// The format without stadium notes, which older versions can read.
  private static let versionWithoutNotes: Int64 = 3
  /// The format without signatures.
  static let unsignedVersion: Int64 = 2
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

  /// The key and id in the storage.
  package var name: SyncSegmentKey { SyncSegmentKey(id: id, device: device) }

  /// The latest time of its entries; nil without entries.
  package var latestTime: Date? {
    entries.map(\.stamp.time).max().map { Date(timeIntervalSince1970: Double($0) / 1e6) }
  }

  package var data: Data {
    guard !signature.isEmpty else { return Data(unsigned) }
    return Data(unsigned + Array("{\"signature\":\"\(signature)\"}\n".utf8))
  }

  private var unsigned: [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    if let proof { bytes += Array("\"chain\":\(proof.chain),".utf8) }
    bytes += Array("\"count\":\(entries.count),\"device\":\"\(device.uuidString)\",".utf8)
    let hasNotes = entries.contains { $0.table == .stadiumNote }
    let signedVersion = hasNotes ? Self.formatVersion : Self.versionWithoutNotes
    let form = proof == nil ? Self.unsignedVersion : signedVersion
    bytes += Array("\"form\":\(form),".utf8)
    if let proof {
      let heads = proof.heads.sorted { $0.key.uuidString < $1.key.uuidString }
        .map { "\"\($0.key.uuidString)\":\"\($0.value.text)\"" }
      bytes += Array("\"heads\":{\(heads.joined(separator: ","))},".utf8)
    }
    bytes += Array("\"id\":\"\(id.uuidString)\",".utf8)
    if let proof { bytes += Array("\"key\":\"\(proof.key)\",".utf8) }
    bytes += Array("\"machine\":".utf8)
    ExportJSON.quote(machine, to: &bytes)
    if let proof {
      bytes += Array(",\"position\":\(proof.position),\"previous\":\"\(proof.previous)\"".utf8)
    }
    bytes += Array(",\"type\":\"segment\"}\n".utf8)
    for entry in entries { bytes += entry.line }
    return bytes
  }

  /// Adds a place in the chain and a signature.
  mutating func sign(_ proof: SegmentProof, by signer: SegmentSigner) throws {
    self.proof = proof
    signedBytes = Data(unsigned)
    signature = try signer.sign(signedBytes)
  }

  /// Parses the segment of another machine.
  ///
  /// Entries with unknown columns or tables are ignored.
  package init(_ data: Data) throws(ExportRecord.FormatError) {
    guard data.count <= Self.maxBytes else { throw .meaning("segment too large") }
    guard data.last == UInt8(ascii: "\n") else { throw .meaning("truncated segment") }
    var lines = data.split(separator: UInt8(ascii: "\n"))[...]
    guard let head = lines.popFirst() else { throw .meaning("empty segment") }
    var signature = ""
    var signedBytes = Data()
    var members = try ExportJSON.object(Array(head))
    guard members.removeValue(forKey: "type") == .text("segment"),
      case .integer(let formatVersion)? = members.removeValue(forKey: "form")
    else { throw .meaning("not a segment") }
    guard formatVersion <= Self.formatVersion else { throw .newer }
    guard formatVersion >= Self.unsignedVersion,
      case .text(let id)? = members.removeValue(forKey: "id"), let id = UUID(uuidString: id),
      case .text(let device)? = members.removeValue(forKey: "device"),
      let device = UUID(uuidString: device),
      case .text(let machine)? = members.removeValue(forKey: "machine"),
      case .integer(let count)? = members.removeValue(forKey: "count")
    else { throw .meaning("segment without header") }
    let proof = formatVersion == Self.unsignedVersion ? nil : try SegmentProof(&members)
    if proof != nil, let last = lines.popLast() {
      guard case .text(let text)? = try ExportJSON.object(Array(last))["signature"] else {
        throw .meaning("segment without signature")
      }
      signature = text
      signedBytes = Data(data.prefix(last.startIndex - data.startIndex))
    }
    guard count == Int64(lines.count), lines.count <= Self.maxEntries, members.isEmpty
    else { throw .meaning("segment with a wrong header") }
    let entries = lines.compactMap { try? SyncEntry(line: Array($0)) }
    self.init(id: id, device: device, machine: machine, entries: entries)
    rejected = lines.count - entries.count
    (self.proof, self.signature) = (proof, signature)
    self.signedBytes = signedBytes
  }
}

extension SegmentProof {
  private static let maxHeads = 1_000

  /// Takes its members out of a header.
  fileprivate init(
    _ members: inout [String: ExportJSON.Value]
  ) throws(ExportRecord.FormatError) {
    guard case .integer(let chain)? = members.removeValue(forKey: "chain"), chain >= 0,
      case .text(let key)? = members.removeValue(forKey: "key"), key.utf8.count == 64,
      case .integer(let position)? = members.removeValue(forKey: "position"), position > 0,
      case .text(let previous)? = members.removeValue(forKey: "previous"),
      case .object(let texts)? = members.removeValue(forKey: "heads"),
      texts.count <= Self.maxHeads
    else { throw .meaning("segment without a place in a chain") }
    var heads: [UUID: ChainHead] = [:]
    for (device, text) in texts {
      guard let device = UUID(uuidString: device), case .text(let text) = text,
        let head = ChainHead(text: text)
      else { continue }
      heads[device] = head
    }
    self.init(
      key: key, chain: chain, position: Int(position), previous: previous, heads: heads)
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
