import Foundation

/// The names of months and weekdays.
package enum CalendarNames {
  /// January first.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Monday first, as ISO 8601 counts.
  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The names in the other languages of the program, in the form of `folded`; Japanese and Korean
  /// number their months.
  private static let otherMonths = [
    "januar februar marz april mai juni juli august september oktober november dezember",
    "januar februar maerz april mai juni juli august september oktober november dezember",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let monthConsonants = otherMonths.map { names in
    names.map { $0.filter { !"aeiou".contains($0) } }
  }

  private static let otherWeekdays = [
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lunes martes miercoles jueves viernes sabado domingo",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "segunda terca quarta quinta sexta sabado domingo", "月 火 水 木 金 土 日", "월 화 수 목 금 토 일",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let monthNumbers: [String: Int] = {
    var numbers = ["sept": 9]
    for (index, name) in months.enumerated() {
      numbers[name.lowercased()] = index + 1
      numbers[name.prefix(3).lowercased()] = index + 1
    }
    return numbers
  }()

  /// Returns the number of a month, 1 to 12, by its English name or abbreviation in any case.
  package static func month(named name: some StringProtocol) -> Int? {
    monthNumbers[name.lowercased()]
  }

  /// Returns the number of a month by a folded name in any language of the program, or by at least
  /// three letters: its beginning, or its consonants, such as `mrz`; nil if several months have them.
  package static func month(inAnyLanguage name: String) -> Int? {
    if let month = month(named: name) { return month }
    guard name.count >= 3 else { return nil }
    for names in [otherMonths, monthConsonants] {
      let found = Set(names.flatMap { numbers(of: name, in: $0) })
      if !found.isEmpty { return found.count == 1 ? found.first : nil }
    }
    return nil
  }

  /// Returns the number of a weekday, 1 for Monday to 7, by its English name or at least three
  /// letters of its beginning in any case.
  package static func weekday(named name: some StringProtocol) -> Int? {
    let name = name.lowercased()
    guard name.count >= 3 else { return nil }
    return weekdays.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }

  /// Returns the weekdays that a folded name, or the first two or more letters of one, can mean in
  /// the languages of the program: `di` is Tuesday or Sunday.
  package static func weekdays(inAnyLanguage name: String) -> Set<Int> {
    if let first = name.first, !first.isASCII {
      return Set(otherWeekdays.flatMap { numbers(of: String(first), in: $0) })
    }
    guard name.count >= 2 else { return [] }
    let languages = [weekdays.map { $0.lowercased() }] + otherWeekdays
    return Set(languages.flatMap { numbers(of: name, in: $0) })
  }

  private static func numbers(of beginning: String, in names: [String]) -> [Int] {
    names.indices.filter { names[$0].hasPrefix(beginning) }.map { $0 + 1 }
  }

  /// Returns a word in lower case and without accents.
  package static func folded(_ word: String) -> String {
    let word = word.lowercased()
    let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
    return isASCII ? word : word.folding(options: .diacriticInsensitive, locale: nil)
  }
}
