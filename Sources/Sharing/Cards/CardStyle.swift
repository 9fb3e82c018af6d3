package import AppSupport
package import Drawing
import Localization

/// The size, theme and owner of a card.
package struct CardStyle: Hashable, Sendable {
  /// Card formats: 1080 by 1920 and 1080 by 1080.
  package enum Size: String, Hashable, Sendable, CaseIterable {
    case story, square
  }

  package var size: Size
  package var theme: Theme.Name
  /// The owner of the card; nil to leave the name out.
  package var name: String?
  /// The format of dates and distances.
  package var format: DisplayFormat

  package init(
    size: Size = .story, theme: Theme.Name = .light, name: String? = nil,
    format: DisplayFormat
  ) {
    self.size = size
    self.theme = theme
    self.name = name
    self.format = format
  }

  var isStory: Bool { size == .story }
  package var width: Double { 1_080 }
  package var height: Double { isStory ? 1_920 : 1_080 }

  /// The owner's name as it is drawn; nil without one.
  private var shownName: String? {
    guard let name = name?.cleanedForDrawing(limit: 60), !name.isEmpty else { return nil }
    return name
  }

  /// Returns a title with the owner: `Ana’s stadiums`, or `Stadiums` without a name.
  ///
  /// - Parameter things: `ballparks`, `arenas`, `stadiums` or `year in the stands`.
  /// - Returns: the title in the user's language.
  func possessiveTitle(_ things: String) -> String {
    guard let name = shownName else {
      return switch things {
      case "ballparks": localized("Ballparks")
      case "arenas": localized("Arenas")
      case "year in the stands": localized("Year in the stands")
      default: localized("Stadiums")
      }
    }
    let endsInS = name.last == "s"
    return switch things {
    case "ballparks": endsInS ? localized("\(name)’ ballparks") : localized("\(name)’s ballparks")
    case "arenas": endsInS ? localized("\(name)’ arenas") : localized("\(name)’s arenas")
    case "year in the stands":
      endsInS
        ? localized("\(name)’ year in the stands") : localized("\(name)’s year in the stands")
    default: endsInS ? localized("\(name)’ stadiums") : localized("\(name)’s stadiums")
    }
  }

  /// Returns `Ana · MLB`, without the parts that are empty.
  func label(_ parts: String...) -> String {
    ([shownName ?? ""] + parts).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
