import PhotoMetadata
package import SportsModel

/// A photo or film of a photo library, as the library's database describes it.
package struct LibraryPhoto: Hashable, Sendable, Codable {
  /// The values of a row that replace those in the original, because the user changed them.
  package struct Corrections: OptionSet, Hashable, Sendable, Codable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let location = Corrections(rawValue: 1)
    package static let time = Corrections(rawValue: 2)
  }

  /// The values of the row.
  ///
  /// The path is the original's, even while the file isn't on this computer. For a photo on a
  /// server it is an address of the server. An estimated location has the source `neighbor`, so
  /// that it never decides.
  package var facts: PhotoFacts
  package let library: LibraryKind
  /// The library's own identifier of the photo, usually a UUID; it never changes.
  package let id: String
  package var exclusion: PhotoFacts.Exclusion?
  package var corrections: Corrections = []
  /// The film of this Live Photo, if the library also lists it as a photo.
  var film: String?
  /// True if only the row was read, because the file isn't on this computer.
  package var isOriginalMissing = false

  package init(
    _ facts: PhotoFacts, library: LibraryKind, id: String, exclusion: PhotoFacts.Exclusion? = nil,
    corrections: Corrections = []
  ) {
    (self.facts, self.library, self.id, self.exclusion) = (facts, library, id, exclusion)
    self.corrections = corrections
    self.facts.make = facts.make.flatMap(MetadataSanitizer.clean)
    self.facts.model = facts.model.flatMap(MetadataSanitizer.clean)
  }

  /// The hash of a photo whose file isn't on this computer, in place of the content's.
  package var identity: String { Self.identity(of: id, in: library) }

  package static func identity(of id: String, in library: LibraryKind) -> String {
    ContentHash.sha256(of: "\(library.rawValue):\(id)")
  }

  /// True if the photo is on a server, so that its path is an address.
  package var isOnServer: Bool { Self.isOnServer(facts.path) }

  package static func isOnServer(_ path: String) -> Bool {
    path.hasPrefix("https://") || path.hasPrefix("http://")
  }

  /// Returns an identifier that recognizes the photo at a path later: the UUID in the name of an
  /// original of Apple Photos, which is the same after its library was moved, otherwise the path.
  package static func recognitionKey(ofPath path: String) -> String {
    AppleOriginal(path: path)?.uuid ?? path
  }

  /// The difference of times that are the same, in seconds.
  private static let tolerance = 1.5

  /// Adds the row's values to the facts of the original: those that it lacks, and those that the user
  /// changed in the library.
  package func complete(_ file: inout PhotoFacts) {
    completeLocation(of: &file)
    completeTime(of: &file)
    file.make = file.make ?? facts.make
    file.model = file.model ?? facts.model
    file.isFromOthers = file.isFromOthers || facts.isFromOthers
  }

  private func completeLocation(of file: inout PhotoFacts) {
    guard let place = facts.coordinate else {
      // The user removed the location.
      guard corrections.contains(.location) else { return }
      (file.coordinate, file.horizontalErrorMeters, file.locationSource) = (nil, nil, nil)
      return
    }
    if let own = file.coordinate, !own.isElsewhere(than: place) { return }
    (file.coordinate, file.horizontalErrorMeters) = (place, facts.horizontalErrorMeters)
    (file.locationSource, file.isPositionVoid) = (facts.locationSource, false)
    // Altitude and speed belong to the other place.
    (file.altitudeMeters, file.speedKilometersPerHour) = (facts.altitudeMeters, nil)
  }

  private func completeTime(of file: inout PhotoFacts) {
    guard facts.timeSource != nil else { return }
    let hasOwn = file.timeSource?.isDecisive == true && !file.isClockDoubtful
    if !hasOwn || corrections.contains(.time) {
      (file.localTime, file.localDay) = (facts.localTime, facts.localDay)
      (file.utcOffset, file.utcTime) = (facts.utcOffset, facts.utcTime)
      (file.timeSource, file.isClockDoubtful) = (facts.timeSource, facts.isClockDoubtful)
      (file.isOffsetConfirmed, file.otherTimes) = (facts.isOffsetConfirmed, facts.otherTimes)
    } else if file.utcTime == nil, let own = file.localTime, let stored = facts.localTime,
      let offset = facts.utcOffset,
      abs(own.secondsSinceEpoch - stored.secondsSinceEpoch) < Self.tolerance
    {
      (file.utcOffset, file.utcTime) = (offset, own.instant(offset: offset))
    }
  }
}

/// A program that keeps a database of photos.
package enum LibraryKind: String, Sendable, Hashable, Codable, CaseIterable {
  case applePhotos = "apple_photos", lightroom, digikam, immich, photoprism

  /// The name of the program.
  package var name: String {
    switch self {
    case .applePhotos: "Apple Photos"
    case .lightroom: "Lightroom Classic"
    case .digikam: "digiKam"
    case .immich: "Immich"
    case .photoprism: "PhotoPrism"
    }
  }

  /// The programs whose photos are on a server.
  package static let servers: [LibraryKind] = [.immich, .photoprism]
}
