import Foundation
import PhotoFixtures
import SportsModel

/// A library as a phone leaves it: 85 % JPEG, 10 % HEIC, some PNG and films, in folders of 500.
struct ScanFixtureLibrary {
  /// A game that the owner of the library attended.
  struct AttendedGame {
    let place: Coordinate
    let start: LocalDateTime
  }

  let folder: URL
  let jpegs: [String]
  let others: [String]

  var count: Int { jpegs.count + others.count }

  /// Writes the library to a new folder.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - isSparse: True if the picture data of photos that weren't taken at games is a hole.
  ///   - games: The games that photos were taken at, one after the other.
  ///   - gamePhotos: How many of 100 photos were taken at games.
  ///   - gameBytes: The bytes of picture data of such a photo; nil for the same size as other
  ///     photos.
  /// - Throws: An error of the file system.
  init(
    count: Int, isSparse: Bool = false, games: [AttendedGame] = [], gamePhotos: Int = 2,
    gameBytes: Int? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    var jpegs: [String] = []
    var others: [String] = []
    for index in 0..<count {
      let kind =
        index % 100 < 85 ? "jpg" : index % 100 < 95 ? "heic" : index % 2 == 0 ? "png" : "mov"
      let parent = folder.appendingPathComponent(
        "\(kind == "jpg" ? "JPEG" : "other")/\(index / 500)")
      if index % 500 == 0 || index % 500 == 85 {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      let file = parent.appendingPathComponent("IMG_\(10_000 + index).\(kind)")
      var photo = Self.photo(index, isSparse)
      let isAtGame = !games.isEmpty && index % 100 < gamePhotos
      if isAtGame {
        let ordinal = index / 100 * gamePhotos + index % 100
        let game = games[ordinal / 2 % games.count]
        photo.coordinate = game.place
        // Photos with the same facts would have the same bytes.
        photo.localTime = game.start + (index % 2 + 1) * 3_000 + ordinal / 2 / games.count
        photo.offset = nil
        photo.imageBytes = gameBytes ?? photo.imageBytes
      }
      try Self.write(photo, kind, to: file, isSparse && !(isAtGame && gameBytes != nil))
      if kind == "jpg" { jpegs.append(file.path) } else { others.append(file.path) }
    }
    self.jpegs = jpegs
    self.others = others
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static func photo(_ index: Int, _ isSparse: Bool) -> FixturePhoto {
    let place = Coordinate(
      latitude: 25 + Double(index % 2_000) / 100, longitude: -120 + Double(index % 4_000) / 100)
    let time = LocalDateTime("2019-06-15T19:32:11").map { $0 + index * 700 }
    var photo = FixturePhoto(coordinate: place, localTime: time, offset: UTCOffset("-04:00"))
      .phoneSized()
    if isSparse { photo.imageBytes = 0 }
    return photo
  }

  private static func write(
    _ photo: FixturePhoto, _ kind: String, to file: URL, _ isSparse: Bool
  ) throws {
    let bytes =
      switch kind {
      case "heic": photo.heic()
      case "png": photo.png()
      case "mov": photo.movie()
      default: photo.jpeg()
      }
    try Data(bytes).write(to: file)
    if isSparse { truncate(file.path, off_t(bytes.count + 123_000)) }
  }
}
