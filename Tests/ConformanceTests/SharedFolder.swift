import AppSupport
import Archives
import Foundation
import Testing

/// Files of other people that may be read in tests but not kept in the project.
struct SharedFolder: Sendable {
  typealias Row = [String: String]

  /// Photos and sidecars, with what ExifTool reads from them.
  static let photos = SharedFolder("photos", with: "truth.csv")
  /// Libraries of photo programs, with what other programs read from them.
  static let photoLibraries = SharedFolder("photo-libraries", with: "apple/truth.csv")
  /// Responses of score providers, with the games that another parser finds in them.
  static let recordings = SharedFolder("recordings", with: "GAMES.csv")
  /// The source tables of the bundled data, drives and a published quest.
  static let data = SharedFolder("data", with: "witness/README.md")

  let url: URL
  var path: String { url.path }
  /// False if a file that belongs in the folder is missing.
  let isPresent: Bool

  private init(_ name: String, with file: String) {
    url =
      URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../shared/\(name)")
      .standardizedFileURL
    isPresent = FileManager.default.fileExists(atPath: url.appendingPathComponent(file).path)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the content of a file; that of a `.gz` file unpacked.
  func bytes(_ name: String) throws -> [UInt8] {
    let bytes = Array(try Data(contentsOf: file(name)))
    return name.hasSuffix(".gz") ? try GzipFile.unpacked(bytes, atMost: 64 << 20) : bytes
  }

  /// Returns the rows of a CSV table by column name; empty cells are empty texts.
  func rows(_ name: String) throws -> [Row] {
    let table = try CSVTable(bytes(name), required: [])
    return table.rows.map { row in
      Dictionary(
        table.headings.map { ($0, row[$0] ?? "") }, uniquingKeysWith: { first, _ in first })
    }
  }
}

extension SharedFolder.Row {
  /// Returns the number in a column; nil without one.
  func number(_ column: String) -> Double? { self[column].flatMap(Double.init) }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests that need a folder of other people's files where it is missing.
  static func needs(_ folder: SharedFolder) -> Self {
    .enabled(if: folder.isPresent, "other people's files aren't next to the package")
  }
}
