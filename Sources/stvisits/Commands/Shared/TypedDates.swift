import AppSupport
import Foundation
import Localization
import PhotoImport
import Sentences
import SettingKeys
import SportsModel

extension AppContext {
  /// Reads a date as the user types it: `2019-06-15`, `Jun 15 2019`, `6/15/2019`, `yesterday`.
  ///
  /// A remark shows the date unless the text has it in ISO form or with the name of the month.
  ///
  /// - Throws: a usage error that names the text and the accepted forms.
  func day(typed text: String) throws(CommandFailure) -> LocalDay {
    if let day = DateParser.typedDay(text, order: settings.dateOrder, today: today) {
      let month = CalendarNames.months[day.month - 1].prefix(3).lowercased()
      if LocalDay(text) == nil, !text.lowercased().contains(month) {
        console.remark(
          localized("\"\(text.cleanedForTerminal)\" is \(DisplayFormat.date(day))."))
      }
      return day
    }
    throw CommandFailure(
      localized(
        "Not a date: \"\(text)\". Enter it like 2019-06-15, Jun 15 2019 or 6/15/2019."),
      status: .usage)
  }

  /// Reads the date of a visit, which can't be in the future anywhere on Earth.
  ///
  /// - Throws: `CommandFailure`, or `VisitRequestError.inTheFuture`.
  func pastDay(typed text: String) throws -> LocalDay {
    let day = try day(typed: text)
    let last = LocalDateTime(clock(), offset: UTCOffset(seconds: 50_400)).day
    guard day <= last else { throw VisitRequestError.inTheFuture(day) }
    return day
  }
}
