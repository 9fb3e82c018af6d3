import Foundation
import PhotoFixtures
import SportsModel
import Testing

/// Checks rules of the formats that our readers ignore.
struct FixtureFormatTests {
  static let photo: FixturePhoto = {
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 40.82937, longitude: -73.92618),
      localTime: LocalDateTime("2018-06-15T19:32:11"), offset: UTCOffset("-04:00"),
      make: "Fixture", model: "Phone 1")
    (photo.altitudeMeters, photo.horizontalErrorMeters) = (16.5, 4.75)
    return photo
  }()
  static let samples = ContainerSamples(of: photo, xmp: Array("<x:xmpmeta/>".utf8))

  @Test func checksumsMatchPublishedExamples() {
    #expect(Checksums.crc32(Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(Checksums.crc32(Array("IEND".utf8)) == 0xae42_6082)
    #expect(Checksums.adler32(Array("Wikipedia".utf8)) == 0x11e6_0398)
  }

  @Test func zlibStreamsUseStandardCodes() {
    // Ten literals, 17 bytes from six bytes before, the end; verified with zlib.
    let packed: [UInt8] = [
      0x78, 0x9c, 0x2b, 0x4e, 0xac, 0x54, 0xc8, 0x48, 0xcd, 0xc9, 0xc9, 0xc7, 0x24, 0x01, 0x8c,
      0xd3, 0x0a, 0x1e,
    ]
    #expect(ZlibStream.fixedCodes.bytes(Array("say hello hello hello hello".utf8)) == packed)
    #expect(ZlibStream.stored.bytes([7]) == [0x78, 0x9c, 1, 1, 0, 0xfe, 0xff, 7, 0, 8, 0, 8])
    #expect(ZlibStream.stored.bytes([]) == [0x78, 0x9c, 1, 0, 0, 0xff, 0xff, 0, 0, 0, 1])
    let long = [UInt8](repeating: 1, count: 70_000)
    #expect(ZlibStream.stored.bytes(long).count == 2 + 5 + 65_535 + 5 + 4_465 + 4)
    #expect(ZlibStream.ownCodes.bytes(long).count < 1_000)
  }

  @Test(arguments: samples.all.filter { $0.name.hasSuffix(".png") }.map(\.name))
  func everyPNGChunkHasValidCRC(_ name: String) throws {
    let bytes = try Self.bytes(of: name)
    var position = 8
    var types: [String] = []
    while position < bytes.count {
      let length = Self.number(bytes, position, 4)
      let checked = bytes[(position + 4)..<(position + 8 + length)]
      #expect(Self.number(bytes, position + 8 + length, 4) == Int(Checksums.crc32(checked)))
      types.append(String(decoding: checked.prefix(4), as: UTF8.self))
      position += 12 + length
    }
    #expect(position == bytes.count)
    #expect(types.first == "IHDR" && types.last == "IEND" && types.contains("IDAT"))
  }

  @Test(arguments: samples.all.filter { $0.name.hasSuffix(".webp") }.map(\.name))
  func webPChunksFillTheFile(_ name: String) throws {
    let bytes = try Self.bytes(of: name)
    #expect(Int(Self.number(Array(bytes[4..<8].reversed()), 0, 4)) == bytes.count - 8)
    var position = 12
    while position < bytes.count {
      let length = Self.number(Array(bytes[(position + 4)..<(position + 8)].reversed()), 0, 4)
      if length % 2 == 1 { #expect(bytes[position + 8 + length] == 0) }
      position += 8 + length + length % 2
    }
    #expect(position == bytes.count)
  }

  @Test(arguments: samples.movies.map(\.name))
  func movieBoxesFillTheirParents(_ name: String) throws {
    let bytes = try Self.bytes(of: name)
    let boxes = try Self.boxes(bytes[...])
    #expect(boxes.map(\.type).contains("moov"))
    let media = try #require(boxes.first { $0.type == "mdat" })
    let table = try #require(boxes.first { $0.type == "stco" })
    let frame = Self.number(bytes, table.content.upperBound - 4, 4)
    #expect(frame == media.content.lowerBound && media.content.count >= 768)
  }

  @Test func pointsAreWrittenInEveryISO6709Form() throws {
    let place = try #require(Coordinate(latitude: 40.82937, longitude: -73.92618))
    #expect(ISO6709.text(place) == "+40.8294-073.9262/")
    #expect(ISO6709.text(place, form: .degreesMinutes) == "+4049.762-07355.571/")
    #expect(
      ISO6709.text(place, altitudeMeters: -3.5, form: .degreesMinutesSeconds)
        == "+404945.73-0735534.25-003.500/")
    let near = try #require(Coordinate(latitude: -0.99999999, longitude: 5))
    #expect(ISO6709.text(near, form: .degreesMinutesSeconds) == "-010000.00+0050000.00/")
  }

  @Test func secondMPOImageIsAtIndexedOffset() throws {
    for order in ByteOrder.allCases {
      var photo = Self.photo
      photo.byteOrder = order
      let bytes = photo.mpo()
      let mark = try #require(Data(bytes).range(of: Data("MPF\0".utf8)))
      let header = mark.upperBound
      // The values follow the directory: 3 entries of 12 bytes, then two pictures of 16.
      let entry = header + 8 + 2 + 36 + 4 + 16
      let numbers = [4, 8].map { offset in
        let field = Array(bytes[(entry + offset)..<(entry + offset + 4)])
        return Self.number(order == .big ? field : field.reversed(), 0, 4)
      }
      let second = header + numbers[1]
      #expect(bytes[second..<(second + 4)] == [0xff, 0xd8, 0xff, 0xe1])
      #expect(second + numbers[0] == bytes.count)
    }
  }

  @Test func tiffDirectoryCanBeAtEndOfFile() throws {
    #expect(Self.number(Array(Self.photo.tiff(.directoryLast())[4..<8].reversed()), 0, 4) > 65_536)
    #expect(Self.photo.tiff(TIFFLayout(.dng))[4] == 8)
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    try #require(samples.all.first { $0.name == name }).bytes
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private struct Box {
    let type: String
    let content: Range<Int>
  }

  /// Returns the boxes in some bytes and inside each other; they must fill the bytes exactly.
  private static func boxes(_ bytes: ArraySlice<UInt8>) throws -> [Box] {
    let containers = ["moov", "udta", "trak", "mdia", "minf", "stbl", "dinf", "ilst"]
    var found: [Box] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let all = Array(bytes)
      let size = number(all, position - bytes.startIndex, 4)
      let isLong = size == 1
      let length = isLong ? number(all, position - bytes.startIndex + 8, 8) : size
      try #require(length >= 8 && position + length <= bytes.endIndex)
      let content = (position + (isLong ? 16 : 8))..<(position + length)
      let type = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      found.append(Box(type: type, content: content))
      if containers.contains(type) { found += try boxes(bytes[content]) }
      position += length
    }
    return found
  }
}
