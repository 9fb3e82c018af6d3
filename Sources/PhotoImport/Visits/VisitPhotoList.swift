package import AppSupport
import Foundation
import Localization
package import SportsModel
package import VisitStore

/// The photos of a visit with the file of each.
package struct VisitPhotoList {
  struct Entry {
    let photo: StoredPhoto
    /// The first of its paths that exists, otherwise the first of all.
    let path: String
    let isMissing: Bool
  }

  let entries: [Entry]

  package init(_ photos: [StoredPhoto], exists: (String) -> Bool) {
    entries = photos.map { photo in
      let path = photo.paths.first(where: exists)
      return Entry(photo: photo, path: path ?? photo.paths.first ?? "", isMissing: path == nil)
    }
  }

  /// Returns a table of the photos; wide terminals show whole paths.
  package func lines(_ screen: TerminalLayout) -> [String] {
    var table = TextTable(
      [
        .figures("#"), .words(localized("FILE"), least: 12), .marks(""),
        .marks(localized("TIME")), .marks(localized("PLACE"), isOptional: true),
        .words(localized("CAPTION"), least: 8),
      ], indent: 0)
    for (index, entry) in entries.enumerated() {
      let name = entry.path.split(separator: "/").last.map(String.init) ?? entry.path
      table.add([
        .init(String(index + 1)), .init(screen.columns < 100 ? name : entry.path),
        .init(entry.isMissing ? localized("missing", context: "file") : "", .bad),
        .init(entry.photo.facts.shortTime),
        .init(entry.photo.facts.shortPlace), .init(entry.photo.caption ?? ""),
      ])
    }
    return table.lines(screen)
  }
}

extension PhotoFacts {
  fileprivate var shortTime: String {
    if let localTime { return "\(localTime.day) \(localTime.hourAndMinute)" }
    return localDay?.description ?? ""
  }

  fileprivate var shortPlace: String {
    guard let coordinate else { return "" }
    func text(_ degrees: Double) -> String { String((degrees * 1e4).rounded() / 1e4) }
    return "\(text(coordinate.latitude)),\(text(coordinate.longitude))"
  }
}

/// The document of `visits photos`.
package struct VisitPhotosDocument: Encodable {
  let schema = 1
  let visitID: String
  let photos: [VisitPhotoDocument]

  package init(_ list: VisitPhotoList, of visit: Visit) {
    visitID = visit.id.text
    photos = list.entries.enumerated().map { VisitPhotoDocument($1, number: $0 + 1) }
  }
}

struct VisitPhotoDocument: Encodable {
  let number: Int
  let id, sha256, path: String
  let paths: [String]
  let missing: Bool
  let media: String
  let localTime, utcTime: String?
  let latitude, longitude: Double?
  let caption: String?

  init(_ entry: VisitPhotoList.Entry, number: Int) {
    let facts = entry.photo.facts
    self.number = number
    id = entry.photo.id.text
    sha256 = entry.photo.sha256
    path = entry.path
    paths = entry.photo.paths
    missing = entry.isMissing
    media = facts.media.rawValue
    localTime = facts.localTime?.description ?? facts.localDay?.description
    utcTime = facts.utcTime?.utcText
    latitude = facts.coordinate?.latitude
    longitude = facts.coordinate?.longitude
    caption = entry.photo.caption
  }
}
