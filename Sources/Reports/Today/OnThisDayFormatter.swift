package import AppSupport
import SportsModel
import VisitStore

/// The text of visits of this day in earlier years.
package struct OnThisDayFormatter {
  private let report: OnThisDay
  private let format: DisplayFormat

  package init(_ report: OnThisDay, format: DisplayFormat = DisplayFormat()) {
    self.report = report
    self.format = format
  }

  /// Returns the lines of a visit: when, where, what, and what you noted.
  package func lines(_ memory: OnThisDay.Memory) -> [String] {
    let visit = memory.visit.visit
    let years = memory.yearsAgo.counted("year")
    var details = ["\(visit.stadiumName), \(visit.title)", memory.moment, visit.seat, visit.note]
      .compactMap(\.self)
    if memory.visit.photoCount > 0 {
      let photos = memory.visit.photoCount.counted("photo")
      details.append("\(photos): stvisits visits show \(visit.shortID)")
    }
    return (["\(years) ago, \(format.date(visit.day))"] + details.map { "  \($0)" })
      .map(\.cleanedForTerminal)
  }

  /// The message for a day without visits.
  package var nothing: String {
    guard report.hasVisits else {
      return "No visits yet. Start with: stvisits import ~/Pictures"
    }
    guard let next = report.next, let first = next.visits.first?.visit else {
      return "Nothing on this day in earlier years."
    }
    let day = "\(format.date(next.day)) (\(first.stadiumName), \(first.day.year))"
    return "Nothing on this day in earlier years. Next: \(day).".cleanedForTerminal
  }

  /// The title and text of a desktop notification; nil if there is nothing today.
  package var notification: (title: String, text: String)? {
    guard let first = report.memories.first else { return nil }
    let more = report.memories.count - 1
    let visit = first.visit.visit
    return (
      "On this day, \(first.yearsAgo.counted("year")) ago",
      "\(visit.stadiumName), \(visit.title)" + (more > 0 ? ", and \(more) more" : "")
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
    visits = report.memories.map {
      Memory(visit: VisitDocument($0.visit), yearsAgo: $0.yearsAgo, moment: $0.moment)
    }
    next = report.next.map { Coming(date: $0.day, visits: $0.visits.map { VisitDocument($0) }) }
  }
}
