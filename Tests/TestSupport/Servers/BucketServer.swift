import Foundation

/// An object storage that speaks as Amazon S3 does: moto, with an empty bucket.
///
/// It takes any signature: it would look at them, but reads a slash in a query otherwise than Amazon.
package final class BucketServer: Sendable {
  /// Whether moto is installed, in a folder of its own or anywhere.
  package static var isInstalled: Bool { program != nil }

  package static let bucket = "visits"

  package let port: Int
  private let server: ServerProcess

  package init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-moto-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try ServerProcess.freePort()
    server = try ServerProcess(program, ["-H", "127.0.0.1", "-p", String(port)], folder: folder)
    guard server.answers(at: port), makeBucket() else { throw CocoaError(.executableLoad) }
  }

  package var endpoint: String { "http://127.0.0.1:\(port)" }

  private func makeBucket() -> Bool {
    let scope = "nobody/20260101/us-east-1/s3/aws4_request"
    let lines = [
      "PUT /\(Self.bucket) HTTP/1.1", "Host: 127.0.0.1:\(port)",
      "Authorization: AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host, Signature=0",
      "Content-Length: 0", "Connection: close", "", "",
    ]
    let answer = UpstreamExchange(port: port)
      .answer(to: Array(lines.joined(separator: "\r\n").utf8))
    return answer.starts(with: "HTTP/1.1 200".utf8)
  }

  /// `Scripts/setup --tests` installs it in the cache folder.
  private static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
    return ServerProcess.path(
      of: "moto_server", in: cache.map { ["\($0)/stvisits-tests/moto/bin"] } ?? [])
  }()
}
