package import AppSupport
import Catalog
import Localization
import Matching
import SportsModel
import VisitStore

extension ReviewFormatter {
  /// Returns a row for each question, in the order in which they are asked.
  package func table(_ items: [ReviewItem]) -> TextTable {
    var table = TextTable(
      [
        .marks(localized("ID")), .marks(localized("KIND")), .marks(localized("DATE")),
        .words(localized("STADIUM"), least: 12), .words(localized("WHAT"), enough: 44),
        .figures(localized("PHOTOS"), isOptional: true),
      ], indent: 0)
    for item in items {
      table.add(
        String(item.question.id.text.prefix(8)), name(item.kind),
        item.isGroup
          ? item.days.count.counted("day") : item.day?.description ?? localized("unknown"),
        item.stadium.map { stadium in item.day.map { stadium.name(in: $0.year) } ?? stadium.name }
          ?? item.proposedVisit?.stadiumName ?? item.otherPark?.label ?? localized("unknown"),
        what(item),
        String(item.photoCount))
    }
    return table
  }

  private func name(_ kind: QuestionKind) -> String {
    switch kind {
    case .probable: localized("probable")
    case .possible: localized("possible")
    case .nearby: localized("nearby")
    }
  }

  private func what(_ item: ReviewItem) -> String {
    if item.proposal != nil { return place(item) }
    if item.isGroup { return localized("\(item.all.count) outings at one spot") }
    switch item.offers.count {
    case 0: return item.reason(format)
    case 1: return title(item.offers[0], for: item)
    default: return item.offers.count.counted("game")
    }
  }
}
