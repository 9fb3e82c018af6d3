import SportsModel

/// The photos of an outing that a decision can rely on.
struct Evidence {
  /// Own photos; photos of others only if there is no own one.
  let photos: [PlacedPhoto]
  let isOnlyOfOthers: Bool

  init(_ outing: Outing) {
    let usable = outing.photos.filter(\.isUsable)
    let own = usable.filter { !$0.isSomeoneElses }
    isOnlyOfOthers = own.isEmpty && !usable.isEmpty
    photos = own.isEmpty ? usable : own
  }

  /// Returns the photos in a window of time.
  func during(_ window: ClosedRange<LocalDateTime>) -> [PlacedPhoto] {
    photos.filter { $0.local.map(window.contains) == true }
  }
}
