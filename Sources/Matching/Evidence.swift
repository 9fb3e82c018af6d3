import SportsModel

/// The photos of an outing that a decision can rely on.
struct Evidence {
  /// Own photos, or photos of others if the outing has no others.
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
