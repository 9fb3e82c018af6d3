import AppSupport
import Catalog
import Localization
import SettingKeys
import SportsModel

extension AppContext {
  private static let mostChoices = 20

  /// Reads a place as the user types it: `Hartford CT`, `41.76,-72.68`, `Fenway Park`, `Red Sox`.
  ///
  /// Asks on a terminal if the text has several meanings, and reports the place of a misspelled
  /// text. Stadiums and teams have the names and homes
  /// of the day, or of today.
  func place(
    typed text: String, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> TripPlace {
    try placeChoice(typed: text, in: catalog, on: day).place
  }

  /// Reads a place like `place(typed:in:on:)`; the title is the text, or that of the chosen meaning.
  func placeChoice(
    typed text: String, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> PlaceCandidate {
    do throws(PlaceError) {
      let match = try catalog.placeMatch(text, on: day ?? today)
      if let name = match.correction {
        console.remark(localized("\"\(text)\" is \(name).").cleanedForTerminal)
      }
      return PlaceCandidate(title: text, place: match.place)
    } catch {
      guard case .several(let text, let candidates) = error, console.isInteractive,
        let chosen = choice(among: candidates, for: text)
      else { throw error }
      return chosen
    }
  }

  /// Returns the place where the user lives, by the option or the settings; nil if it isn't set.
  func homePlace(
    _ option: String?, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> TripPlace? {
    if let option { return try place(typed: option, in: catalog, on: day) }
    guard let home = settings.homePlace else { return nil }
    do throws(PlaceError) {
      return try catalog.place(home, on: day ?? today)
    } catch {
      let origin = settings.originDescription(of: \.homePlace)
      let message = CommandFailure(error, in: self)?.message ?? ""
      throw CommandFailure("\(origin): \(message)", status: .usage)
    }
  }

  /// Asks which of several places is meant; nil if the user entered none.
  private func choice(
    among candidates: [PlaceCandidate], for text: String
  ) -> PlaceCandidate? {
    let shown = candidates.prefix(Self.mostChoices)
    console.writeError(localized("\"\(text)\" matches several places:").cleanedForTerminal)
    for (index, candidate) in shown.enumerated() {
      console.writeError("  \(index + 1)  \(candidate.title)".cleanedForTerminal)
    }
    let prompt = localized("Which one? Enter its number, or press Enter to cancel:")
    while true {
      console.write(console.lastLine(of: "\(prompt) "), to: .standardError)
      guard let line = console.readLine()?.trimmingBlanks, !line.isEmpty else { return nil }
      if let number = Int(line), shown.indices.contains(number - 1) { return shown[number - 1] }
      console.writeError(localized("Enter a number from 1 to \(shown.count)."))
    }
  }
}
