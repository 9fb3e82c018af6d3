/// The smallest decodable picture for our purposes: 16 × 16 gray pixels, baseline (ITU-T T.81).
///
/// Each of the four blocks is a DC difference of zero and an end of block. Both code tables have
/// only the one-bit code 0 for it, so the whole scan is one zero byte.
enum TinyJPEG {
  /// The whole file, from SOI to EOI.
  static let bytes: [UInt8] = startOfImage + picture

  static let startOfImage: [UInt8] = [0xff, 0xd8]

  /// The part after the application segments: tables, frame, scan and EOI.
  static let picture: [UInt8] =
    segment(0xdb, [0] + [UInt8](repeating: 16, count: 64))
    + segment(0xc0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0])
    + segment(0xc4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0])
    + segment(0xc4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    + segment(0xda, [1, 1, 0x00, 0, 63, 0])
    + [0x00, 0xff, 0xd9]

  /// Returns a marker segment: marker, length (including itself) and payload.
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xff, marker] + ByteOrder.big.bytes(UInt16(payload.count + 2)) + payload
  }
}
