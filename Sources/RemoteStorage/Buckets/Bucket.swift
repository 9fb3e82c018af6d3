package import Foundation

/// A bucket of an S3-compatible storage, and the prefix of its objects.
package struct Bucket: Sendable, Hashable {
  package let name: String
  /// The start of all keys; empty or ending in a slash.
  package let prefix: String
  package let region: String
  /// The address of an S3-compatible storage; nil for Amazon's.
  package let endpoint: URL?

  package init(name: String, prefix: String, region: String?, endpoint: URL?) {
    self.name = name
    self.prefix = prefix.isEmpty || prefix.hasSuffix("/") ? prefix : prefix + "/"
    self.region = region ?? "us-east-1"
    self.endpoint = endpoint
  }

  /// The address of the bucket, ending in a slash.
  ///
  /// Amazon wants the bucket in the host name, except with a dot, which would not match the
  /// certificate. Other storages often have a single host name and want it in the path. An endpoint
  /// that begins with the bucket already contains it.
  var address: String {
    guard let endpoint else {
      return name.contains(".")
        ? "https://s3.\(region).amazonaws.com/\(name)/"
        : "https://\(name).s3.\(region).amazonaws.com/"
    }
    let text = endpoint.absoluteString
    let base = text.hasSuffix("/") ? text : text + "/"
    return endpoint.host()?.hasPrefix(name + ".") == true ? base : base + name + "/"
  }

  /// Returns whether a text has 3 to 63 lower case letters, digits, hyphens and dots.
  static func isName(_ text: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-.".utf8)
    return (3...63).contains(text.utf8.count) && text.utf8.allSatisfy(allowed.contains)
  }

  /// Returns whether a text is valid before names: no part is empty or has a special meaning.
  static func isPrefix(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.dropLast().contains(""), !parts.contains("."), !parts.contains("..") else {
      return false
    }
    return text.utf8.count <= 250 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// Returns whether a text has only letters, digits, hyphens and underscores.
  static func isRegion(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  /// Percent-encodes all but unreserved characters (RFC 3986 §2.3), for addresses and signatures.
  static func encoded(_ text: String, keepingSlashes: Bool) -> String {
    var allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    if keepingSlashes { allowed.insert("/") }
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
