import AppSupport
import Foundation
import Matching
import SportsModel

/// The cameras and their days from earlier imports.
///
/// They show which cameras are the user's own if a library is imported folder by folder. This is a
/// cache: importing the whole library fills it again.
struct CameraUsageHistory {
  let file: URL

  func load() -> [CameraUsage] {
    file.cachedLines.compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let period = Int(parts[0]), let days = UInt32(parts[1]) else {
        return nil
      }
      return CameraUsage(
        make: String(parts[2]), model: String(parts[3]), period: period, days: days)
    }
  }

  /// Replaces the file by the cameras of a history that includes earlier imports, if it has more.
  func save(_ history: CameraHistory) throws {
    guard history.hasNewUsage else { return }
    try file.cache(
      lines: history.usage.map { usage in
        let camera = [usage.make, usage.model].map { $0.replacing("\t", with: " ") }
        return "\(usage.period)\t\(usage.days)\t\(camera[0])\t\(camera[1])"
          .replacing("\n", with: " ")
      })
  }
}

/// The places and days of photos near stadiums from earlier imports.
///
/// They make a habit visible if a library is imported folder by folder. This is a cache: importing
/// the whole library fills it again.
struct PhotoLocationHistory {
  let file: URL

  func load() -> [FrequentPlaces.Seen] {
    file.cachedLines.compactMap { line in
      let parts = line.split(separator: ",")
      guard parts.count == 3, let day = LocalDay(parts[0]), let latitude = Double(parts[1]),
        let longitude = Double(parts[2]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      return FrequentPlaces.Seen(place: place, day: day)
    }
  }

  /// Adds the places of outings to the loaded ones; places within ten meters are one.
  func add(
    _ outings: [Outing], others: [FrequentPlaces.Seen] = [], to loaded: [FrequentPlaces.Seen]
  ) throws {
    var seen = others
    for outing in outings where outing.isDayCertain {
      // A device records its location every minute; their center is enough.
      if outing.isPassive, let day = outing.day {
        if let place = outing.position { seen.append(.init(place: place, day: day)) }
      } else {
        seen += outing.seen
      }
    }
    let new = Set(seen.map(rounded)).subtracting(loaded)
    guard !new.isEmpty else { return }
    // Another import may have written since.
    try file.cache(
      lines: Set((load() + new).map { "\($0.day),\($0.place.latitude),\($0.place.longitude)" }))
  }

  private func rounded(_ seen: FrequentPlaces.Seen) -> FrequentPlaces.Seen {
    let latitude = (seen.place.latitude * 10_000).rounded() / 10_000
    let longitude = (seen.place.longitude * 10_000).rounded() / 10_000
    return Coordinate(latitude: latitude, longitude: longitude)
      .map { .init(place: $0, day: seen.day) } ?? seen
  }
}

extension URL {
  fileprivate var cachedLines: [Substring] {
    (try? String(contentsOf: self, encoding: .utf8))?.split(separator: "\n") ?? []
  }

  /// Replaces the file by sorted lines; only its owner can read it.
  fileprivate func cache(lines: some Sequence<String>) throws {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try AtomicFileWriter.write(
      Array((lines.sorted().joined(separator: "\n") + "\n").utf8), to: self, replaces: true,
      isShared: false)
  }
}
