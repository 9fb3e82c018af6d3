package import AppSupport
import Localization
import SportsModel
import VisitStore

/// The text of visits of this day in earlier years.
package struct OnThisDayFormatter {
  private let report: OnThisDay
  private let format: DisplayFormat

  package init(_ report: OnThisDay, format: DisplayFormat) {
    self.report = report
    self.format = format
  }

  /// Returns the lines of a visit: when, where, what, and what you noted.
  package func lines(_ memory: OnThisDay.Memory) -> [String] {
    let visit = memory.visit.visit
    let (years, date) = (memory.yearsAgo, format.date(visit.day))
    var details = ["\(visit.stadiumName), \(visit.title)", memory.moment, visit.seat, visit.note]
      .compactMap(\.self)
    if memory.visit.photoCount > 0 {
      let photos = memory.visit.photoCount.counted("photo")
      details.append("\(photos): stvisits visits show \(visit.shortID)")
    }
    let title = localized(
      years, one: "\(years) year ago, \(date)", other: "\(years) years ago, \(date)")
    return ([title] + details.map { "  \($0)" }).map(\.cleanedForTerminal)
  }

  /// The message for a day without visits.
  package var nothing: String {
    guard report.hasVisits else {
      return localized("No visits yet. Start with: stvisits import ~/Pictures")
    }
    guard let next = report.next, let first = next.visits.first?.visit else {
      return localized("Nothing on this day in earlier years.")
    }
    return localized(
      """
      Nothing on this day in earlier years. \
      Next: \(format.date(next.day)) (\(first.stadiumName), \(first.day.year)).
      """
    ).cleanedForTerminal
  }

  /// The title and text of a desktop notification; nil if there is nothing today.
  package var notification: (title: String, text: String)? {
    guard let first = report.memories.first else { return nil }
    let more = report.memories.count - 1
    let (visit, years) = (first.visit.visit, first.yearsAgo)
    let title = localized(
      years, one: "On this day, \(years) year ago", other: "On this day, \(years) years ago")
    let text = "\(visit.stadiumName), \(visit.title)"
    guard more > 0 else { return (title, text) }
    return (
      title, localized(more, one: "\(text), and \(more) more", other: "\(text), and \(more) more")
    )
  }
}

/// The document of `today --json`.
package struct OnThisDayDocument: Encodable, Sendable {
  private let schema = 1
  private let date: LocalDay
  private let visits: [Memory]
  private let next: Coming?

  private struct Memory: Encodable {
    let visit: VisitDocument
    let yearsAgo: Int
    let moment: String?
  }

  private struct Coming: Encodable {
    let date: LocalDay
    let visits: [VisitDocument]
  }

  package init(_ report: OnThisDay) {
    date = report.day
    visits = report.memories.map { memory in
      Memory(
        visit: VisitDocument(memory.visit), yearsAgo: memory.yearsAgo,
        moment: Language.$current.withValue(.english) { memory.moment })
    }
    next = report.next.map { Coming(date: $0.day, visits: $0.visits.map { VisitDocument($0) }) }
  }
}
