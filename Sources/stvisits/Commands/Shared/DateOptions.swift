import AppSupport
import SportsModel

extension AppContext {
  /// Reads the date of an option; a date typed as numbers, such as `6/5/2019`, is shown in words.
  ///
  /// - Throws: a usage error that names the text and the accepted forms.
  func day(option text: String?) throws(CommandFailure) -> LocalDay? {
    guard let text else { return nil }
    let day = try day(typed: text)
    if LocalDay(text) == nil, !text.contains(where: \.isLetter) {
      console.remark("Read \(text) as \(DisplayFormat.date(day)).".cleanedForTerminal)
    }
    return day
  }
}
