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
      rows += try reader.append(Array(bytes[start..<min(bytes.count, start + size)]))
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

@Suite struct CSVTableTests {
  private func table(_ text: String, maxRows: Int = 10) throws(CSVTable.Problem) -> CSVTable {
    try CSVTable(Array(text.utf8), required: ["a"], maxRows: maxRows)
  }

  @Test(arguments: [
    "a,B\n1, 2 \n\n,4\n", "a;B\r\n1;2\r\n\r\n;4", "\u{FEFF}a\tB\r1\t2\r\r\t4\r",
    "\"a\",\"B\"\n\"1\",\"2\"\n\n\"\",\"4\"\n",
  ]) func readsEverySeparatorAndLineEnding(_ text: String) throws {
    let table = try table(text)
    #expect(table.headings == ["a", "B"] && table.rows.map { $0["a"] } == ["1", nil])
    #expect(table.rows.map { $0["b"] } == ["2", "4"] && table.rows.map(\.cellCount) == [2, 2])
    #expect(table.strayQuoteLine == nil)
  }

  @Test func rowsKnowTheirLines() throws {
    let table = try table("\na,b\n\"one\ntwo\",\"say \"\"hi\"\"\"\n3,4,5\n")
    #expect(table.headingLine == 2 && table.rows.map(\.line) == [3, 5])
    #expect(table.rows.map(\.cellCount) == [2, 3] && table.rows[0]["a"] == "one\ntwo")
    #expect(table.rows[0]["b"] == "say \"hi\"")
  }

  @Test(arguments: ["a\n1\n2\"3\n", "a\n1\n\"2\"3\n"])
  func findsStrayQuotes(_ text: String) throws {
    #expect(try table(text).strayQuoteLine == 3)
  }

  @Test func reportsProblems() {
    #expect(throws: CSVTable.Problem.empty) { try table("\n\n") }
    #expect(throws: CSVTable.Problem.missingColumn("a")) { try table("b\n1\n") }
    #expect(throws: CSVTable.Problem.openQuote(line: 3)) { try table("a\n1\n\"2\n\"\"3") }
    #expect(throws: CSVTable.Problem.tooLarge(line: 4)) { try table("a\n1\n2\n3\n", maxRows: 2) }
  }
}
