import Drawing
import Localization
import SportsModel

/// The layout of a map to share: the continent, insets of crowded areas below it, and the numbers of
/// stadiums without room for a name.
struct MapSheet: Sendable {
  /// A stadium with a number in place of a name.
  typealias Numbered = (number: Int, stadiums: [MapStadium])

  let main: MapPanel
  let insets: [MapPanel]
  /// The number of each node without a name, by panel: the main map first, then the insets.
  let numbers: [[Int: Int]]
  let key: [Numbered]
  let style: MapDrawing.Style

  var panels: [MapPanel] { [main] + insets }

  /// From an inset to the next.
  static let gap = 28.0
  /// Above each inset.
  static let titleHeight = 44.0
  /// An inset is at least this many times as large as the panel around it.
  private static let minGain = 1.7

  /// Lays out a map in a frame, with rows of insets from an origin.
  init(_ map: VisitMap, in frame: Frame, insetsAt origin: Point, width: Double) {
    let stadiums = map.stadiums.filter { MapViewport.shows($0.coordinate) }
    let style = MapDrawing.Style.poster.scaled(for: stadiums.count)
    let view = MapViewport(of: stadiums.map(\.coordinate), in: frame, margin: style.margin)
    let plan = InsetPlan(stadiums: stadiums, view: view, style: style, origin: origin, width: width)
    let insets = plan.insets()
    self.style = style
    self.insets = insets
    main = MapPanel(nil, view: view, stadiums: stadiums, enlargedBy: insets, style: style)
    var numbers: [[Int: Int]] = []
    var key: [Numbered] = []
    for panel in [main] + insets {
      let order = panel.unnamed.sorted { left, right in
        let (one, other) = (panel.nodes[left], panel.nodes[right])
        return (one.point.x, one.first) < (other.point.x, other.first)
      }
      var own: [Int: Int] = [:]
      for node in order {
        own[node] = key.count + 1
        key.append((key.count + 1, stadiums: panel.nodes[node].members.map { panel.stadiums[$0] }))
      }
      numbers.append(own)
    }
    self.numbers = numbers
    self.key = key
  }

  /// Chooses the areas to enlarge.
  private struct InsetPlan {
    let stadiums: [MapStadium]
    let view: MapViewport
    let style: MapDrawing.Style
    let origin: Point
    let width: Double

    func insets() -> [MapPanel] {
      let main = MapPanel(nil, view: view, stadiums: stadiums, style: style)
      var areas = [MapArea.losAngeles, .chicago].filter { isCrowded($0, on: main) }
      if isCrowded(.northeast, on: main) {
        let elsewhere = main.crowded(in: .northeast).subtracting(main.crowded(in: .newYork))
        areas.append(elsewhere.count > 1 ? .northeast : .newYork)
      }
      let insets = panels(areas)
      guard let northeast = insets.first(where: { $0.area == .northeast }),
        isCrowded(.newYork, on: northeast)
      else { return insets }
      return panels(areas + [.newYork])
    }

    private func isCrowded(_ area: MapArea, on panel: MapPanel) -> Bool {
      guard panel.crowded(in: area).count > 1 else { return false }
      let frame = InsetRows(count: 4, origin: origin, width: width).frames[0]
      return fitted(area, frame: frame).scale >= panel.view.scale * MapSheet.minGain
    }

    private func panels(_ areas: [MapArea]) -> [MapPanel] {
      let frames = InsetRows(count: areas.count, origin: origin, width: width).frames
      let views = zip(areas, frames).map(fitted)
      let plain = zip(areas, views).map { MapPanel($0, view: $1, stadiums: stadiums, style: style) }
      // An inset within an inset.
      return zip(areas, views).map { area, view in
        MapPanel(
          area, view: view, stadiums: stadiums,
          enlargedBy: plain.filter { $0.area == .newYork && area == .northeast }, style: style)
      }
    }

    private func fitted(_ area: MapArea, frame: Frame) -> MapViewport {
      let places = stadiums.map(\.coordinate).filter(area.contains)
      return MapViewport(of: places, in: frame, margin: 44, minSpan: 0.006)
    }
  }
}

/// Rows of two insets of equal size, with their titles.
struct InsetRows {
  let count: Int
  let origin: Point
  let width: Double

  private static let columns = 2
  private static let insetHeight = 380.0
  private static let rowHeight = MapSheet.titleHeight + insetHeight + MapSheet.gap

  var height: Double { Double((count + Self.columns - 1) / Self.columns) * Self.rowHeight }

  var frames: [Frame] { (0..<count).map(frame) }

  /// The room next to a last inset without a neighbor.
  var free: Frame? { count.isMultiple(of: Self.columns) ? nil : frame(count) }

  private func frame(_ index: Int) -> Frame {
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
    let inRow = Frame(x: origin.x, y: origin.y, width: width, height: Self.insetHeight)
      .columns(Self.columns, gap: MapSheet.gap)
    var frame = inRow[column]
    frame.y += Double(row) * Self.rowHeight + MapSheet.titleHeight
    return frame
  }
}

/// A metropolitan area with so many stadiums that a map of the continent shows it enlarged.
struct MapArea: Hashable, Sendable {
  let name: String
  let latitudes: ClosedRange<Double>
  let longitudes: ClosedRange<Double>

  func contains(_ place: Coordinate) -> Bool {
    latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
  }

  static let losAngeles = MapArea(
    name: "Los Angeles", latitudes: 33.6...34.3, longitudes: -118.6...(-117.5))
  static let chicago = MapArea(name: "Chicago", latitudes: 41.6...42.2, longitudes: -88.4...(-87.5))
  static let newYork = MapArea(
    name: "New York", latitudes: 40.5...41.1, longitudes: -74.4...(-73.4))
  static var northeast: MapArea {
    MapArea(
      name: localized("Boston to Washington"), latitudes: 38.5...42.7, longitudes: -77.7...(-70.8))
  }
}
