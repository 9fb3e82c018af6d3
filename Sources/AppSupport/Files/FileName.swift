import Foundation

/// Names of files as texts, without loss: to the system, a name is bytes, which need not be UTF-8.
///
/// Each invalid byte becomes a private character, U+EF00 plus the byte, as in MirBSD's OPTU-8.
/// Bytes of such characters in a valid name do, too, so that every name has its own text.
package enum FileName {
  private static let privateCharacters: ClosedRange<UInt32> = 0xEF80...0xEFFF

  package static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    privateCharacters.contains(scalar.value)
  }

  /// Returns the text of a name or path.
  package static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !hasPrivate(text, bytes: bytes) {
      return text
    }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var start = 0
    func escape(_ count: Int) {
      for byte in bytes[start..<start + count] {
        text.append(Unicode.Scalar(0xEF00 + UInt32(byte)) ?? "\u{FFFD}")
      }
      start += count
    }
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if isPrivate(scalar) {
          escape(encoded.count)
        } else {
          text.append(scalar)
          start += encoded.count
        }
      case .error(let count): escape(count)
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns the bytes of a text; nil if they are its UTF-8.
  fileprivate static func bytes(_ text: String) -> [UInt8]? {
    var copy = text
    guard copy.withUTF8({ hasPrivate(text, bytes: UnsafeRawBufferPointer($0)) }) else { return nil }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isPrivate(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }

  /// Whether a text with these bytes has a private character, whose first byte is always 0xEE.
  private static func hasPrivate(_ text: String, bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, memchr(start, 0xEE, bytes.count) != nil else {
      return false
    }
    return text.unicodeScalars.contains(where: isPrivate)
  }
}

extension String {
  /// Passes the path to a system call as the bytes that `FileName` made the text of.
  package func withFilePath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard let bytes = FileName.bytes(self) else { return withCString(body) }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return path.withUnsafeBufferPointer { buffer in
      // Never nil: the buffer isn't empty.
      buffer.baseAddress.map(body) ?? withCString(body)
    }
  }
}
