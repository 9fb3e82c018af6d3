import Crypto
import Foundation

/// The hash by which a page tells the browser that a script or a style is its own, so that anything
/// else that gets into the page is not run.
enum ContentSecurityHash {
  /// `'sha256-…'`, as a Content-Security-Policy names it.
  static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())'"
  }
}
