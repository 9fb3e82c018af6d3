import Foundation
import Matching
import SportsModel

/// Where and on which days photos near stadiums were taken, as earlier imports found them: what
/// makes a habit visible when a library is imported folder by folder.
///
/// It is a cache that may be deleted at any time; the imports of whole libraries fill it again.
struct PhotoLocationHistory {
  let file: URL

  /// The places of earlier imports; none when there is no cache or it cannot be read.
  func load() -> [FrequentPlaces.Seen] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ",")
      guard parts.count == 3, let day = LocalDay(parts[0]), let latitude = Double(parts[1]),
        let longitude = Double(parts[2]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      return FrequentPlaces.Seen(place: place, day: day)
    }
  }

  /// Adds the places of outings; ten metres are one place.
  func add(_ outings: [Outing], _ others: [FrequentPlaces.Seen] = []) throws {
    var lines = Set(load().map(line))
    let before = lines.count
    lines.formUnion(others.map(line))
    for outing in outings where outing.isDayCertain {
      guard let day = outing.day else { continue }
      // A device notes a place by the minute: the middle of them is enough.
      if outing.isPassive {
        if let place = outing.position { lines.insert(line(.init(place: place, day: day))) }
        continue
      }
      for photo in outing.photos where photo.facts.locationSource != .neighbor {
        if let place = photo.facts.coordinate {
          lines.insert(line(FrequentPlaces.Seen(place: place, day: day)))
        }
      }
    }
    guard lines.count > before else { return }
    try CacheFile.write(lines.sorted().joined(separator: "\n") + "\n", to: file)
  }

  private func line(_ seen: FrequentPlaces.Seen) -> String {
    let latitude = (seen.place.latitude * 10_000).rounded() / 10_000
    let longitude = (seen.place.longitude * 10_000).rounded() / 10_000
    return "\(seen.day),\(latitude),\(longitude)"
  }
}

/// Files that only their owner reads and that may be deleted at any time.
enum CacheFile {
  static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
