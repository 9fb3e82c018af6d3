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
    #expect(abs(drawing.width - texts - 28) < 0.01)
    #expect(drawing.svg.contains(color.description))
  }

  @Test func textsOfOthersAreEscaped() {
    let hostile = "<script>alert(1)</script> & \"q\""
    let page = ProgressWidget.html(title: hostile, visited: 1, total: 0, lines: [hostile])
    #expect(!page.contains("<script"))
    #expect(page.contains("max=\"1\""))
    #expect(page.contains("default-src 'none'"))
    let badge = ProgressBadge.drawing(label: hostile, value: hostile).svg
    #expect(!badge.contains("<script"))
  }
}
