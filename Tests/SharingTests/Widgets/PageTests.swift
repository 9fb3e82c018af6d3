import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// The badge for profiles and the page for start pages.
@Suite struct ProgressWidgetTests {
  @Test(arguments: ["mlb", "nba", "nhl", "nfl", "mls", "wnba", "nwsl", "own"])
  func badgeIsLegible(_ league: String) throws {
    let color = CardColors.league(LeagueID(league)) ?? CardColors.progress
    #expect(color.contrast(with: 0xffffff) >= 4.5, "WCAG 2.2, 1.4.3")
    let drawing = ProgressBadge.drawing(label: "ballparks", value: "23 of 30", color: color)
    #expect(drawing.height == 20)
    // Both texts with their margins.
    let fitter = TextFitter(.medium)
    let texts = fitter.width(of: "ballparks", size: 11) + fitter.width(of: "23 of 30", size: 11)
    #expect(abs(drawing.width - texts - 28) < 0.01 && drawing.svg.contains(color.description))
  }

  @Test func textsOfOthersAreEscaped() {
    let hostile = "<script>alert(1)</script> & \"q\""
    let page = ProgressWidget.html(title: hostile, visited: 1, total: 0, lines: [hostile])
    #expect(!page.contains("<script") && page.contains("max=\"1\""))
    #expect(page.contains("default-src 'none'"))
    let badge = ProgressBadge.drawing(label: hostile, value: hostile).svg
    #expect(!badge.contains("<script"))
  }
}

@Suite struct QuestionPageTests {
  private func page(_ text: String, source: String? = nil) -> String {
    let question = QuestionPage.Question(
      title: text, place: text, photos: text, reason: text,
      pictures: [(source, text)], answers: [(text, text)])
    return QuestionPage([question], others: 3).html
  }

  @Test func namesAreEscapedInPage() {
    let hostile = page("\"><script>alert(1)</script>\u{202E}&\u{7}")
    #expect(!hostile.contains("<script"))
    #expect(!hostile.contains("\u{202E}") && !hostile.contains("\u{7}"))
    #expect(hostile.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"))
    #expect(hostile.contains("default-src 'none'; style-src 'sha256-"))
    #expect(hostile.contains("3 more open questions"))
  }

  @Test func embedsOnlyOwnPicturesAndListsOtherPaths() {
    let good = page("a.jpg", source: "data:image/jpeg;base64,AAAA")
    #expect(good.contains("<img src=\"data:image/jpeg;base64,AAAA\" alt=\"a.jpg\""))
    for source in ["https://example.org/a.jpg", "data:image/svg+xml,<svg/>", nil] {
      let none = page("a.jpg", source: source)
      #expect(!none.contains("<img") && none.contains("<li class=\"path\">a.jpg</li>"))
    }
  }

  @Test(.enabled(if: ExternalTool.program("xmllint") != nil)) func pageIsWellFormedHTML() throws {
    let html = page("One & <two>", source: "data:image/jpeg;base64,AAAA")
    try withFile(named: "a.html", Array(html.utf8)) { path in
      let run = try ExternalTool.run(
        program: "xmllint", "--html", "--noout", "--xpath", "count(//section//img)", path)
      #expect(run.output.split(separator: "\n").last == "1")
    }
  }
}

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
