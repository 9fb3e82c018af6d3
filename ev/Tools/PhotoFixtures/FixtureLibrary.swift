package import Foundation
import SportsModel

/// The photos of `Fixtures/photos`: a small library with the expected results.
package struct FixtureLibrary: Sendable {
  /// One file with its expected result.
  package struct Entry: Sendable {
    /// The path in the folder of the photos.
    package let path: String
    package let photo: FixturePhoto
    /// The expected outcome: `recorded`, `pending`, `not_at_stadium` or `no_location`.
    package let outcome: String
    /// The home team of the game that is recorded or is the only candidate.
    package let home: String

    /// The content of the file, in the format of its extension.
    package var bytes: [UInt8] { path.hasSuffix(".heic") ? photo.heic() : photo.jpeg() }
  }

  package let entries: [Entry]

  /// The library as written to disk.
  package static let standard = FixtureLibrary(
    entries: [
      Outing(
        "2018/Yankee Stadium", 40.82937, -73.92618, "2018-06-15", ["18:40", "19:32", "21:05"],
        offset: "-04:00", recorded: "mlb-nyy"),
      Outing(
        "2019/Pennsylvania", 39.90583, -75.16639, "2019-04-06", ["14:20", "16:10"],
        recorded: "mlb-phi"),
      Outing(
        "2019/Pennsylvania", 39.90111, -75.17194, "2019-04-06", ["19:25", "20:50"],
        recorded: "nhl-phi"),
      Outing(
        "2019/Minneapolis", 44.98177, -93.27801, "2019-06-15", ["18:30", "19:45"],
        recorded: "mlb-min"),
      // The camera stayed on Eastern time, which the GPS time shows.
      Outing(
        "2019/California", 37.77845, -122.38932, "2019-07-19", ["19:40", "21:10"],
        clockAheadHours: 3, recorded: "mlb-sf"),
      Outing(
        "2019/Portland", 45.52139, -122.69167, "2019-08-10", ["20:15", "21:20"],
        recorded: "mls-por"),
      Outing(
        "2019/Portland", 45.52139, -122.69167, "2019-08-11", ["12:20", "13:30"],
        recorded: "nwsl-por"),
      Outing(
        "2019/London", 51.60444, -0.06639, "2019-10-06", ["18:25", "20:15"], offset: "+01:00",
        recorded: "nfl-lv"),
      Outing(
        "2024/Chicago", 41.94845, -87.65522, "2024-08-21", ["19:20", "20:40"],
        recorded: "mlb-chc"),
      // The same evening, taken with the other phone.
      Outing(
        "2024/Chicago", 41.94851, -87.65531, "2024-08-21", ["19:50", "21:05"], offset: "-05:00",
        type: "heic", recorded: "mlb-chc"),
      // Two games in the building that day.
      Outing(
        "2022/Los Angeles", 34.04306, -118.26722, "2022-04-03", ["19:10", "20:20"],
        pending: ""),
      // A tour: no games on the days around it.
      Outing("2018/Boston", 42.34654, -71.09722, "2018-01-20", ["11:00", "11:40"], pending: ""),
      // One photo above the train station.
      Outing("2019/New York", 40.75056, -73.99361, "2019-12-05", ["18:50"], pending: "nba-nyk"),
    ].flatMap(\.entries) + elsewhere)

  private static let elsewhere = [
    Entry(
      path: "2019/Grand Canyon/IMG_0900.jpg",
      photo: photo(36.0579, -112.1431, "2019-07-21T09:15:00"), outcome: "not_at_stadium", home: ""),
    Entry(
      path: "2019/Scans/scan-17.jpg",
      photo: FixturePhoto(
        localTime: LocalDateTime("2019-11-02T10:00:00"), make: "Fixture", model: "Scanner"),
      outcome: "no_location", home: ""),
  ]

  private static func photo(_ latitude: Double, _ longitude: Double, _ time: String)
    -> FixturePhoto
  {
    FixturePhoto(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      localTime: LocalDateTime(time), make: "Fixture", model: "Phone")
  }

  /// Returns photos of one place and day, a few steps apart.
  private struct Outing {
    let entries: [Entry]

    init(
      _ folder: String, _ latitude: Double, _ longitude: Double, _ day: String, _ times: [String],
      offset: String? = nil, clockAheadHours: Int = 0, type: String = "jpg",
      recorded: String? = nil, pending: String? = nil
    ) {
      entries = times.enumerated().map { index, time in
        let step = Double(index) * 0.0003
        var photo = FixtureLibrary.photo(latitude + step, longitude - step, "\(day)T\(time):00")
        photo.offset = offset.flatMap { UTCOffset($0) }
        if clockAheadHours != 0, let local = photo.localTime {
          // Pacific daylight saving time, seven hours behind UTC.
          photo.gpsTime = local.instant(offset: UTCOffset(seconds: -7 * 3600))
          photo.localTime = local + clockAheadHours * 3600
        }
        let name = "IMG_\(day.filter(\.isNumber))_\(time.filter(\.isNumber)).\(type)"
        return Entry(
          path: "\(folder)/\(name)", photo: photo,
          outcome: recorded == nil ? "pending" : "recorded", home: recorded ?? pending ?? "")
      }
    }
  }
}

extension FixtureLibrary {
  /// The expected results, one line per file, as in `manifest.csv`.
  package var manifest: String {
    let header = "path,bytes,latitude,longitude,local_time,utc_offset,outcome,home\n"
    return entries.reduce(into: header) { text, entry in
      let photo = entry.photo
      let place = photo.coordinate
      let fields = [
        entry.path, String(entry.bytes.count), place.map { String($0.latitude) } ?? "",
        place.map { String($0.longitude) } ?? "", photo.localTime?.description ?? "",
        photo.offset?.description ?? "", entry.outcome, entry.home,
      ]
      text += fields.joined(separator: ",") + "\n"
    }
  }

  /// Writes the photos and the manifest to a folder.
  package func write(to folder: URL) throws {
    for entry in entries {
      let file = folder.appendingPathComponent("photos/\(entry.path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(entry.bytes).write(to: file)
    }
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.csv"))
  }
}
