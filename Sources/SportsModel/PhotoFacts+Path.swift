extension PhotoFacts {
  /// Folders of apps with which people send photos, by the beginning of the name.
  private static let appFolders = [
    "airdrop", "whatsapp", "com.whatsapp", "messenger", "telegram", "snapchat", "instagram",
    "facebook", "wechat", "weixin", "viber", "saved pictures", "saved images", "saved photos",
    "screenshot", "screen shot", "shared with me", "shared album",
  ]
  /// Names that people also use for whole disks; they count only deeper in the tree.
  private static let sharingFolders = ["shared", "saved", "signal", "received"]
  /// The first bytes of all these names; most folders begin with another one.
  private static let initials = Set((appFolders + sharingFolders).compactMap(\.utf8.first))
  private static let appFiles = [
    "screenshot", "screen shot", "fb_img_", "received_", "signal-", "snapchat-",
  ]

  /// Returns whether the names in a path show that the photo came from another person or app, or
  /// that it is a screenshot.
  package static func isFromOthers(path: String) -> Bool {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return isFromOthers(name: slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
      || (slash.map { isFromOthers(folder: path[...$0]) } ?? false)
  }

  /// Returns whether a folder has photos of other people or apps; `Shared` itself, or a folder in
  /// it, does.
  package static func isFromOthers(folder: Substring) -> Bool {
    let names = folder.utf8.split(separator: UInt8(ascii: "/"))
    // `/Users/Shared` and `/mnt/shared` have the photos of everyone who uses the computer.
    let firstOwn = folder.utf8.first == UInt8(ascii: "/") ? 2 : 0
    return names.indices.contains { index in
      guard let first = names[index].first, initials.contains(first | 0x20) else { return false }
      return appFolders.contains { begins(names[index], with: $0) }
        || index >= firstOwn && index >= names.count - 2
          && sharingFolders.contains {
            names[index].count == $0.utf8.count && begins(names[index], with: $0)
          }
    }
  }

  /// Returns whether a name begins with lowercase ASCII text, in any case.
  private static func begins(_ name: Substring.UTF8View, with text: String) -> Bool {
    name.starts(with: text.utf8) { byte, lowercase in
      byte == lowercase
        || byte | 0x20 == lowercase && UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z")
    }
  }

  /// Returns whether an app gave the file its name; nearly all names are decided by one byte.
  package static func isFromOthers(name: Substring) -> Bool {
    switch name.utf8.first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "s"), UInt8(ascii: "f"), UInt8(ascii: "r"):
      let name = name.lowercased()
      return appFiles.contains(where: name.hasPrefix)
    case UInt8(ascii: "i"), UInt8(ascii: "v"): return isWhatsAppName(name)
    default: return false
    }
  }

  /// Returns whether a name is like `IMG-20240615-WA0003.jpg`.
  private static func isWhatsAppName(_ name: Substring) -> Bool {
    guard name.utf8.dropFirst(3).first == UInt8(ascii: "-") else { return false }
    let parts = name.lowercased().prefix { $0 != "." }.split(separator: "-")
    return parts.count == 3 && parts[1].count == 8 && parts[2].hasPrefix("wa")
      && parts[2].count == 6
  }
}
