package import Foundation

/// One entry of the cache: what was kept, since when and from whom, and a proof against damage.
package struct CacheEnvelope: Sendable, Hashable, Codable {
  /// The form of payloads; entries of another form are not read.
  package static let currentForm = 1

  package let form: Int
  package let storedAt: Date
  /// Who said it: a provider, or `stvisits` for what was joined of several.
  package let source: String
  package let payload: Data
  package let checksum: UInt64

  package init(payload: Data, source: String, storedAt: Date) {
    form = Self.currentForm
    self.storedAt = storedAt
    self.source = source
    self.payload = payload
    checksum = Self.checksum(of: payload, source, storedAt)
  }

  /// Puts a value into an envelope, as JSON.
  package init(_ value: some Encodable, source: String, storedAt: Date) throws {
    self.init(payload: try JSONEncoder().encode(value), source: source, storedAt: storedAt)
  }

  /// Whether the entry is as it was stored.
  package var isValid: Bool {
    form == Self.currentForm && checksum == Self.checksum(of: payload, source, storedAt)
  }

  /// The value, or nil when the entry is damaged or of another form.
  package func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    isValid ? try? JSONDecoder().decode(type, from: payload) : nil
  }

  /// FNV-1a of 64 bits (Fowler, Noll, Vo): against damage, not against malice.
  private static func checksum(of payload: Data, _ source: String, _ storedAt: Date) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ octets: some Sequence<UInt8>) {
      for octet in octets { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    }
    add(payload)
    // No text holds this octet, so that nothing can move from one part to the next.
    add(CollectionOfOne(0xff))
    add(source.utf8)
    withUnsafeBytes(of: storedAt.timeIntervalSinceReferenceDate.bitPattern.littleEndian) { add($0) }
    return hash
  }
}
