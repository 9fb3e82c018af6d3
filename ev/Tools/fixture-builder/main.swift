import Foundation
import PhotoFixtures
import SportsModel

// Writes the fixtures of this package: `swift run fixture-builder [FOLDER]`, by default Fixtures.
// With a name before the folder it writes something else there: a whole library as an app leaves it
// (`takeout`, `osxphotos`, `camera-card`, `phone`), or one photo in every kind of file
// (`containers`).

func writeFixtures(to folder: URL) throws {
  try FixtureLibrary.standard.write(to: folder)
  print("\(FixtureLibrary.standard.entries.count) photos in \(folder.path)/photos")
}

func writeContainers(to folder: URL) throws {
  var photo = FixturePhoto(
    coordinate: Coordinate(latitude: 40.82937, longitude: -73.92618),
    localTime: LocalDateTime("2018-06-15T19:32:11"), offset: UTCOffset("-04:00"),
    make: "Fixture", model: "Phone 1")
  photo.altitudeMeters = 16.5
  photo.horizontalErrorMeters = 4.75
  let samples = ContainerSamples(of: photo)
  try samples.write(to: folder)
  print("\(samples.all.count) files in \(folder.path)")
}

func writeLibrary(_ library: PhotoExportFixture, to folder: URL) throws {
  try library.write(to: folder)
  print("\(library.files.count) files in \(folder.path), which come to")
  print(library.manifest, terminator: "")
}

var arguments = Array(CommandLine.arguments.dropFirst())
let library = PhotoExportFixture.all.first { $0.name == arguments.first }
let isContainers = arguments.first == "containers"
if library != nil || isContainers { arguments.removeFirst() }
let isComplete = arguments.count == 1 || (arguments.isEmpty && library == nil && !isContainers)
guard isComplete, !arguments.contains(where: { $0.hasPrefix("-") }) else {
  let names = (PhotoExportFixture.all.map(\.name) + ["containers"]).joined(separator: "|")
  FileHandle.standardError.write(Data("usage: fixture-builder [[\(names)] FOLDER]\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: arguments.first ?? "Fixtures")
do {
  if let library {
    try writeLibrary(library, to: folder)
  } else if isContainers {
    try writeContainers(to: folder)
  } else {
    try writeFixtures(to: folder)
  }
} catch {
  FileHandle.standardError.write(Data("fixture-builder: \(folder.path): \(error)\n".utf8))
  exit(1)
}
