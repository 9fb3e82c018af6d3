import Foundation
import SportsModel
import Testing

@testable import PhotoMetadata

/// Sidecars and names of the synthetic files next to the package, if present.
@Suite(.enabled(if: SharedPhotos.folder != nil)) struct SharedSidecarTests {
  /// The name of the sidecar in a note of the table.
  private func sidecar(_ note: String) -> String? {
    guard let range = note.range(of: "| sidecar: ") else { return nil }
    return note[range.upperBound...].split(separator: "/").last.map(String.init)
  }

  private func reading(_ path: String) throws -> SidecarReadResult {
    try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes(SidecarJSON.read)
  }

  /// Returns the rows of a check, with the folder and the name of each file.
  private func rows(_ checks: Set<String>, under folder: String) throws -> [[String: String]] {
    try SharedPhotos.rows("synth/expect.csv").filter {
      checks.contains($0["check"] ?? "") && $0["path"]?.hasPrefix("synth/" + folder) == true
    }
  }

  @Test func takeoutSidecarsAreFoundAndRead() throws {
    let root = try #require(SharedPhotos.folder)
    var folders: [String: SidecarNames] = [:]
    var compared = 0
    for row in try rows(["sidecar"], under: "takeout/") {
      let path = row["path"] ?? ""
      let name = Comment(rawValue: path)
      let folder = root + "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      let file = path.split(separator: "/").last.map(String.init) ?? ""
      let names =
        try folders[folder] ?? SidecarNames(FileManager.default.contentsOfDirectory(atPath: folder))
      folders[folder] = names
      let sidecars = names.sidecars(of: file)
      try #require(sidecars.count == 1, name)
      if let expected = sidecar(row["note"] ?? "") { #expect(sidecars[0].name == expected, name) }
      guard case .facts(let found) = try reading(folder + "/" + sidecars[0].name) else {
        Issue.record(name)
        continue
      }
      compared += 1
      #expect(SharedPhotos.agree(found.facts.coordinate, SharedPhotos.coordinate(row)), name)
      let instant = row["capture"].flatMap { $0.isEmpty ? nil : Date(utcText: $0 + "Z") }
      #expect(found.facts.capture?.instant == instant, name)
      // The title of a film's sidecar is the title of the still.
      if row["filetype"] == "JPEG" {
        #expect(found.title.map { SidecarTitle.names($0, file) } == true, name)
      }
    }
    #expect(compared >= 24)
  }

  @Test func brokenAndMissingSidecarsAreReported() throws {
    let folder = try #require(SharedPhotos.folder) + "/synth/takeout/Photos from 2024"
    let names = SidecarNames(try FileManager.default.contentsOfDirectory(atPath: folder))
    #expect(names.sidecars(of: "IMG_0100.HEIC.jpg").isEmpty)
    for name in ["F001.jpg", "F002.jpg"] {
      let sidecar = try #require(names.sidecars(of: name).first)
      guard case .broken = try reading(folder + "/" + sidecar.name) else {
        Issue.record("\(name) is read")
        continue
      }
    }
    #expect(try reading(folder + "/metadata.json") == .unrelated)
    #expect(try reading(folder + "/../print-subscriptions.json") == .unrelated)
  }

  @Test(arguments: [
    ("dsc1.jpg", "dsc1.jpg.xmp"), ("dsc2.jpg", "dsc2.xmp"), ("IMG_7.jpeg", "IMG_7.jpeg.json"),
    ("IMG_8.jpeg", "IMG_8.jpeg.xmp"), ("bad.jpg", "bad.jpg.xmp"), ("IMG_9.HEIC", "IMG_9.xmp"),
    ("IMG_10.HEIC", "IMG_10.xmp"),
  ]) func xmpAndExifToolSidecarsAreFound(_ media: String, _ sidecar: String) throws {
    let folder = try #require(SharedPhotos.folder) + "/synth/xmp"
    let names = SidecarNames(try FileManager.default.contentsOfDirectory(atPath: folder))
    #expect(names.sidecars(of: media) == [.init(name: sidecar, claim: .own)])
  }

  @Test func exifToolJSONIsRead() throws {
    let root = try #require(SharedPhotos.folder)
    let row = try #require(try rows(["sidecar"], under: "xmp/IMG_7.jpeg").first)
    guard case .facts(let found) = try reading(root + "/synth/xmp/IMG_7.jpeg.json") else {
      Issue.record("not read")
      return
    }
    #expect(SharedPhotos.agree(found.facts.coordinate, SharedPhotos.coordinate(row)))
    #expect(SharedPhotos.agree(found.facts.capture?.localTime, row["capture"] ?? ""))
    #expect(found.facts.capture?.utcOffset == UTCOffset(row["offset"] ?? ""))
  }

  @Test func fileNamesGiveExpectedTimes() throws {
    let rows = try rows(["name", "exiftool"], under: "names/")
    var compared = 0
    for row in rows {
      let path = row["path"] ?? ""
      let name = Comment(rawValue: path)
      let file = path.split(separator: "/").last.map(String.init) ?? ""
      let capture = FileNameTime.read(file, clockYear: 2026)?.capture
      guard row["check"] == "name" else {
        #expect(capture == nil, name)
        continue
      }
      compared += 1
      let found = try #require(capture, name)
      let text =
        found.instant.map { String($0.utcText.prefix(19)) }
        ?? found.localTime.map { String($0.description.prefix(19)) } ?? found.localDay?.description
      #expect(text == row["capture"], name)
      #expect((found.instant != nil) == (row["offset"] == "UTC"), name)
      #expect(found.source == .name, name)
    }
    #expect(compared >= 10)
  }
}

/// Agreement with ExifTool on other programs' sidecars that can't be kept in the project.
@Suite(.enabled(if: SharedPhotos.folder != nil)) struct SharedXMPTests {
  @Test func realSidecarsMatchExpectedValues() throws {
    let folder = try #require(SharedPhotos.folder)
    var compared = 0
    for row in try SharedPhotos.rows("truth.csv") where row["filetype"] == "XMP" {
      compared += 1
      let path = row["path"] ?? ""
      let facts = try Self.facts(folder + "/" + path)
      let name = Comment(rawValue: path)
      #expect(SharedPhotos.agree(facts.coordinate, SharedPhotos.coordinate(row)), name)
      #expect(SharedPhotos.agree(facts.capture?.localTime, row["capture"] ?? ""), name)
      #expect(facts.capture?.utcOffset == UTCOffset(row["offset"] ?? ""), name)
      // ExifTool has no altitude without a reference; we assume above sea level.
      if let meters = Double(row["alt"] ?? "") { #expect(facts.altitudeMeters == meters, name) }
      #expect(facts.make ?? "" == row["make"], name)
      #expect(facts.model ?? "" == row["model"], name)
    }
    #expect(compared == 20)
  }

  @Test(arguments: [
    ("synth/gps/xmp_only.jpg", "synth/gps/xmp_only.jpg"),
    ("synth/gps/xmp_dms.jpg", "synth/gps/xmp_dms.jpg"),
    ("synth/gps/location_shown.jpg", "synth/gps/location_shown.jpg"),
    ("synth/formats/xmp.png", "synth/formats/xmp.png"),
    ("synth/xmp/dsc1.jpg.xmp", "synth/xmp/dsc1.jpg"), ("synth/xmp/dsc2.xmp", "synth/xmp/dsc2.jpg"),
    ("synth/xmp/IMG_9.xmp", "synth/xmp/IMG_9.HEIC"),
    ("synth/xmp/IMG_10.xmp", "synth/xmp/IMG_10.HEIC"),
  ]) func packetsAndSidecarsMatchExpectedValues(path: String, photo: String) throws {
    let folder = try #require(SharedPhotos.folder)
    let row = try #require(SharedPhotos.rows("synth/expect.csv").first { $0["path"] == photo })
    let facts = try Self.facts(folder + "/" + path)
    #expect(SharedPhotos.agree(facts.coordinate, SharedPhotos.coordinate(row)))
    #expect(SharedPhotos.agree(facts.capture?.localTime, row["capture"] ?? ""))
    #expect(facts.capture?.utcOffset == UTCOffset(row["offset"] ?? ""))
  }

  @Test func brokenSidecarReportsAProblem() throws {
    let folder = try #require(SharedPhotos.folder)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/synth/xmp/bad.jpg.xmp"))
    #expect(xmpProblem(Array(bytes)) == "truncated file")
  }

  @Test func everyEmbeddedPacketIsReadOrReportedBroken() throws {
    let folder = try #require(SharedPhotos.folder)
    var read = 0
    for row in try SharedPhotos.rows("truth.csv") {
      guard let bytes = try Self.packet(folder + "/" + (row["path"] ?? "")) else { continue }
      if readXMP(bytes) != nil { read += 1 }
    }
    #expect(read >= 40)
  }

  private static func facts(_ path: String) throws -> SourceFacts {
    let packet = try #require(try Self.packet(path))
    return try #require(readXMP(packet))
  }

  /// Returns the content of a `.xmp` file, or the packet of another file; nil without.
  private static func packet(_ path: String) throws -> [UInt8]? {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    if path.hasSuffix(".xmp") { return Array(data) }
    guard let start = data.range(of: Data("<x:xmpmeta".utf8))?.lowerBound else { return nil }
    let end = data.range(of: Data("</x:xmpmeta>".utf8), in: start..<data.endIndex)?.upperBound
    return Array(data[start..<(end ?? data.endIndex)])
  }
}
