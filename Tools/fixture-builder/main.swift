import Foundation
import PhotoFixtures

// Writes the fixtures of this package: `swift run fixture-builder [FOLDER]`, by default Fixtures.
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Fixtures")
do {
  try FixtureLibrary.standard.write(to: folder)
  print("\(FixtureLibrary.standard.entries.count) photos in \(folder.path)/photos")
} catch {
  FileHandle.standardError.write(Data("fixture-builder: \(folder.path): \(error)\n".utf8))
  exit(1)
}
