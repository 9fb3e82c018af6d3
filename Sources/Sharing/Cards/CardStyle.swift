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

  package init(size: Size = .story, theme: Theme.Name = .light, name: String? = nil) {
    self.size = size
    self.theme = theme
    self.name = name
  }

  var isStory: Bool { size == .story }
  var width: Double { 1_080 }
  var height: Double { isStory ? 1_920 : 1_080 }

  /// Returns `Ana’s stadiums`, or `Stadiums` without a name.
  func possessiveTitle(_ things: String) -> String {
    guard let name = name?.cleanedForDrawing(limit: 60), !name.isEmpty else {
      return things.prefix(1).uppercased() + things.dropFirst()
    }
    return name + (name.last == "s" ? "’ " : "’s ") + things
  }
}
