import Foundation
import Sharing
import TestSupport
import Testing

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

  @Test(.enabled(if: TestHost.program("xmllint") != nil)) func pageIsWellFormedHTML() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.html")
      try Data(page("One & <two>", source: "data:image/jpeg;base64,AAAA").utf8).write(to: file)
      let run = try TestHost.run(
        #require(TestHost.program("xmllint")),
        ["--html", "--noout", "--xpath", "count(//section//img)", file.path])
      #expect(run.output.split(separator: "\n").last == "1")
    }
  }
}
