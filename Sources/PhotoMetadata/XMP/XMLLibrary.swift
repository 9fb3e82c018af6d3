import CMarkup

/// libxml2, which reads XMP, tracks, web pages and the lists of remote storage.
package enum XMLLibrary {
  /// The reason why it can't be used and what to do; nil if it can.
  package static var unavailableReason: String? {
    stvisits_xml_unavailable_reason().map { String(cString: $0) }
  }
}
