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

  @Test func mediaTypeIsDetectedFromContent() throws {
    let kinds: [(bytes: [UInt8], media: PhotoFacts.Media)] = [
      ([0, 0, 0, 24] + Array("ftypcrx ".utf8), .raw),
      ([0, 0, 0, 24] + Array("ftypqt  ".utf8), .quicktime),
      ([0x89] + Array("PNG\r\n\u{1a}\n".utf8), .png), (Array("RIFF....WEBPVP8 ".utf8), .webp),
      (Array("II*\0".utf8) + [8, 0, 0, 0], .tiff), (Array("MM\0*".utf8) + [0, 0, 0, 8], .tiff),
      (Array("IIRO".utf8) + [8, 0, 0, 0], .raw), (Array("FUJIFILMCCD-RAW 0201".utf8), .raw),
      ([0, 0, 0, 12] + Array("JXL \r\n\u{7}\n".utf8), .jxl),
    ]
    for (bytes, media) in kinds {
      let file = try scanned(bytes, name: "photo.jpg")
      #expect(file.facts.media == media && file.bucket == .damaged)
    }
    #expect(try scanned(Array("II*\0".utf8) + [8, 0, 0, 0], name: "a.NEF").facts.media == .raw)
  }
}

/// Films of video cameras and formats of few cameras.
@Suite struct OtherContainerTests {
  static let samples = ContainerSampleTests.samples
  private var photo: FixturePhoto { CorruptionChecks.photo }

  private func scan(_ name: String) throws -> ScannedFile {
    let sample = try #require(Self.samples.all.first { $0.name == name })
    let file = try scanned(sample.bytes, name: name)
    #expect(file.bucket == .read && file.facts.error == nil, "\(file)")
    // The name doesn't decide the format.
    #expect(try scanned(sample.bytes, name: "film").facts.media == file.facts.media)
    return file
  }

  @Test(arguments: ["words.avi", "program.avi"]) func aviHasTheWallClock(_ name: String) throws {
    let facts = try scan(name).facts
    #expect(facts.media == .quicktime && facts.timeSource == .quicktime)
    #expect(facts.localTime == photo.localTime && facts.utcOffset == nil && facts.coordinate == nil)
  }

  @Test(arguments: ["tags.mkv", "plain.webm"]) func matroskaHasTheInstant(_ name: String) throws {
    let facts = try scan(name).facts
    #expect(facts.utcTime == photo.instant && facts.localTime == nil)
    #expect(CorruptionChecks.isNear(facts.coordinate) == (name == "tags.mkv"))
  }

  @Test(arguments: ["camera.mts", "plain.m2ts"])
  func avchdHasPlaceAndWallClock(_ name: String) throws {
    let facts = try scan(name).facts
    #expect(facts.localTime == photo.localTime && facts.utcOffset == photo.offset)
    #expect(CorruptionChecks.isNear(facts.coordinate))
  }

  @Test func avchdWithoutAZoneOrPlaceHasTheWallClock() throws {
    var photo = photo
    (photo.offset, photo.coordinate) = (nil, nil)
    let facts = try scanned(photo.transportStream(), name: "00001.MTS").facts
    #expect(facts.localTime == photo.localTime && facts.utcOffset == nil && facts.coordinate == nil)
  }

  @Test func impossibleZoneIsIgnored() throws {
    var photo = photo
    photo.offset = UTCOffset(seconds: -55_800)
    let facts = try scanned(photo.transportStream(), name: "00001.MTS").facts
    #expect(facts.localTime == photo.localTime && facts.utcOffset == nil)
  }

  @Test(arguments: ["gopro.mp4", "gopro9.mp4"])
  func goProHasThePositionOfItsReceiver(_ name: String) throws {
    let facts = try scan(name).facts
    #expect(CorruptionChecks.isNear(facts.coordinate) && facts.speedKilometersPerHour == 1.8)
    // The header's time isn't UTC.
    #expect(facts.timeSource == .gps && facts.utcTime == photo.instant)
  }

  /// Windows of 4 KB end within and between the entries of the position.
  @Test(arguments: 645..<675) func goProIsReadAcrossWindows(accelerations: Int) throws {
    // The next box replaces a whole window.
    let rest = MediaBoxes.box("free", [UInt8](repeating: 0, count: 8_192))
    let film = photo.goPro(accelerations: accelerations) + rest
    let facts = try scanned(film, name: "GX010001.MP4").facts
    #expect(CorruptionChecks.isNear(facts.coordinate))
    #expect(facts.timeSource == .gps && facts.utcTime == photo.instant)
  }

  @Test func goProWithoutAFixHasNoPlace() throws {
    var photo = photo
    photo.coordinate = nil
    let facts = try scanned(photo.goPro(), name: "GX010001.MP4").facts
    #expect(facts.coordinate == nil && facts.timeSource == .quicktime)
  }

  @Test(arguments: [false, true]) func subtitlesOfADroneGivePlaceAndTime(isOld: Bool) throws {
    var layout = MovieLayout.android
    (layout.places, layout.headerTime) = ([], .zero)
    let facts = try explained(
      photo.movie(layout), name: "DJI_0001.MP4",
      siblings: ["DJI_0001.SRT": Array(photo.subtitles(isOld: isOld).utf8)]
    ).facts
    #expect(facts.locationSource == .sidecar && CorruptionChecks.isNear(facts.coordinate))
    #expect(facts.localTime?.day == photo.localTime?.day)
    #expect(facts.altitudeMeters == (isOld ? nil : 45.5))
  }

  @Test func otherSubtitlesAreIgnored() throws {
    let facts = try explained(
      photo.movie(.camera), name: "a.mp4",
      siblings: ["a.srt": Array("1\n00:00:01,000 --> 00:00:02,000\nHello\n".utf8)]
    ).facts
    #expect(facts.coordinate == nil && facts.timeSource == .quicktime)
  }

  @Test func gifHasItsPacket() throws {
    let packet = XMPDocument(
      coordinate: photo.coordinate, localTime: photo.localTime, offset: photo.offset)
    let facts = try scanned(photo.gif(xmp: packet.packet()), name: "a.gif").facts
    #expect(facts.media == .gif && facts.locationSource == .xmp)
    #expect(CorruptionChecks.isNear(facts.coordinate) && facts.localTime == photo.localTime)
    #expect(try scanned(photo.gif(xmp: []), name: "a.gif").bucket == .read)
  }
}
