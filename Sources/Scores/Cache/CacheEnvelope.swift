package import Foundation

/// A cache entry with its time, source and checksum.
package struct CacheEnvelope: Sendable, Hashable, Codable {
  /// The format of payloads; entries of other formats are ignored.
  static let currentForm = 1

  let form: Int
  package let storedAt: Date
  /// A provider, or `stvisits` for data from several sources.
  let source: String
  let payload: Data
  let checksum: UInt64

  init(payload: Data, source: String, storedAt: Date) {
    form = Self.currentForm
    self.storedAt = storedAt
    self.source = source
    self.payload = payload
    checksum = Self.checksum(of: payload, source, storedAt)
  }

  init(_ value: some Encodable, source: String, storedAt: Date) throws {
    self.init(payload: try JSONEncoder().encode(value), source: source, storedAt: storedAt)
  }

  var isValid: Bool {
    form == Self.currentForm && checksum == Self.checksum(of: payload, source, storedAt)
  }

  func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    isValid ? try? JSONDecoder().decode(type, from: payload) : nil
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo): detects damage, not manipulation.
  private static func checksum(of payload: Data, _ source: String, _ storedAt: Date) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ octets: some Sequence<UInt8>) {
      for octet in octets { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    }
    add(payload)
    // UTF-8 never contains this byte, so the boundary between the parts is unambiguous.
    add(CollectionOfOne(0xff))
    add(source.utf8)
    withUnsafeBytes(of: storedAt.timeIntervalSinceReferenceDate.bitPattern.littleEndian) { add($0) }
    return hash
  }
}
