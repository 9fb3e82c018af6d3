import Foundation

/// Hides the exact sizes of encrypted objects: they grow by at most 12 %, to one of few sizes
/// (Padmé).
package enum ObjectPadding {
  /// Returns the size that the listing of an encrypted storage shows for an object.
  package static func paddedSize(of bytes: Int) -> Int {
    let least = bytes + 1
    guard least > 2 else { return least }
    let exponent = least.bitWidth - 1 - least.leadingZeroBitCount
    let digits = exponent.bitWidth - exponent.leadingZeroBitCount
    let mask = (1 << (exponent - digits)) - 1
    return (least + mask) & ~mask
  }

  /// Whether a listing may show a size for an object of a number of bytes, padded or not.
  package static func matches(_ listed: Int?, bytes: Int) -> Bool {
    listed == bytes || listed == paddedSize(of: bytes)
  }

  /// Appends a mark and zeros.
  static func pad(_ payload: Data) -> Data {
    var padded = payload
    padded.append(0x80)
    padded.append(Data(count: paddedSize(of: payload.count) - payload.count - 1))
    return padded
  }

  /// Returns the payload; nil without a mark.
  static func unpad(_ padded: Data) -> Data? {
    guard let mark = padded.lastIndex(where: { $0 != 0 }), padded[mark] == 0x80 else { return nil }
    return Data(padded[..<mark])
  }
}
