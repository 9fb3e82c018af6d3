import Foundation

/// The contents of a WebDAV folder: the response to PROPFIND (RFC 4918 §9.1).
struct WebDAVListing {
  struct Entry: Equatable {
    /// Decoded, without the final slash.
    var path = ""
    var isFolder = false
    var size = 0
  }

  static let requestBody = Data(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>
    """.utf8)

  private(set) var entries: [Entry] = []

  /// nil if the document is another one or incomplete.
  init?(_ document: Data) {
    var entries: [Entry] = []
    var entry: Entry?
    var isListing = false
    let isWhole = XMLElementReader.read(
      document,
      started: { name in
        if name == "multistatus" { isListing = true }
        if name == "response" { entry = Entry() }
        if name == "collection" { entry?.isFolder = true }
      },
      ended: { name, text in
        switch name {
        case "href" where entry?.path == "": entry?.path = Self.path(of: text)
        case "getcontentlength": entry?.size = Int(text) ?? 0
        case "response":
          if let entry { entries.append(entry) }
          entry = nil
        default: break
        }
      })
    guard isWhole, isListing else { return nil }
    self.entries = entries
  }

  /// Returns the direct children of a folder, by the last part of their paths.
  ///
  /// The folder itself is one of the entries. Behind a proxy it may have another path than the
  /// requested one; then it is the first entry.
  func children(of folder: String) -> [Entry] {
    let own =
      entries.contains { $0.path == folder } ? folder : entries.first?.path ?? folder
    return entries.compactMap { entry in
      guard entry.path.hasPrefix(own + "/") else { return nil }
      var child = entry
      child.path = String(entry.path.dropFirst(own.count + 1))
      return child.path.contains("/") || child.size < 0 ? nil : child
    }
  }

  private static func path(of href: String) -> String {
    var path = href.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    if let scheme = path.range(of: "://") {
      let rest = path[scheme.upperBound...]
      path = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    let decoded = String(path).removingPercentEncoding ?? String(path)
    return decoded.hasSuffix("/") ? String(decoded.dropLast()) : decoded
  }
}
