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
      parts.insert("<description>\(kmlText([dates] + facts))</description>", at: 0)
    }
    if !stops.isEmpty { parts.append(KML.folder("Stops", stops.map(\.placemark))) }
    if stops.count > 1 { parts.append(routeLine) }
    return KML.document(title: title, parts)
  }

  /// A line over the surface of the earth; it doesn't follow roads.
  private var routeLine: String {
    """
    <Placemark>
    <name>Way</name>
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
    let description = [
      "\(day), \(startText)", game, league, stadium.place, attendance ?? "",
    ].filter { !$0.isEmpty }
    return """
      <Placemark>
      <name>\(stadiumName.cleanedForDrawing().escapedForSVG)</name>
      <description>\(kmlText(description))</description>
      <styleUrl>#stop</styleUrl>
      <ExtendedData>
      \(KML.data("game", key.description))
      \(KML.data("date", day.description))
      </ExtendedData>
      <Point><coordinates>\(KML.point(stadium.coordinate))</coordinates></Point>
      </Placemark>
      """
  }
}

/// Returns the parts on one line: readers treat longer text differently.
private func kmlText(_ parts: [String]) -> String {
  parts.map { $0.cleanedForDrawing() }.joined(separator: " · ").escapedForSVG
}
