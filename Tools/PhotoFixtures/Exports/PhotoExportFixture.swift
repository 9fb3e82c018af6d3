package import Foundation
package import SportsModel

/// A user's whole folder as an app or a camera leaves it, with the expected outings.
package struct PhotoExportFixture: Sendable {
  /// The name for `fixture-builder`.
  package let name: String
  package let files: [FixtureFile]
  /// The outings at stadiums, in the order of their days.
  package let outings: [Outing]

  package static let all = [takeout, osxphotos, cameraCard, phone]

  /// The expected result for the photos of one stadium and day.
  package struct Outing: Sendable, Hashable {
    package let stadiumDay: LocalDay
    /// `recorded` or `pending`.
    package let decision: String
    /// The home team of the game that is recorded or is the only candidate; empty if there is none.
    package let home: String
    /// The number of moments: copies, edits, RAW and Live Photo pairs count once.
    package let moments: Int
  }

  init(name: String, files: [FixtureFile], of occasions: [FixtureVisit]) {
    self.name = name
    self.files = files
    outings = occasions.map { occasion in
      let moments = Set(
        files.compactMap { $0.occasion == occasion.name ? $0.moment : nil })
      return Outing(
        stadiumDay: occasion.day, decision: occasion.decision, home: occasion.home,
        moments: moments.count)
    }.sorted { $0.stadiumDay < $1.stadiumDay }
  }

  /// Writes the files to a folder.
  package func write(to folder: URL) throws {
    for file in files {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// The expected outings, one per line: day, decision, home team and number of moments.
  package var manifest: String {
    outings.reduce(into: "stadium_day,decision,home,moments\n") {
      $0 += "\($1.stadiumDay),\($1.decision),\($1.home),\($1.moments)\n"
    }
  }
}

/// One file of a library.
package struct FixtureFile: Sendable {
  /// The path in the folder of the library.
  package let path: String
  package let bytes: [UInt8]
  /// The moment it shows, the same for copies, edits and halves of a pair.
  ///
  /// nil for a file that isn't evidence by itself: a sidecar, a screenshot, a picture that lost its
  /// facts.
  package let moment: String?
  /// The name of its occasion at a stadium.
  let occasion: String?

  /// Creates a file that isn't evidence by itself.
  package init(_ path: String, _ bytes: [UInt8]) { self.init(path, bytes, moment: nil) }

  init(_ path: String, _ bytes: [UInt8], moment: String?, of occasion: FixtureVisit? = nil) {
    self.path = path
    self.bytes = bytes
    self.moment = moment
    self.occasion = moment == nil ? nil : occasion?.name
  }

  init(_ path: String, text: String) { self.init(path, Array(text.utf8)) }

  /// Returns the same content with another path.
  func copied(to path: String) -> FixtureFile {
    FixtureFile(path: path, bytes: bytes, moment: moment, occasion: occasion)
  }

  private init(path: String, bytes: [UInt8], moment: String?, occasion: String?) {
    self.path = path
    self.bytes = bytes
    self.moment = moment
    self.occasion = occasion
  }
}
