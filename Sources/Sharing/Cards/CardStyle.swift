package import AppSupport

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
    format: DisplayFormat = DisplayFormat()
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

  /// Returns `Ana’s stadiums`, or `Stadiums` without a name.
  func possessiveTitle(_ things: String) -> String {
    guard let name = shownName else { return things.prefix(1).uppercased() + things.dropFirst() }
    return name + (name.last == "s" ? "’ " : "’s ") + things
  }

  /// Returns `Ana · MLB`, without the parts that are empty.
  func label(_ parts: String...) -> String {
    ([shownName ?? ""] + parts).filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
