import PhotoFixtures
import PhotoMetadata
import SportsModel
import Testing

struct ContainerSampleTests {
  static let samples = ContainerSamples(of: CorruptionChecks.photo, xmp: CorruptionChecks.packet)

  @Test(arguments: samples.photos.map(\.name))
  func photoIsReadFromEveryFileFormat(_ name: String) throws {
    let sample = try #require(Self.samples.photos.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(CorruptionChecks.isWhole(file), "\(file)")
    #expect(file.facts.locationSource == .exif)
    // The name doesn't decide the format, except for raw files that are plain TIFF.
    #expect(CorruptionChecks.isWhole(try scanned(sample.bytes, name: "photo")))
  }

  @Test(arguments: samples.packets.map(\.name))
  func fileWithOnlyXMPPacketIsRead(_ name: String) throws {
    let sample = try #require(Self.samples.packets.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(file.bucket == .read && file.facts.error == nil)
  }

  @Test(arguments: samples.movies.map(\.name))
  func movieIsReadFromEveryFileFormat(_ name: String) throws {
    let sample = try #require(Self.samples.movies.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(file.bucket == .read && file.facts.error == nil && file.facts.media == .quicktime)
    #expect(file.facts.timeSource == .quicktime)
    if name != "camera.mp4" {
      #expect(CorruptionChecks.isNear(file.facts.coordinate))
      #expect(file.facts.locationSource == .quicktime)
      #expect(file.facts.utcTime == CorruptionChecks.photo.instant)
    }
  }
}
