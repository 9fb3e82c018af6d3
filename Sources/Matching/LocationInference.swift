import Foundation
import SportsModel

/// Infers the place of a photo from the nearest one in time by the same camera.
struct LocationInference {
  private let donors: [Camera: [(time: Double, photo: PhotoFacts)]]
  private let reach: Double

  /// Creates an inference from photos at most `seconds` apart.
  init(_ photos: [PhotoFacts], within seconds: Int) {
    reach = Double(seconds)
    // Most libraries have few photos without a place, and of few cameras.
    let borrowers = Set(
      photos.indices.lazy.filter { photos[$0].coordinate == nil }.compactMap { Camera(photos[$0]) })
    guard !borrowers.isEmpty else {
      donors = [:]
      return
    }
    var donors: [Camera: [(time: Double, photo: PhotoFacts)]] = [:]
    for photo in photos where photo.coordinate != nil && photo.locationSource != .neighbor {
      guard let camera = Camera(photo), borrowers.contains(camera), let time = Self.time(photo)
      else { continue }
      donors[camera, default: []].append((time, photo))
    }
    self.donors = donors.mapValues { list in
      list.sorted { ($0.time, $0.photo.path) < ($1.time, $1.photo.path) }
    }
  }

  func placed(_ photo: PhotoFacts) -> PhotoFacts? {
    guard let camera = Camera(photo), let time = Self.time(photo), let list = donors[camera]
    else { return nil }
    let after = list.partitioningIndex { $0.time >= time }
    let around = [after - 1, after].filter(list.indices.contains).map { list[$0] }
    guard let nearest = around.min(by: { abs($0.time - time) < abs($1.time - time) }),
      abs(nearest.time - time) <= reach
    else { return nil }
    let donor = nearest.photo
    var placed = photo
    placed.coordinate = donor.coordinate
    placed.horizontalErrorMeters = donor.horizontalErrorMeters
    placed.isPositionVoid = donor.isPositionVoid
    placed.locationSource = .neighbor
    // A photo from a train shows no place for the photos around it.
    placed.altitudeMeters = donor.altitudeMeters
    placed.speedKilometersPerHour = donor.speedKilometersPerHour
    // Both photos use the same clock, so its offset applies to both.
    if photo.utcTime == nil, let local = photo.localTime, let lent = donor.localTime,
      let instant = donor.utcTime
    {
      placed.utcTime = instant.addingTimeInterval(local.secondsSinceEpoch - lent.secondsSinceEpoch)
    }
    return placed
  }

  /// Seconds on the camera's clock, the only one that all its photos share.
  private static func time(_ photo: PhotoFacts) -> Double? {
    guard photo.timeSource?.isDecisive == true else { return nil }
    return photo.localTime?.secondsSinceEpoch
  }
}
