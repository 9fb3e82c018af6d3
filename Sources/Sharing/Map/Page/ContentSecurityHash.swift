import Crypto
import Foundation

/// The hash by which a page allows its own scripts and styles, so that the browser runs no others.
enum ContentSecurityHash {
  /// Returns `'sha256-…'` for a Content-Security-Policy.
  static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
  }
}
