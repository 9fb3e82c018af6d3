import AppSupport
import Catalog
import SportsModel

extension AppContext {
  private static let mostChoices = 20

  /// Reads a place as the user types it: `Hartford CT`, `41.76,-72.68`, `Fenway Park`, `Red Sox`.
  ///
  /// Asks on a terminal if the text has several meanings. A remark shows what a misspelled text means.
  ///
  /// - Parameter day: the day of the names and homes of stadiums and teams; nil for today.
  /// - Throws: `PlaceError`
  func place(
    typed text: String, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> TripPlace {
    do throws(PlaceError) {
      return try catalog.place(text, on: day ?? today)
    } catch {
      guard case .several(let text, let candidates) = error, console.isInteractive,
        let chosen = choice(among: candidates, for: text)
      else { throw error }
      return chosen.place
    }
  }

  /// Asks which of several places is meant; nil if the user entered none.
  private func choice(
    among candidates: [PlaceCandidate], for text: String
  ) -> PlaceCandidate? {
    let shown = candidates.prefix(Self.mostChoices)
    console.writeError("\"\(text)\" matches several places:".cleanedForTerminal)
    for (index, candidate) in shown.enumerated() {
      console.writeError("  \(index + 1)  \(candidate.title)".cleanedForTerminal)
    }
    while true {
      console.write(
        console.lastLine(of: "Which one? Enter its number, or press Enter to cancel: "),
        to: .standardError)
      guard let line = console.readLine()?.trimmingBlanks, !line.isEmpty else { return nil }
      if let number = Int(line), shown.indices.contains(number - 1) { return shown[number - 1] }
      console.writeError("Enter a number from 1 to \(shown.count).")
    }
  }
}
