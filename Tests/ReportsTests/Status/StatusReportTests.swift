import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports
@testable import VisitStore

/// Names of others in the formats of status bars.
@Suite struct StatusReportTests {
  private func report(stadium: String) throws -> StatusReport {
    let day = try #require(LocalDay("2018-07-09"))
    let visit = Visit(
      id: UUID(), stadium: "somewhere", stadiumName: stadium, day: day, league: nil, kind: .tour,
      game: nil, dataSource: .fullyManual, origin: .manual, createdAt: .distantPast,
      changedAt: .distantPast)
    return try StatusReport(
      of: [StoredVisit(visit: visit, photoCount: 0)], openQuestions: 1, on: day + 365,
      rules: CountingRules(), in: BundledCatalog.result.get())
  }

  @Test func namesCannotChangeStatusBars() throws {
    let report = try report(stadium: "A|b #[fg=red] ${exec id} <b>&\n\u{1B}[31m")
    #expect(report.details.contains("1 open question"))
    let menu = try report.text(.xbar)
    #expect(menu.contains("2018: A¦b #[fg=red]") && !menu.contains("|"))
    #expect(menu.split(separator: "\n").count == 6)
    let conky = try report.text(.conky)
    #expect(conky.contains("A|b \\#[fg=red] $${exec id}"))
    let module = try report.text(.waybar)
    #expect(module.contains("&lt;b&gt;&amp;") && module.split(separator: "\n").count == 1)
    // Only the count.
    #expect(try report.text(.tmux) == "0 of 30 ballparks\n")
    for format in StatusFormat.allCases {
      #expect(try !report.text(format).contains("\u{1B}"), "\(format)")
    }
    #expect(try !report.text(.html).contains("<b>"))
  }
}
