import SportsModel

/// A location in a row of an Apple database.
enum AppleLocation: Equatable {
  case place(Coordinate)
  /// NULL, or −180 in both columns.
  case none
  /// Outside the range of coordinates, or only one of the two.
  case invalid

  init(_ latitude: Double?, _ longitude: Double?) {
    if (latitude == nil && longitude == nil) || (latitude == -180 && longitude == -180) {
      self = .none
    } else if let latitude, let longitude,
      let place = Coordinate(latitude: latitude, longitude: longitude)
    {
      self = .place(place)
    } else {
      self = .invalid
    }
  }

  var coordinate: Coordinate? { if case .place(let place) = self { place } else { nil } }
}

extension Coordinate {
  /// The distance within which two locations are the same, in meters.
  private static let tolerance = 10.0

  /// Whether another location is missing or noticeably different.
  func isElsewhere(than other: Coordinate?) -> Bool {
    other.map { distance(to: $0) > Self.tolerance } ?? true
  }
}

/// The bits by which Apple's databases mark the frames of a burst.
enum BurstPick {
  private static let notPicked = 2
  private static let byUser = 8
  private static let key = 16

  /// Whether neither the user nor the program picked the frame.
  static func isUnpicked(_ bits: Int?) -> Bool {
    guard let bits else { return false }
    return bits & notPicked != 0 && bits & (byUser | key) == 0
  }
}

/// Apps whose photos were received or downloaded, by the identifiers of their bundles.
enum ReceivingApp {
  private static let prefixes = [
    "com.apple.mobilesms", "com.apple.mobilesafari", "com.apple.safari", "net.whatsapp.",
    "ph.telegra.", "org.telegram.", "org.whispersystems.", "com.facebook.", "com.burbn.instagram",
    "com.toyopagroup.picaboo", "com.tencent.xin", "com.viber", "jp.naver.line", "com.google.chrome",
    "com.hammerandchisel.discord",
  ]

  static func has(_ identifier: String) -> Bool {
    let identifier = identifier.lowercased()
    return prefixes.contains(where: identifier.hasPrefix)
  }
}
