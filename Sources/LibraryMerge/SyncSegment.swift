package import Foundation
package import VisitStore

/// A file of entries of one machine, which in the remote storage only loses forgotten ones; JSON
/// lines: a header with the machine and the number of entries, then the entries.
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
    (self.id, self.device, self.entries) = (id, device, entries)
    self.machine = String(machine.prefix(Self.maxNameLength))
  }

  /// The key and id in the storage.
  package var name: SyncSegmentKey { SyncSegmentKey(id: id, device: device) }

  /// The latest time of its entries; nil without entries.
  package var latestTime: Date? {
    entries.map(\.stamp.time).max().map { Date(timeIntervalSince1970: Double($0) / 1e6) }
  }

  package var data: Data {
    guard !signature.isEmpty else { return Data(unsigned) }
    return Data(unsigned + ExportJSON.line(["signature": .text(signature)]))
  }

  private var unsigned: [UInt8] {
    var header: [String: ExportJSON.Value] = [
      "count": .integer(Int64(entries.count)), "device": .text(device.uuidString),
      "form": .integer(Self.unsignedVersion), "id": .text(id.uuidString),
      "machine": .text(machine), "type": .text("segment"),
    ]
    if let proof {
      let hasNotes = entries.contains { $0.table == .stadiumNote }
      header["form"] = .integer(hasNotes ? Self.formatVersion : Self.versionWithoutNotes)
      header["chain"] = .integer(proof.chain)
      header["heads"] = .object(
        Dictionary(
          uniqueKeysWithValues: proof.heads.map { ($0.key.uuidString, .text($0.value.text)) }))
      header["key"] = .text(proof.key)
      header["position"] = .integer(Int64(proof.position))
      header["previous"] = .text(proof.previous)
    }
    return ExportJSON.line(header) + entries.flatMap(\.line)
  }

  /// Adds a place in the chain and a signature.
  mutating func sign(_ proof: SegmentProof, by signer: SegmentSigner) throws {
    self.proof = proof
    signedBytes = Data(unsigned)
    signature = try signer.sign(signedBytes)
  }

  /// Parses the segment of another machine; entries with unknown columns or tables are ignored.
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
    (self.proof, self.signature, self.signedBytes) = (proof, signature, signedBytes)
  }
}

extension SegmentProof {
  private static let maxHeads = 1_000

  /// Takes its members out of a header.
  fileprivate init(_ members: inout [String: ExportJSON.Value]) throws(ExportRecord.FormatError) {
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
    self.init(key: key, chain: chain, position: Int(position), previous: previous, heads: heads)
  }
}

/// The name of a segment in the remote storage.
package struct SyncSegmentKey: Hashable, Sendable {
  package let id: UUID
  /// The machine that wrote it.
  package let device: UUID

  package init(id: UUID, device: UUID) { (self.id, self.device) = (id, device) }
}

/// The position of a segment in the chain of its machine, and the key that signs it.
package struct SegmentProof: Hashable, Sendable {
  /// The public key in hexadecimal digits.
  package let key: String
  /// The start of the chain in microseconds since 1970; a machine starts one for each storage.
  package let chain: Int64
  /// The position in the chain, from 1.
  package let position: Int
  /// The link of the segment before; empty for the first.
  package let previous: String
  /// The latest segment of each other machine that the sender has read or that was sent again.
  package let heads: [UUID: ChainHead]
}

/// The end of a machine's chain as another machine knows it.
package struct ChainHead: Hashable, Sendable {
  package let chain: Int64
  package let position: Int
  package let link: String
  /// The last position up to which other machines sent all entries again; 0 if they didn't.
  package private(set) var resent = 0

  /// The text in a segment: `1700000000000000:3:9f86…`, followed by `:2` if the entries of the first
  /// two segments were sent again.
  var text: String { "\(chain):\(position):\(storedLink)" }

  /// The link with the position up to which entries were sent again.
  var storedLink: String { resent > 0 ? "\(link):\(resent)" : link }

  /// Returns the later end of a machine's chain, with what was sent again according to both.
  func merged(with other: ChainHead) -> ChainHead {
    guard chain == other.chain else { return chain > other.chain ? self : other }
    var last = position >= other.position ? self : other
    last.resent = max(resent, other.resent)
    return last
  }
}

extension ChainHead {
  init?(text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 3 || parts.count == 4, let chain = Int64(parts[0]),
      let position = Int(parts[1]), let resent = parts.count == 3 ? 0 : Int(parts[3]),
      chain >= 0, position > 0, parts[2].utf8.count <= 64, (0...position).contains(resent)
    else { return nil }
    self.init(chain: chain, position: position, link: String(parts[2]), resent: resent)
  }
}

/// Signs the segments of this machine.
package struct SegmentSigner: Sendable {
  /// The public key in hexadecimal digits.
  let key: String
  let sign: @Sendable (Data) throws -> String
  /// The digest that connects a segment with those before it.
  let link: @Sendable (SegmentProof, SyncSegmentKey) -> String

  package init(
    key: String, sign: @escaping @Sendable (Data) throws -> String,
    link: @escaping @Sendable (SegmentProof, SyncSegmentKey) -> String
  ) { (self.key, self.sign, self.link) = (key, sign, link) }
}
