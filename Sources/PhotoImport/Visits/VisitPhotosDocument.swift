package import AppSupport
import Foundation
import SportsModel
package import VisitStore

/// The photos of a visit as `visits photos` prints them.
package struct VisitPhotosDocument {
  private let photos: [StoredPhoto]
  /// The file of each: the first of its places that is still there, else the first of all.
  private let files: [(path: String, isMissing: Bool)]

  package init(_ photos: [StoredPhoto], isThere: (String) -> Bool) {
    self.photos = photos
    files = photos.map { photo in
      let path = photo.paths.first(where: isThere)
      return (path ?? photo.paths.first ?? "", path == nil)
    }
  }

  package func lines(_ screen: TerminalLayout) -> [String] {
    var grid = TextTable(
      [
        .figures("#"), .words("FILE", least: 12), .marks(""), .marks("TIME"),
        .marks("PLACE", isOptional: true), .words("CAPTION", least: 8),
      ], indent: 0)
    for (index, (photo, file)) in zip(photos, files).enumerated() {
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      grid.add([
        .init(String(index + 1)), .init(screen.columns < 100 ? name : file.path),
        .init(file.isMissing ? "missing" : "", .bad), .init(photo.facts.shortTime),
        .init(photo.facts.shortPlace), .init(photo.caption ?? ""),
      ])
    }
    return grid.lines(screen)
  }

  package var json: JSONValue {
    .array(
      zip(photos, files).enumerated().map { index, item in
        let (photo, file) = item
        let facts = photo.facts
        return [
          "number": .integer(index + 1), "id": .string(photo.id.text),
          "sha256": .string(photo.sha256), "path": .string(file.path),
          "paths": .array(photo.paths.map(JSONValue.string)), "missing": .bool(file.isMissing),
          "media": .string(facts.media.rawValue),
          "local_time": facts.localTime.map { JSONValue($0) } ?? JSONValue(facts.localDay),
          "utc_time": JSONValue(facts.utcTime?.utcText),
          "latitude": JSONValue(facts.coordinate?.latitude),
          "longitude": JSONValue(facts.coordinate?.longitude),
          "caption": JSONValue(photo.caption),
        ]
      })
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
