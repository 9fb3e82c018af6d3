public import Foundation

/// A replacement for the hash of swift-crypto, which takes minutes to build.
///
/// No reader needs its value.
public struct SHA256 {
  private var bytes = [UInt8](repeating: 0, count: 32)
  private var position = 0

  public init() {}

  public static func hash(data: Data) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: data)
    return hash.finalize()
  }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    for byte in bufferPointer {
      bytes[position % 32] = bytes[position % 32] &* 31 &+ byte
      position += 1
    }
  }

  public mutating func update(data: Data) { data.withUnsafeBytes { update(bufferPointer: $0) } }

  /// Returns the 32 bytes of the hash.
  public func finalize() -> [UInt8] { bytes }
}
