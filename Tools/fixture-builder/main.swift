import Foundation
import PhotoFixtures
import SportsModel

// Writes the fixtures of this package: `swift run fixture-builder [FOLDER]`, by default Fixtures.
// With a name before the folder, something else: `fixture-builder containers FOLDER` writes one
// photo in every kind of file.
var arguments = Array(CommandLine.arguments.dropFirst())
let name = arguments.count == 2 ? arguments.removeFirst() : nil
let folder = URL(fileURLWithPath: arguments.first ?? "Fixtures")
do {
  if name == "containers" {
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 40.82937, longitude: -73.92618),
      localTime: LocalDateTime("2018-06-15T19:32:11"), offset: UTCOffset("-04:00"),
      make: "Fixture", model: "Phone 1")
    photo.altitudeMeters = 16.5
    photo.horizontalErrorMeters = 4.75
    let xmp = (try? Data(contentsOf: folder.appendingPathComponent("packet.xmp"))) ?? Data()
    let samples = ContainerSamples(of: photo, xmp: [UInt8](xmp))
    try samples.write(to: folder)
  } else {
    try FixtureLibrary.standard.write(to: folder)
    print("\(FixtureLibrary.standard.entries.count) photos in \(folder.path)/photos")
  }
} catch {
  FileHandle.standardError.write(Data("fixture-builder: \(folder.path): \(error)\n".utf8))
  exit(1)
}
