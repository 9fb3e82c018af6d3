import Foundation

extension URL {
  var isLoopback: Bool {
    let host = host()?.lowercased() ?? ""
    return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
      || host.hasSuffix(".localhost")
  }
}
