import Testing

@testable import AppSupport

/// Tables that are read part by part.
@Suite struct CSVRowReaderTests {
  private static let text = """
    Name;Lat;Note\r
    "Ann's; bar";41.5;"two
    lines"\r

    Ben;;x
    """

  private func rows(_ bytes: [UInt8], parts size: Int) throws -> [CSVTable.Row] {
    var reader = CSVRowReader()
    var rows: [CSVTable.Row] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      rows += try reader.take(Array(bytes[start..<min(bytes.count, start + size)]))
    }
    return try rows + reader.finish()
  }

  @Test(arguments: [1, 2, 3, 7, 20, 1_000])
  func partsOfAnySizeGiveTheRowsOfTheTable(_ size: Int) throws {
    let bytes = Array(Self.text.utf8)
    let whole = try CSVTable(bytes, required: ["name"])
    let rows = try rows(bytes, parts: size)
    #expect(rows.count == 2)
    for column in ["name", "lat", "note"] {
      #expect(rows.map { $0[column] } == whole.rows.map { $0[column] })
    }
    #expect(rows.map(\.line) == whole.rows.map(\.line))
    #expect(rows.first?["name"] == "Ann's; bar" && rows.first?["note"] == "two\nlines")
  }

  @Test func malformedTablesAreRefused() {
    #expect(throws: CSVTable.Problem.empty) { try rows([], parts: 10) }
    #expect(throws: CSVTable.Problem.openQuote(line: 2)) {
      try rows(Array("a,b\n\"c,d\n".utf8), parts: 10)
    }
    let endless = Array("a,b\n".utf8) + [UInt8](repeating: 0x61, count: 3 << 20)
    #expect(throws: CSVTable.Problem.tooLarge(line: 2)) { try rows(endless, parts: 1 << 18) }
  }
}
