import CCurl

/// The libcurl of this machine, which is loaded when it is asked for anything.
package enum CurlLibrary {
  /// Why no server can be asked, and what to do about it; nil when all is well.
  package static var trouble: String? { ccurl_trouble().map { String(cString: $0) } }

  /// Its version and those of what it is linked with; nil where there is trouble.
  package static var version: String? {
    trouble == nil ? String(cString: ccurl_version()) : nil
  }

  /// Whether requests can be signed: before 7.87 libcurl leaves headers out that have to be.
  package static var canSign: Bool { trouble == nil && ccurl_version_number() >= 0x07_57_00 }
}
