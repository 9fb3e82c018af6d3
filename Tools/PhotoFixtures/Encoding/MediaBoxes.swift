/// Boxes of the ISO base media file format as bytes (ISO/IEC 14496-12 §4.2).
package enum MediaBoxes {
  /// The form of a box's size.
  package enum Size: Sendable, CaseIterable {
    case short
    /// Size 1 and 64 bits after the type.
    case long
    /// Zero: to the end of the container.
    case rest
  }

  package static func box(_ type: String, _ body: [UInt8], size: Size = .short) -> [UInt8] {
    box(Array(type.utf8), body, size: size)
  }

  /// Returns a box whose type isn't ASCII text: four bytes.
  package static func box(_ name: [UInt8], _ body: [UInt8], size: Size = .short) -> [UInt8] {
    switch size {
    case .short: number(8 + body.count, 4) + name + body
    case .long: number(1, 4) + name + number(16 + body.count, 8) + body
    case .rest: number(0, 4) + name + body
    }
  }

  package static func fullBox(_ type: String, version: Int, _ body: [UInt8]) -> [UInt8] {
    box(type, number(version, 1) + [0, 0, 0] + body)
  }

  /// Returns a big-endian number of 0 to 8 bytes.
  ///
  /// Higher bytes are dropped.
  package static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
  }
}
