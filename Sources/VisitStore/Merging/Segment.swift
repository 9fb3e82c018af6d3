package import Foundation

/// Some entries of one machine in a row: a file that is written once and never changed.
///
/// JSON lines: a header that names the device, the first number, how many there are and the hash of
/// the segment before, then the entries.
package struct Segment: Hashable, Sendable {
  package let device: UUID
  /// What the person calls the machine.
  package let name: String
  package let first: Int64
  /// SHA-256 of the segment before, in hexadecimal; empty for the first.
  package let before: String
  package let entries: [Entry]
  /// How many entries make no sense to this program and are left out.
  package private(set) var keptOut = 0
  private let count: Int

  /// The form of this version.
  package static let form: Int64 = 1
  /// No segment is written longer; one entry may be.
  package static let fairBytes = 1 << 20
  /// No honest segment is longer.
  package static let mostBytes = fairBytes + Entry.mostBytes + 4096
  private static let mostEntries = 100_000
  private static let mostName = 80

  /// The number of the last entry.
  package var last: Int64 { first + Int64(count) - 1 }

  package init(
    device: UUID, name: String, first: Int64, before: String, entries: [Entry]
  ) {
    self.device = device
    self.name = String(name.prefix(Self.mostName))
    self.first = first
    self.before = before
    self.entries = entries
    count = entries.count
  }

  package var data: Data {
    var bytes = Array("{\"before\":\"\(before)\",\"count\":\(count),".utf8)
    bytes += Array("\"device\":\"\(device.uuidString)\",\"first\":\(first),".utf8)
    bytes += Array("\"form\":\(Self.form),\"name\":".utf8)
    ExportText.quote(name, to: &bytes)
    bytes += Array(",\"type\":\"segment\"}\n".utf8)
    for entry in entries { bytes += entry.line }
    return Data(bytes)
  }

  /// Reads what another machine wrote.
  ///
  /// An entry of a column or table that this program does not know is left out.
  package init(_ data: Data) throws(ExportRecord.Flaw) {
    guard data.count <= Self.mostBytes else { throw .meaning("a segment of too many bytes") }
    guard data.last == UInt8(ascii: "\n") else { throw .meaning("a segment that is cut off") }
    var lines = data.split(separator: UInt8(ascii: "\n"))[...]
    guard let head = lines.popFirst() else { throw .meaning("an empty segment") }
    var members = try ExportText.object(Array(head))
    guard members.removeValue(forKey: "type") == .text("segment"),
      case .integer(let form)? = members.removeValue(forKey: "form")
    else { throw .meaning("no segment") }
    guard form <= Self.form else { throw .newer }
    guard form == Self.form, case .text(let device)? = members.removeValue(forKey: "device"),
      let device = UUID(uuidString: device),
      case .text(let name)? = members.removeValue(forKey: "name"),
      case .integer(let first)? = members.removeValue(forKey: "first"),
      (1...Self.mostNumber).contains(first),
      case .text(let before)? = members.removeValue(forKey: "before"), before.utf8.count <= 64,
      case .integer(let count)? = members.removeValue(forKey: "count"),
      (1...Int64(Self.mostEntries)).contains(count), count == Int64(lines.count), members.isEmpty
    else { throw .meaning("a segment without its header") }
    self.device = device
    self.name = String(name.prefix(Self.mostName))
    self.first = first
    self.before = before
    self.count = Int(count)
    var entries: [Entry] = []
    for (place, line) in lines.enumerated() {
      guard let entry = try? Entry(line: Array(line), device: device.uuidString),
        entry.number == first + Int64(place)
      else {
        keptOut += 1
        continue
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  private static let mostNumber: Int64 = 999_999_999_999
}
