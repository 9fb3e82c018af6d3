import AppSupport
import Localization
package import Sharing
import SportsModel
package import VisitStore

extension QuestionPage {
  private static let most = 200
  fileprivate static let maxPictures = 8

  /// Returns the photos that fit on the page.
  package static func photos(of items: [ReviewItem]) -> [StoredPhoto] {
    items.prefix(most).flatMap { $0.question.photos.prefix(maxPictures) }
  }

  /// Creates a page with JPEG files by the SHA-256 of their photos.
  package init(_ items: [ReviewItem], pictures: [String: [UInt8]], text: ReviewFormatter) {
    self.init(
      items.prefix(Self.most).map { Question($0, pictures, text) },
      others: max(0, items.count - Self.most))
  }
}

extension QuestionPage.Question {
  fileprivate init(_ item: ReviewItem, _ pictures: [String: [UInt8]], _ text: ReviewFormatter) {
    self.init(
      title: text.sentenceStart(text.days(item)), place: text.place(item),
      photos: item.isGroup ? Self.photos(of: item, text) : text.found(item),
      reason: text.sentence(item.reason(text.format)),
      pictures: item.question.photos.prefix(QuestionPage.maxPictures).map { photo in
        (pictures[photo.sha256].map(Thumbnail.dataURI), photo.paths.first ?? "")
      }, answers: Self.answers(to: item, text))
  }

  private static func photos(of item: ReviewItem, _ text: ReviewFormatter) -> String {
    let (photos, days) = (text.photos(item), item.days.count)
    return localized(
      days, one: "\(photos) on \(days) day", other: "\(photos) on \(days) days")
  }

  private static func answers(to item: ReviewItem, _ text: ReviewFormatter) -> [QuestionPage.Answer]
  {
    let command = "stvisits review --question \(item.question.id.text.prefix(8))"
    var answers: [QuestionPage.Answer] = []
    if !item.isGroup { answers += visits(item, text, command) }
    let no =
      item.proposal != nil
      ? localized("No.") : item.isGroup ? localized("None of them.") : localized("Not a visit.")
    answers.append((no, command: "\(command) --answer skip"))
    if item.proposal == nil {
      answers.append((localized("I live or work here."), command: "\(command) --answer home"))
    }
    return answers + [
      (localized("Something else: answer in the terminal."), command: command)
    ]
  }

  private static func visits(
    _ item: ReviewItem, _ text: ReviewFormatter, _ command: String
  ) -> [QuestionPage.Answer] {
    if !item.offeredVisits.isEmpty {
      return item.offeredVisits.enumerated().map { index, visit in
        (
          title: localized("Add to \(text.title(visit))."),
          command: "\(command) --answer \(index + 1)"
        )
      }
    }
    var answers = item.offers.enumerated().map { index, offer in
      (title: text.title(offer, for: item), command: "\(command) --answer \(index + 1)")
    }
    if item.stadium != nil, item.day != nil {
      answers.append((localized("A stadium tour."), command: "\(command) --answer tour"))
      answers.append((localized("Another event."), command: "\(command) --answer event"))
    }
    if item.bothGames != nil {
      answers.append((localized("Both games."), command: "\(command) --answer both"))
    }
    return answers
  }
}
