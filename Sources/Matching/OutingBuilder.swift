import Foundation
package import SportsModel

/// Groups photos into outings; photos without a place or nearby stadium, or in transit, are
/// separate.
package struct OutingBuilder: Sendable {
  /// The result; each photo is in exactly one part.
  package struct Partition: Sendable {
    /// The outings by day and id; those without a day come last.
    package var outings: [Outing] = []
    /// The number of photos without a nearby stadium: most of a library.
    package var away = 0
    /// The number of photos taken from a vehicle or a plane near a stadium.
    package var inTransit = 0
    /// Photos without a place, known or inferred.
    package var withoutPlace: [PhotoFacts] = []
  }

  private let stadiums: StadiumIndex
  private let rules: MatchingRules
  /// Recognizes photos of other people; without it only by their paths.
  private let cameras: CameraHistory?
  /// The paths of photos that an earlier import recognized as someone else's.
  private let photosOfOthers: Set<String>

  package init(
    stadiums: StadiumIndex, rules: MatchingRules = MatchingRules(), cameras: CameraHistory? = nil,
    photosOfOthers: Set<String> = []
  ) {
    self.stadiums = stadiums
    self.rules = rules
    self.cameras = cameras
    self.photosOfOthers = photosOfOthers
  }

  package func outings(of photos: [PhotoFacts]) -> Partition {
    var sorting = Partition()
    var groups: [Group: [PlacedPhoto]] = [:]
    func group(_ photo: PhotoFacts) {
      guard let stadium = nearest(photo) else {
        sorting.away += 1
        return
      }
      guard !rules.isInTransit(photo, at: stadium) else {
        sorting.inTransit += 1
        return
      }
      let placed = place(photo, zone: stadium.timeZone)
      groups[Group(stadium: stadium.id, day: placed.day(rules)), default: []].append(placed)
    }
    let inference = LocationInference(photos, within: rules.minutesToInferPlace * 60)
    // Uses indices, so that most photos are never copied.
    for index in photos.indices {
      if photos[index].coordinate != nil {
        group(photos[index])
      } else if let placed = inference.placed(photos[index]) {
        group(placed)
      } else {
        sorting.withoutPlace.append(photos[index])
      }
    }
    sorting.outings = groups.flatMap { group, photos in outings(of: photos, in: group) }
      .sorted { ($0.day ?? .never, $0.id) < ($1.day ?? .never, $1.id) }
    return sorting
  }

  /// Returns one outing of the given photos, in the local time of the stadium nearest to the first
  /// photo that has one, otherwise in the cameras' own.
  package func outing(id: String, of photos: [PhotoFacts]) -> Outing {
    let stadium = photos.lazy.compactMap(nearest).first
    let placed = photos.map {
      place($0, zone: stadium?.timeZone, isInTransit: rules.isInTransit($0, at: stadium))
    }
    return Outing(id: id, photos: placed, rules: rules)
  }

  /// Returns a photo in the time of a stadium's zone, otherwise of its camera, with whose it is.
  private func place(_ photo: PhotoFacts, zone: TimeZone?, isInTransit: Bool = false) -> PlacedPhoto
  {
    var placed = PlacedPhoto(photo, zone: zone, isInTransit: isInTransit)
    if !placed.isSomeoneElses {
      placed.isSomeoneElses =
        photosOfOthers.contains(photo.path)
        || cameras?.isSomeoneElses(placed, zone: zone ?? .gmt) == true
    }
    return placed
  }

  /// Returns the stadium of a photo: the nearest that was open that year.
  func nearest(_ photo: PhotoFacts) -> Stadium? {
    guard let coordinate = photo.coordinate else { return nil }
    let margin = min(photo.horizontalErrorMeters ?? 0, rules.widestSearchMargin)
    let day =
      photo.localTime?.day ?? photo.localDay
      ?? photo.utcTime.map { LocalDateTime($0, offset: .utc).day }
    return stadiums.near(coordinate, on: day, within: rules.searchRadius + margin).first?.stadium
  }

  private func outings(of photos: [PlacedPhoto], in group: Group) -> [Outing] {
    let day = group.day?.description ?? "undated"
    return clusters(of: photos).enumerated().map { index, cluster in
      var photos = cluster
      cameras?.markPhotosOfOthers(in: &photos)
      return Outing(
        id: "\(group.stadium)@\(day)" + (index == 0 ? "" : "#\(index + 1)"),
        photos: photos, rules: rules)
    }
  }

  /// Returns groups of photos connected by steps of at most the cluster gap or their errors, in the
  /// order of their first photos.
  private func clusters(of photos: [PlacedPhoto]) -> [[PlacedPhoto]] {
    var waiting = photos.sorted(by: Outing.isTakenBefore)
    var clusters: [[PlacedPhoto]] = []
    while !waiting.isEmpty {
      var cluster: [PlacedPhoto] = [waiting.removeFirst()]
      var reached = 0
      while reached < cluster.count {
        let photo = cluster[reached]
        let near = waiting.filter { isWithinGap($0, photo) }
        if !near.isEmpty { waiting.removeAll { isWithinGap($0, photo) } }
        cluster += near
        reached += 1
      }
      clusters.append(cluster)
    }
    return clusters
  }

  /// Returns whether two photos may be of one place: near each other, or as far as their errors.
  private func isWithinGap(_ left: PlacedPhoto, _ right: PlacedPhoto) -> Bool {
    guard let place = left.facts.coordinate, let other = right.facts.coordinate
    else { return false }
    let errors = left.positionError(rules) + right.positionError(rules)
    return place.distance(to: other) <= max(rules.clusterGap, errors)
  }

  private struct Group: Hashable {
    let stadium: StadiumID
    let day: LocalDay?
  }
}

extension LocalDay {
  /// A day after all others, for sorting.
  package static let never = LocalDay(daysSinceEpoch: Int(Int32.max))
}

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
