import SportsModel

/// The photos of an outing that a decision can rely on.
struct Evidence {
  /// Own photos; photos of others only if there is no own one.
  let photos: [PlacedPhoto]

  init(_ outing: Outing) {
    let isOnlyOfOthers = outing.isOnlyOfOthers
    photos = outing.photos.filter { $0.isUsable && $0.isSomeoneElses == isOnlyOfOthers }
  }

  /// Returns the photos in a window of time.
  func during(_ window: ClosedRange<LocalDateTime>) -> [PlacedPhoto] {
    photos.filter { $0.local.map(window.contains) == true }
  }
}
