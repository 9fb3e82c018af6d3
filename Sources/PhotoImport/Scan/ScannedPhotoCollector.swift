package import Catalog
import Foundation
import Matching
import PhotoLibraries
package import PhotoMetadata
package import SportsModel
import VisitStore

/// Collects the photos of a scan, one for each moment.
struct ScannedPhotoCollector {
  /// One photo per moment, completed with facts of the moment's other files.
  private(set) var photos: [PhotoFacts] = []
  /// Files of a moment that another file represents.
  private(set) var companions = 0
  /// SHA-256 of files that are unchanged since they were hashed, by path.
  private(set) var hashes: [String: String] = [:]

  var identities = LibraryPhotoIdentities()
  /// The photos of libraries that don't count, by the reason.
  private(set) var excluded: [LibraryPhoto.Exclusion: Int] = [:]

  private var others: [String: [PhotoFacts]] = [:]

  /// Reserves capacity, so that a large library is not copied as it grows.
  mutating func reserve(_ files: Int) {
    if photos.capacity < files { photos.reserveCapacity(files) }
  }

  /// Adds a file with its row if it belongs to a library.
  mutating func add(_ file: ScannedFile, of row: LibraryPhoto? = nil) {
    if let exclusion = row?.exclusion {
      excluded[exclusion, default: 0] += 1
      return
    }
    guard file.bucket == .read else { return }
    let path = file.facts.path
    if let row { identities.add(row, at: path) }
    if let hash = file.sha256 { hashes[path] = hash }
    guard let principal = file.principal else {
      photos.append(file.facts)
      return
    }
    companions += 1
    let slash = UInt8(ascii: "/")
    let folder = path.utf8.lastIndex(of: slash).map { path[...$0] } ?? ""
    let whole = principal.utf8.contains(slash) ? principal : folder + principal
    others[whole, default: []].append(file.facts)
  }

  mutating func groupCaptures() {
    guard !others.isEmpty else { return }
    for index in photos.indices {
      for companion in others[photos[index].path] ?? [] { photos[index].complete(with: companion) }
    }
    others = [:]
  }
}

extension PhotoFacts {
  fileprivate mutating func complete(with companion: PhotoFacts) {
    if coordinate == nil {
      coordinate = companion.coordinate
      horizontalErrorMeters = companion.horizontalErrorMeters
      altitudeMeters = companion.altitudeMeters
      isPositionVoid = companion.isPositionVoid
      locationSource = companion.locationSource
    }
    if timeSource?.isDecisive != true, companion.timeSource?.isDecisive == true {
      localTime = companion.localTime
      localDay = companion.localDay
      utcOffset = companion.utcOffset
      utcTime = companion.utcTime
      timeSource = companion.timeSource
      isClockDoubtful = companion.isClockDoubtful
    }
    // Files of one moment move together, also if only one of them has the speed.
    speedKilometersPerHour = speedKilometersPerHour ?? companion.speedKilometersPerHour
    make = make ?? companion.make
    model = model ?? companion.model
  }
}

extension ScanCache {
  /// Returns the photos of all imports that have no location and still exist, by path.
  ///
  /// Photos that get one from another photo of the same camera don't count.
  package func photosWithoutLocation(_ catalog: Catalog) -> [PhotoFacts] {
    var library = ScannedPhotoCollector()
    forEachFile { library.add($0) }
    library.groupCaptures()
    let sorting = OutingBuilder(stadiums: catalog.stadiums).outings(of: library.photos)
    return sorting.withoutPlace
      .filter { ArchivedContent.exists($0.path) }
      .sorted { $0.path < $1.path }
  }
}

/// The hashes by which photos of libraries are stored.
///
/// Originals in a cloud come and go, but a photo keeps the hash with which it was stored first: that of
/// its content, or one of its identifier if its file wasn't there. It is recognized by its identifier
/// where that is part of the path, otherwise by its path.
struct LibraryPhotoIdentities {
  private var photos: [String: (library: LibraryKind, id: String, isOriginalMissing: Bool)] = [:]
  /// The hashes of photos that are or were in the store, by what recognizes them.
  private var stored: [String: String] = [:]

  mutating func add(_ photo: LibraryPhoto, at path: String) {
    photos[path] = (photo.library, photo.id, photo.isOriginalMissing)
  }

  mutating func readHashes(of store: VisitStore?) throws {
    guard !photos.isEmpty, let store else { return }
    for (path, hash) in try store.photoHashes() {
      let key = LibraryPhoto.recognitionKey(ofPath: path)
      if stored[key] == nil { stored[key] = hash }
    }
  }

  /// Returns the hash of a photo in a library if it is known without reading the file.
  func hash(of path: String) -> String? {
    guard let photo = photos[path] else { return nil }
    return stored[LibraryPhoto.recognitionKey(ofPath: path)]
      ?? (photo.isOriginalMissing ? LibraryPhoto.identity(of: photo.id, in: photo.library) : nil)
  }

  /// Whether a hash is of the content of the file at a path, not of an identifier.
  func isContent(_ hash: String, of path: String) -> Bool {
    photos[path].map {
      !$0.isOriginalMissing && hash != LibraryPhoto.identity(of: $0.id, in: $0.library)
    } ?? true
  }
}
