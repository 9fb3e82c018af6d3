import Foundation

/// An object storage that speaks as Amazon S3 does: moto, which checks every signature.
///
/// The first requests go in unsigned: by them a user is made whose keys count from then on.
package final class BucketServer: Sendable {
  /// Whether moto is installed, in a folder of its own or anywhere.
  package static var isInstalled: Bool { program != nil }

  package static let bucket = "visits"

  package let port: Int
  /// The identifier of the key that it lets in.
  package let key: String
  package let secret: String
  private let folder: URL
  private let server: ServerProgram

  package init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-moto-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try ServerProgram.freePort()
    server = try ServerProgram(
      program, ["-H", "127.0.0.1", "-p", String(port)],
      environment: ["INITIAL_NO_AUTH_ACTION_COUNT": "4"], folder: folder)
    guard server.answers(at: port) else { throw CocoaError(.executableLoad) }
    let exchange = UpstreamExchange(port: port)
    _ = exchange.answer(to: Self.question("CreateUser", ""))
    let keys = String(
      decoding: exchange.answer(to: Self.question("CreateAccessKey", "")), as: UTF8.self)
    key = Self.text("AccessKeyId", in: keys)
    secret = Self.text("SecretAccessKey", in: keys)
    let policy = #"{"Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}"#
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    _ = exchange.answer(
      to: Self.question("PutUserPolicy", "&PolicyName=all&PolicyDocument=\(policy ?? "")"))
    _ = exchange.answer(to: Self.request("PUT", "/\(Self.bucket)", service: "s3", body: ""))
    guard !key.isEmpty, !secret.isEmpty else { throw CocoaError(.executableLoad) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package var endpoint: String { "http://127.0.0.1:\(port)" }

  /// A question to the part that knows users.
  private static func question(_ action: String, _ more: String) -> [UInt8] {
    request(
      "POST", "/", service: "iam",
      body: "Action=\(action)&Version=2010-05-08&UserName=fan\(more)")
  }

  /// A request with a signature that nobody looks at yet.
  private static func request(
    _ method: String, _ path: String, service: String, body: String
  ) -> [UInt8] {
    let scope = "nobody/20260101/us-east-1/\(service)/aws4_request"
    let lines = [
      "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1",
      "Authorization: AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host, Signature=0",
      "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
      "Connection: close", "", body,
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func text(_ element: String, in document: String) -> String {
    guard let start = document.range(of: "<\(element)>"),
      let end = document.range(of: "</\(element)>")
    else { return "" }
    return String(document[start.upperBound..<end.lowerBound])
  }

  /// `Scripts/setup --tests` puts it where it disturbs nobody.
  private static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "/nonexistent"
    let cache = environment["XDG_CACHE_HOME"] ?? "\(home)/.cache"
    return ServerProgram.path(of: "moto_server", in: ["\(cache)/stvisits-tests/moto/bin"])
  }()
}
