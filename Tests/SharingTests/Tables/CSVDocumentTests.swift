import Foundation
import Testing

@testable import Sharing

/// Tables for spreadsheets.
@Suite struct CSVDocumentTests {
  private func row(_ cells: CSVDocument.Cell...) -> String {
    String(
      decoding: CSVDocument.text(headers: ["x"], rows: [cells]).utf8.dropFirst(3), as: UTF8.self)
  }

  @Test func cellsAreQuotedWhenNeeded() {
    #expect(
      row("plain", "with, comma", "say \"hi\"") == "plain,\"with, comma\",\"say \"\"hi\"\"\"\r\n")
    #expect(row("two\nlines", "é⚾️", .empty, "") == "\"two\nlines\",é⚾️,,\r\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1"])
  func formulasAreEscaped(_ text: String) {
    let written = row(.text(text)).replacingOccurrences(of: "\"", with: "")
    #expect(written == "'\(text)\r\n")
  }

  @Test func numbersStayNumbers() { #expect(row(.number(-3), .number(12)) == "-3,12\r\n") }

  @Test func controlCharactersAreRemoved() {
    #expect(row(.text("a\u{0}b\u{1B}[31m\u{202E}c")) == "ab[31mc\r\n")
    // The rest of the text decides.
    #expect(row(.text("\u{0}=1")) == "'=1\r\n")
  }
}

extension CSVDocument.Cell: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}
