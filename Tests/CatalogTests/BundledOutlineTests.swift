import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// The bundled outlines of states and provinces.
@Suite struct BundledOutlineTests {
  typealias Point = RegionOutlines.Point

  static let outlines = Result { try BundledCatalog.result.get().outlines() }

  @Test func containsEveryStateAndProvince() throws {
    let regions = try Self.outlines.get().regions
    #expect(regions.count { $0.id.hasPrefix("US-") } == 52)
    #expect(regions.count { $0.id.hasPrefix("CA-") } == 13)
    #expect(regions.map(\.id) == regions.map(\.id).sorted())
    #expect(regions.allSatisfy { !$0.rings.isEmpty && !$0.name.isEmpty })
  }

  @Test(arguments: [
    ("US-NY", "US-PA"), ("US-CO", "US-UT"), ("US-MI", "US-OH"), ("US-DC", "US-MD"),
    ("US-MT", "CA-AB"), ("US-ME", "CA-QC"), ("CA-ON", "CA-QC"), ("US-CA", "MX"),
  ]) func neighborsShareBorder(one: String, other: String) throws {
    let outlines = try Self.outlines.get()
    let lines = [one, other].compactMap { id in
      outlines.regions.first { $0.id == id }.map { Set($0.rings.joined().map(\.magnitude)) }
    }
    try #require(lines.count == 2)
    #expect(!lines[0].isDisjoint(with: lines[1]))
  }

  @Test func everyStadiumIsInItsState() throws {
    let outlines = try Self.outlines.get()
    let rings = Dictionary(
      outlines.regions.map { ($0.id, $0.rings.map(outlines.points)) },
      uniquingKeysWith: { first, _ in first })
    var count = 0
    for stadium in try BundledCatalog.result.get().stadiums.stadiums
    where ["US", "CA"].contains(stadium.country) {
      let own = try #require(rings["\(stadium.country)-\(stadium.region)"], "\(stadium.id)")
      count += 1
      let distance = Self.kilometres(from: stadium.coordinate, outside: own)
      // The widest is St. Louis, where the river was drawn four kilometres to the west.
      #expect(distance < 4, "\(stadium.id) is \(distance) km outside \(stadium.region)")
    }
    #expect(count > 400)
  }

  @Test func rejectsDamagedFile() throws {
    let folder = try BundledCatalog.result.get().folder
    var bytes = Array(try Data(contentsOf: folder.appendingPathComponent("outlines.txt")))
    #expect(bytes.count < 150_000)
    let place = bytes.count / 2
    bytes[place] = bytes[place] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
    #expect(throws: CatalogError.self) { try OutlineFile.read(bytes, path: "outlines.txt") }
  }

  @Test(arguments: [
    "line 1 2 3", "line 1", "line 1 2 x 4", "line 180000 0 1 0", "line 9999999 0 1 1", "ring 1",
    "region US-NY", "line 0 0 1 1\nregion A A\nring 1", "line 0 0 1 1\nregion A A\nring 2",
    "line 0 0 1 1\nregion A A\nring 0", "coast 1 2 3 4", "line 0 0 -- 4", "line 0 0",
  ]) func rejectsMalformedLine(text: String) {
    let bytes = PackTrailer.sealed(text + "\n")
    #expect(throws: CatalogError.self) { try OutlineFile.read(bytes, path: "outlines.txt") }
  }

  /// Returns the distance of a point from rings in kilometers; 0 inside.
  private static func kilometres(from point: Coordinate, outside rings: [[Point]]) -> Double {
    let scale = (111.195 * cos(point.latitude * .pi / 180), 111.195)
    var isInside = false
    var nearest = Double.infinity
    for ring in rings {
      let corners = ring.map { corner in
        (
          (Double(corner.longitude) / 1000 - point.longitude) * scale.0,
          (Double(corner.latitude) / 1000 - point.latitude) * scale.1
        )
      }
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        if (a.1 > 0) != (b.1 > 0), a.0 + (b.0 - a.0) * -a.1 / (b.1 - a.1) > 0 { isInside.toggle() }
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let along = min(1, max(0, -(a.0 * dx + a.1 * dy) / max(dx * dx + dy * dy, 1e-9)))
        nearest = min(nearest, hypot(a.0 + along * dx, a.1 + along * dy))
      }
    }
    return isInside ? 0 : nearest
  }
}

extension RegionOutlines {
  /// Returns the points of a ring, without the first one again at the end.
  fileprivate func points(of ring: [Int]) -> [Point] {
    ring.flatMap { line in
      let own = lines[Int(line.magnitude) - 1]
      return line > 0 ? Array(own.dropLast()) : own.reversed().dropLast()
    }
  }
}
