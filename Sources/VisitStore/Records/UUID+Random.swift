import Foundation

extension UUID {
  /// Returns a random identifier of version 4 (RFC 9562).
  ///
  /// Foundation's initializer opens `/dev/urandom` each time on Linux.
  static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: generator.next() as UInt64, as: UInt64.self)
      $0.storeBytes(of: generator.next() as UInt64, toByteOffset: 8, as: UInt64.self)
      $0[6] = $0[6] & 0x0F | 0x40
      $0[8] = $0[8] & 0x3F | 0x80
    }
    return UUID(uuid: bytes)
  }
}
