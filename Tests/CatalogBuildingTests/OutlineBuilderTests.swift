import SportsModel
import TestSupport
import Testing

@testable import Catalog
@testable import CatalogBuilding

/// Conversion of rings to lines that neighbors share.
@Suite struct OutlineBuilderTests {
  typealias Point = RegionOutlines.Point

  /// West and East share the ragged border at 1°; Isle lies off the coast.
  static let source = """
    US-WE\tWest\t0 0,1 0,1.001 0.4,1 0.5,1.1 0.7,1 1,0 1,0 0
    US-EA\tEast\t1 0,2 0,2 1,1 1,1.1 0.7,1 0.5,1.001 0.4,1 0
    US-EA\tEast\t3 0,3.5 0,3.5 0.5,3 0
    US-EA\tEast\t4 0,4.001 0,4.001 0.001,4 0

    """

  @Test func roundTripsBundledOutlines() throws {
    let outlines = try BundledCatalog.result.get().outlines()
    let bytes = Array(outlines.fileText.utf8)
    #expect(try OutlineFile.read(bytes, path: "outlines.txt") == outlines)
    #expect(outlines.lines.count > 400 && OutlineCrossings.crossing(outlines.lines).isEmpty)
    #expect(outlines.lines.allSatisfy { Set($0.dropFirst()).count == $0.count - 1 })
  }

  @Test func borderIsSharedByBothRegions() throws {
    let outlines = try build()
    let (east, west) = (outlines.regions[0], outlines.regions[1])
    #expect([east.id, west.id] == ["US-EA", "US-WE"])
    let shared = Set(east.rings.joined()).intersection(west.rings.joined().map { -$0 })
    #expect(shared.count == 1)
  }

  @Test func simplificationKeepsSharedBorders() throws {
    let outlines = try build()
    let points = Set(outlines.lines.joined())
    #expect(!points.contains(Point(longitude: 1001, latitude: 400)))
    #expect(points.contains(Point(longitude: 1100, latitude: 700)))
  }

  @Test func dropsTinyIslandsAndKeepsLargeOnes() throws {
    #expect(try build().regions[0].rings.count == 2)
  }

  @Test func regionOfTinyIslandsKeepsLargest() throws {
    let source = try OutlineSource(
      path: "x", text: "BS\tIsles\t0 0,0.01 0,0.01 0.01,0 0\nBS\tIsles\t1 0,1.02 0,1.02 0.02,1 0")
    let outlines = try OutlineBuilder.build(source.regions)
    #expect(outlines.regions.map(\.rings.count) == [1])
    #expect(outlines.lines.first?.first?.longitude == 1000)
  }

  @Test func enclaveSharesLineWithHole() throws {
    let hole = "0.4 0.4,0.6 0.4,0.6 0.6,0.4 0.6,0.4 0.4"
    let enclave = "0.6 0.6,0.4 0.6,0.4 0.4,0.6 0.4,0.6 0.6"
    let source = try OutlineSource(
      path: "x", text: "A\tA\t0 0,1 0,1 1,0 1,0 0\nA\tA\t\(hole)\nB\tB\t\(enclave)\n")
    let outlines = try OutlineBuilder.build(source.regions)
    #expect(outlines.lines.count == 2)
    #expect(outlines.regions[1].rings.count == 1)
  }

  @Test func crossingLinesKeepMorePoints() throws {
    // Without its inner points the long spit would cut through the island before it.
    let spit = "0 0,0.5 0.02,1 0,1 -1,0 -1,0 0"
    let island = "0.45 0.005,0.55 0.005,0.55 0.012,0.45 0.012,0.45 0.005"
    let source = try OutlineSource(path: "x", text: "A\tA\t\(spit)\nB\tB\t\(island)\n")
    let outlines = try OutlineBuilder.build(source.regions)
    #expect(OutlineCrossings.crossing(outlines.lines).isEmpty)
  }

  @Test func findsCrossingsAndOverlaps() {
    func line(_ numbers: Int32...) -> [Point] {
      stride(from: 0, to: numbers.count, by: 2).map {
        Point(longitude: numbers[$0], latitude: numbers[$0 + 1])
      }
    }
    #expect(OutlineCrossings.crossing([line(0, 0, 4, 4), line(0, 4, 4, 0)]) == [0, 1])
    #expect(OutlineCrossings.crossing([line(0, 0, 4, 0), line(4, 0, 2, 0)]) == [0, 1])
    #expect(OutlineCrossings.crossing([line(0, 0, 4, 0), line(4, 0, 8, 0)]).isEmpty)
    #expect(OutlineCrossings.crossing([line(0, 0, 4, 0), line(4, 0, 4, 4)]).isEmpty)
    #expect(OutlineCrossings.crossing([line(0, 0, 4, 0), line(2, 0, 2, 4)]) == [0, 1])
  }

  @Test func reportsLineOfInvalidRing() {
    for line in ["US-WE\tWest", "\tWest\t0 0,1 1,0 0", "A\tA\t0 0,1 1", "A\tA\t0 0,x 1,0 0"] {
      #expect(throws: SourceError.self) { try OutlineSource(path: "rings", text: line) }
    }
  }

  private func build() throws -> RegionOutlines {
    try OutlineBuilder.build(try OutlineSource(path: "rings", text: Self.source).regions)
  }
}
