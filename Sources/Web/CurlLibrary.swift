import CCurl

/// The installed libcurl, which is loaded at the first use.
package enum CurlLibrary {
  /// Why libcurl can't be used, and what to do about it; nil if it can.
  package static var trouble: String? { ccurl_trouble().map { String(cString: $0) } }

  /// The versions of libcurl and the libraries it is linked with; nil if it can't be used.
  package static var version: String? {
    trouble == nil ? String(cString: ccurl_version()) : nil
  }

  /// Whether requests can be signed: before 7.87, libcurl omits required headers.
  package static var canSign: Bool { trouble == nil && ccurl_version_number() >= 0x07_57_00 }
}
