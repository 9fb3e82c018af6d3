import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct JPEGContainerTests {
  static let photo = CorruptionChecks.photo
  static let app1 = FixturePhoto.app1(photo.exifBlock())

  /// Headers in which the block must be found, by the segments before it.
  static let headers: [(name: String, segments: [[UInt8]])] = [
    ("first", [app1]),
    ("after JFIF", [FixturePhoto.segment(marker: 0xe0, Array("JFIF\0".utf8)), app1]),
    ("after XMP", [FixturePhoto.app1(Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)), app1]),
    (
      "behind 200 KB of colour profile",
      [[UInt8]](
        repeating: FixturePhoto.segment(marker: 0xe2, .init(repeating: 1, count: 65_000)),
        count: 3) + [app1]
    ),
    ("after fill bytes", [[0xff, 0xff, 0xff], app1]),
    (
      "after junk behind a segment",
      [FixturePhoto.segment(marker: 0xe0, [1, 2]), [7, 7, 7], app1]
    ),
    ("before a second one", [app1, FixturePhoto.app1(FixturePhoto(coordinate: nil).exifBlock())]),
    ("across the end of the prefix", [comment(PhotoFile.prefixSize - 4), app1]),
    ("with its marker on the end of the prefix", [comment(PhotoFile.prefixSize - 7), app1]),
  ]

  private static func comment(_ size: Int) -> [UInt8] {
    FixturePhoto.segment(marker: 0xfe, [UInt8](repeating: 0x20, count: size - 6))
  }

  @Test(arguments: headers.indices) func exifIsFoundAnywhereInTheHeader(index: Int) throws {
    let header = Self.headers[index]
    let file = try scanned(FixturePhoto.jpeg(segments: header.segments))
    let name = Comment(rawValue: header.name)
    #expect(file.bucket == .read, name)
    #expect(file.facts.media == .jpeg, name)
    #expect(file.facts.localTime == Self.photo.localTime, name)
    #expect(file.facts.make == "Fixture", name)
    #expect(isNear(file.facts.coordinate), name)
  }

  @Test func phoneSizedPhotoWithThumbnailAndMakerNoteIsRead() throws {
    for order in ByteOrder.allCases {
      var photo = Self.photo.phoneSized()
      photo.byteOrder = order
      let bytes = photo.jpeg()
      #expect((120_000...150_000).contains(bytes.count))
      #expect((10_500...12_000).contains(photo.exifBlock().count))
      let file = try scanned(bytes)
      #expect(file.bucket == .read && file.facts.utcOffset == photo.offset)
      #expect(isNear(file.facts.coordinate))
    }
  }

  @Test func largestSegmentIsReadCompletely() throws {
    var photo = Self.photo
    photo.makerNoteBytes = 65_533 - FixturePhoto.app1(photo.exifBlock()).count - 20
    #expect(isNear(try scanned(photo.jpeg()).facts.coordinate))
  }

  @Test func photoWithoutExifUsesFileTime() throws {
    let file = try scanned(FixturePhoto.jpeg(segments: []))
    #expect(file.bucket == .read && file.facts.error == nil && file.facts.timeSource == .fileTime)
  }

  @Test func emptyExifIsNotDamage() throws {
    let block = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(try scanned(FixturePhoto.jpeg(segments: [FixturePhoto.app1(block)])).bucket == .read)
  }

  /// Unreadable EXIF blocks.
  static let brokenBlocks: [(name: String, bytes: [UInt8])] = [
    ("nothing but its name", Array("Exif\0\0".utf8)),
    ("no TIFF", Array("Exif\0\0hello, this is text".utf8)),
    ("IFD0 far outside", Array("Exif\0\0II*\0".utf8) + [0xff, 0xff, 0xff, 0x7f]),
    ("IFD0 at the largest offset", Array("Exif\0\0MM\0*".utf8) + [0xff, 0xff, 0xff, 0xff]),
  ]

  @Test(arguments: brokenBlocks.indices) func brokenExifIsReportedAsDamage(index: Int) throws {
    let block = FixturePhoto.app1(Self.brokenBlocks[index].bytes)
    let file = try scanned(FixturePhoto.jpeg(segments: [block]))
    #expect(file.bucket == .damaged && file.facts.error?.isEmpty == false)
    #expect(file.facts.coordinate == nil)
  }

  @Test func brokenTIFFMagicNumberIsTolerated() throws {
    for order in ByteOrder.allCases {
      var photo = Self.photo
      photo.byteOrder = order
      var block = photo.exifBlock()
      // After `Exif\0\0`: the byte order, then the number 42.
      block[order == .little ? 9 : 8] ^= 0x13
      let file = try scanned(FixturePhoto.jpeg(segments: [FixturePhoto.app1(block)]))
      #expect(file.bucket == .read && file.facts.localTime == Self.photo.localTime)
      // With an unusual directory offset it isn't a TIFF header.
      block[order == .little ? 11 : 12] ^= 1
      let other = try scanned(FixturePhoto.jpeg(segments: [FixturePhoto.app1(block)]))
      #expect(other.bucket == .damaged)
    }
  }

  @Test func outOfRangePointerLosesOnlyItsTarget() throws {
    let gps = Self.photo.with(0x8825, .long([0x00ff_ffff]), in: .exif)
      .with(0xa005, .long([0xffff_ffff]), in: .exif)
    let facts = try read(gps)
    #expect(facts.localTime == Self.photo.localTime && isNear(facts.coordinate))
  }

  @Test func excessiveCountsAndLoopsAreBounded() throws {
    let absurd = Self.photo
      .with(0x010e, .raw(type: 2, count: 0xffff_ffff, bytes: [1, 2, 3, 4]), in: .image)
      .with(0x927c, .raw(type: 12, count: 0x2000_0001, bytes: [1, 2, 3, 4]), in: .exif)
    #expect(isNear(try read(absurd).coordinate))
    // Directories that point to themselves, and one that claims 65,535 entries.
    for start: [UInt8] in [[0x69, 0x87], [0x25, 0x88], [0x05, 0xa0]] {
      let entry = start + [4, 0, 1, 0, 0, 0, 8, 0, 0, 0]
      let loop = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [8, 0, 0, 0]
      _ = try scanned(FixturePhoto.jpeg(segments: [FixturePhoto.app1(loop)]))
      let many =
        Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0xff, 0xff]
        + [[UInt8]](repeating: entry, count: 5_000).flatMap { $0 }
      _ = try scanned(FixturePhoto.jpeg(segments: [FixturePhoto.app1(many)]))
    }
  }

  private func isNear(_ found: Coordinate?) -> Bool { CorruptionChecks.isNear(found, within: 0.1) }
}
