import Foundation
import PhotoFixtures

/// The response of a test server.
///
///     .text("hello").with("ETag", "\"1\"").gzipped().after(.milliseconds(100))
package struct ServerResponse: Sendable {
  enum Kind {
    case ordinary
    /// These bytes alone, then the connection is closed.
    case raw([UInt8])
    /// The body over and over.
    case endless
    /// Not a byte, as long as the client waits.
    case silence
  }

  var kind = Kind.ordinary
  var status = 200
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  var delay: Duration?
  /// Bytes of each chunk; nil for a body of stated length.
  var chunk: Int?
  /// Between one byte of the body and the next.
  var pace: Duration?
  /// Bytes of the body after which the connection is closed.
  var cut: Int?
  var isLast = false

  package static func text(_ text: String, status: Int = 200) -> ServerResponse {
    bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
  }

  package static func html(_ text: String, status: Int = 200) -> ServerResponse {
    bytes(Array(text.utf8), type: "text/html; charset=utf-8", status: status)
  }

  package static func json(_ text: String, status: Int = 200) -> ServerResponse {
    bytes(Array(text.utf8), type: "application/json", status: status)
  }

  package static func bytes(
    _ body: some Sequence<UInt8>, type: String = "application/octet-stream", status: Int = 200
  ) -> ServerResponse {
    var answer = ServerResponse(status: status, body: Array(body))
    answer.headers = [("Content-Type", type)]
    return answer
  }

  /// Without a body.
  package static func status(_ status: Int) -> ServerResponse { ServerResponse(status: status) }

  package static func redirect(to location: String, status: Int = 302) -> ServerResponse {
    ServerResponse(status: status).with("Location", location)
  }

  /// These bytes in place of an answer; the connection is closed after them, even after none.
  package static func raw(_ text: String) -> ServerResponse { raw(Array(text.utf8)) }

  package static func raw(_ bytes: [UInt8]) -> ServerResponse { ServerResponse(kind: .raw(bytes)) }

  /// A body without an end, in chunks.
  package static func endless(_ piece: [UInt8] = Array(repeating: 0x20, count: 65_536))
    -> ServerResponse
  {
    ServerResponse(kind: .endless, body: piece)
  }

  /// Takes the request and keeps silent.
  package static let silence = ServerResponse(kind: .silence)

  package func with(_ name: String, _ value: String) -> ServerResponse {
    changed { $0.headers.append((name, value)) }
  }

  /// Compressed by gzip (RFC 1952), whether the client asked for it or not.
  package func gzipped() -> ServerResponse {
    changed { answer in
      // A stream of zlib has two bytes before its blocks and four behind them.
      let blocks = ZlibStream.ownCodes.bytes(body).dropFirst(2).dropLast(4)
      answer.body = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
      answer.body += blocks
      answer.body += Self.littleEndian(Checksums.crc32(body))
      answer.body += Self.littleEndian(UInt32(body.count))
      answer.headers.append(("Content-Encoding", "gzip"))
    }
  }

  /// In chunks of so many bytes, without a stated length.
  package func chunked(by count: Int = 1_000) -> ServerResponse { changed { $0.chunk = count } }

  /// Thinks first.
  package func after(_ delay: Duration) -> ServerResponse { changed { $0.delay = delay } }

  /// The headers at once, the body byte by byte.
  package func trickling(every pace: Duration) -> ServerResponse { changed { $0.pace = pace } }

  /// Ends in the middle of what it promised.
  package func cut(after count: Int) -> ServerResponse { changed { $0.cut = count } }

  /// Says that the connection ends, and ends it.
  package func closing() -> ServerResponse {
    with("Connection", "close").changed { $0.isLast = true }
  }

  private func changed(_ change: (inout ServerResponse) -> Void) -> ServerResponse {
    var answer = self
    change(&answer)
    return answer
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }
}
