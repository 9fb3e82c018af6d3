import Cryptography
import Foundation
import TestSupport

/// Amazon's request signature, version 4, as a server computes it.
enum AWSSignature {
  static func expected(
    of request: ReceivedRequest, secret: String = "secret"
  ) -> String {
    let given = request.header("Authorization") ?? ""
    let signed = part("SignedHeaders=", of: given)
    let scope = part("Credential=", of: given).split(separator: "/").dropFirst().map(String.init)
    let headers = signed.split(separator: ";").map { name in
      "\(name):\((request.header(String(name)) ?? "").trimmingCharacters(in: .whitespaces))\n"
    }
    let canonical = [
      request.method, request.path, request.query ?? "", headers.joined(), signed,
      request.header("x-amz-content-sha256") ?? "",
    ].joined(separator: "\n")
    let text = [
      "AWS4-HMAC-SHA256", request.header("x-amz-date") ?? "", scope.joined(separator: "/"),
      hex(SHA256.hash(Array(canonical.utf8))),
    ].joined(separator: "\n")
    var key = Array("AWS4\(secret)".utf8)
    for part in scope + [text] { key = HMAC.code(of: Array(part.utf8), key: key) }
    return given.components(separatedBy: "Signature=")[0] + "Signature=" + hex(key)
  }

  private static func part(_ name: String, of header: String) -> String {
    guard let start = header.range(of: name) else { return "" }
    return String(header[start.upperBound...].prefix { $0 != "," && $0 != " " })
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
