import Foundation

/// Bytes as letters, for pictures within a drawing.
enum Base64 {
  static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
