package import AppSupport
import Foundation
import Localization
import PhotoMetadata
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

  package init(_ photos: [StoredPhoto], exists: (String) -> Bool = ArchivedContent.exists) {
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
        .init(entry.isMissing ? localized("missing", context: "file") : "", style: .bad),
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

extension VisitPhotoList {
  /// Returns the document of `visits photos`.
  package func document(of visit: Visit) -> JSONValue {
    let photos = entries.enumerated().map { $1.document(number: $0 + 1) }
    return ["schema": 1, "visit_id": .string(visit.id.text), "photos": .array(photos)]
  }
}

extension VisitPhotoList.Entry {
  fileprivate func document(number: Int) -> JSONValue {
    let facts = photo.facts
    return [
      "number": .integer(number), "id": .string(photo.id.text), "sha256": .string(photo.sha256),
      "path": .string(path), "paths": .array(photo.paths.map(JSONValue.string)),
      "missing": .bool(isMissing), "media": .string(facts.media.rawValue),
      "local_time": JSONValue(facts.localTime?.description ?? facts.localDay?.description),
      "utc_time": JSONValue(facts.utcTime?.utcText),
      "latitude": JSONValue(facts.coordinate?.latitude),
      "longitude": JSONValue(facts.coordinate?.longitude), "caption": JSONValue(photo.caption),
    ]
  }
}
