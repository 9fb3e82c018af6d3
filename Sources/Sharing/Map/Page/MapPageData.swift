import Drawing
import SportsModel

/// The data of the map page's script: the position of each stadium and the day from which it
/// counts.
struct MapPageData {
  static let width = 1000.0
  static let height = 640.0
  static let markerRadius = 8.5

  let map: VisitMap
  let view: MapViewport
  /// The positions of stadiums on the map, by index in the list.
  let places: [Int: Point]

  init(_ map: VisitMap) {
    self.map = map
    let frame = Frame(width: Self.width, height: Self.height)
    let view = MapViewport(of: map.stadiums.map(\.coordinate), in: frame, margin: 30)
    let shown = map.stadiums.indices.filter { MapViewport.shows(map.stadiums[$0].coordinate) }
    let points = shown.map { view.point(map.stadiums[$0].coordinate) }
    self.view = view
    places = Dictionary(zip(shown, points), uniquingKeysWith: { first, _ in first })
  }

  var json: HTMLSafeJSON {
    .object([
      "width": .number(Self.width), "height": .number(Self.height),
      "texts": MapPageTexts(dayCount: map.visitDayCount).json,
      "places": .array(map.stadiums.indices.map(place)),
    ])
  }

  private func place(_ index: Int) -> HTMLSafeJSON {
    let stadium = map.stadiums[index]
    let point = places[index] ?? Point(0, 0)
    let search = [stadium.name, stadium.place, stadium.teams.joined(separator: " ")]
    return .object([
      "id": .string(stadium.id.rawValue),
      "name": .string(stadium.name.cleanedForDrawing()), "place": .string(stadium.place),
      "search": .string(search.joined(separator: " ").cleanedForDrawing(limit: 400)),
      "status": .string(stadium.status.rawValue), "planned": .bool(stadium.isPlanned),
      "home": .bool(!stadium.teams.isEmpty), "seenAt": HTMLSafeJSON(stadium.seenAt),
      "region": HTMLSafeJSON(stadium.regionID),
      "leagues": .array(
        stadium.leagueVisits.map { sighting in
          .array([.string(sighting.league.rawValue), HTMLSafeJSON(sighting.first?.description)])
        }),
      "days": .array(stadium.visits.map { .string($0.day.description) }),
      "x": .number(point.x), "y": .number(point.y),
    ])
  }
}
