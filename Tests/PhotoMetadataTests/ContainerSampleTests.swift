import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct ContainerSampleTests {
  static let samples = ContainerSamples(of: Hardship.photo, xmp: Hardship.packet)

  @Test(arguments: samples.photos.map(\.name))
  func photoIsReadFromEveryKindOfFile(_ name: String) throws {
    let sample = try #require(Self.samples.photos.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(Hardship.isWhole(file), "\(file)")
    #expect(file.facts.locationSource == .exif)
    // What a file is does not hang on its name, but for the raw files that are plain TIFF.
    #expect(Hardship.isWhole(try scanned(sample.bytes, name: "photo")))
  }

  @Test(arguments: samples.packets.map(\.name))
  func fileWithNothingButAPacketIsWhole(_ name: String) throws {
    let sample = try #require(Self.samples.packets.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(file.bucket == .read)
    #expect(file.facts.error == nil)
  }

  @Test(arguments: samples.films.map(\.name))
  func filmIsReadFromEveryKindOfFile(_ name: String) throws {
    let sample = try #require(Self.samples.films.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(file.bucket == .read && file.facts.error == nil)
    #expect(file.facts.media == .quicktime)
    #expect(file.facts.timeSource == .quicktime)
    if name != "camera.mp4" {
      #expect(Hardship.isNear(file.facts.coordinate))
      #expect(file.facts.locationSource == .quicktime)
      #expect(file.facts.utcTime == Hardship.photo.instant)
    }
  }
}
