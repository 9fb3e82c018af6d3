import Foundation

/// Collects a response within size limits.
struct ResponseAccumulator {
  private let limits: WebLimits
  private let maxBytes: Int
  private(set) var headers: [WebRequest.Header] = []
  private(set) var body = Data()
  private(set) var isTooLarge = false
  private var headerBytes = 0

  init(limits: WebLimits, maxBytes: Int? = nil) {
    self.limits = limits
    self.maxBytes = maxBytes ?? limits.bodyBytes
  }

  /// Takes one line of the headers, including its end; returns whether the response may continue.
  ///
  /// A status line resets the headers: earlier ones belong to a redirect or an interim response.
  mutating func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
    if line.starts(with: "HTTP/".utf8) {
      headers = []
      headerBytes = 0
    }
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      isTooLarge = true
      return false
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !line.starts(with: "HTTP/".utf8)
    else { return true }
    headers.append(
      WebRequest.Header(Self.text(line[..<colon]), Self.text(line[line.index(after: colon)...])))
    return true
  }

  /// Takes a piece of the decompressed body; returns whether the response may continue.
  mutating func take(body piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= maxBytes - body.count else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: piece)
    return true
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
