import SportsModel

extension SharedTrip {
  /// The trip as KML 2.2: its stops in order, and the route between them.
  package var kml: String {
    let color = KML.color(Theme.light.planned)
    var parts = [
      """
      <Style id="stop"><IconStyle><color>\(color)</color><scale>1.1</scale></IconStyle></Style>
      <Style id="way"><LineStyle><color>\(color)</color><width>4</width></LineStyle></Style>
      """
    ]
    if let dates {
      parts.insert("<description>\(KML.text([dates] + facts))</description>", at: 0)
    }
    if !stops.isEmpty { parts.append(KML.folder("Stops", stops.map(\.placemark))) }
    if stops.count > 1 { parts.append(routeLine) }
    return KML.document(title: title, parts)
  }

  /// A line over the surface of the earth; it doesn't follow roads.
  private var routeLine: String {
    """
    <Placemark>
    <name>Route</name>
    <styleUrl>#way</styleUrl>
    <LineString><tessellate>1</tessellate><coordinates>
    \(stops.map { KML.point($0.stadium.coordinate) }.joined(separator: "\n"))
    </coordinates></LineString>
    </Placemark>
    """
  }
}

extension TripStop {
  fileprivate var placemark: String {
    KML.placemark(
      name: stadiumName,
      ["\(day), \(startText)", game, league, stadium.place, attendance ?? ""], style: "stop",
      data: [("game", key.description), ("date", day.description)], at: stadium.coordinate)
  }
}
