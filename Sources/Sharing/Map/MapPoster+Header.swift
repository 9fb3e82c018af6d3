import Drawing
import Localization

// The title of a map and the numbers of visited stadiums and states.
extension MapPoster {
  static let headerHeight = 104.0
  private static let titleSize = 58.0
  private static let subtitleSize = 27.0

  var header: [SVGElement] {
    let figures = figures
    let room = Self.contentWidth - figures.width - 40
    let fitting = TextFitter(.heavy)
    let title = map.title.cleanedForDrawing()
    let size = fitting.size(of: title, width: room, from: [Self.titleSize, 48, 40, 34])
    return [
      SVGElement.text(
        fitting.truncated(title, size: size, width: room), at: Point(0, 48),
        TextStyle(size, .heavy, theme.text)),
      SVGElement.text(
        TextFitter(.regular).truncated(map.subtitle, size: Self.subtitleSize, width: room),
        at: Point(0, 98), TextStyle(Self.subtitleSize, .regular, theme.muted)),
    ] + figures.elements
  }

  /// `38 stadiums` and `19 states and provinces`, at the right.
  private var figures: (elements: [SVGElement], width: Double) {
    let visited = map.stadiums(.visited).count
    let regions = map.visitedStateCount
    var elements: [SVGElement] = []
    var right = Self.contentWidth
    for (count, word) in [
      (regions, localized(regions, one: "state or province", other: "states and provinces")),
      (visited, localized(visited, one: "stadium", other: "stadiums")),
    ] {
      let wide = max(
        TextFitter(.heavy).width(of: String(count), size: 64),
        TextFitter(.regular).width(of: word, size: 25))
      elements.append(
        SVGElement.text(
          String(count), at: Point(right, 50), TextStyle(64, .heavy, theme.visited, anchor: .end)))
      elements.append(
        SVGElement.text(
          word, at: Point(right, 98), TextStyle(25, .regular, theme.muted, anchor: .end)))
      right -= wide + 48
    }
    return (elements, Self.contentWidth - right - 48)
  }
}
