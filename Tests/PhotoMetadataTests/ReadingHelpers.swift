import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import TestSupport

/// Returns the facts of a generated photo, read from a file.
func read(_ photo: FixturePhoto) throws -> PhotoFacts { try scanned(photo.jpeg()).facts }

/// Reads bytes as a file with a name.
func scanned(_ bytes: [UInt8], name: String = "photo.jpg") throws -> ScannedFile {
  try withTemporaryDirectory { folder in
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return PhotoReader(clockYear: 2026).facts(ofFileAt: url.path)
  }
}

/// Reads bytes as a file with a name, next to other files.
func explained(
  _ bytes: [UInt8], name: String = "photo.jpg", siblings: [String: [UInt8]] = [:]
) throws -> ScannedFile {
  try withTemporaryDirectory { folder in
    for (name, bytes) in siblings.merging([name: bytes], uniquingKeysWith: { first, _ in first }) {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    return PhotoReader(clockYear: 2026, explains: true)
      .facts(ofFileAt: folder.appendingPathComponent(name).path)
  }
}
