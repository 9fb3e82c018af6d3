import Drawing
import Foundation
import TestSupport
import Testing

/// Maps through the real program, read by programs that are not ours.
@Suite(.fan) struct MapTests {
  private static let drawsHere = ImageLibraries.drawingUnavailableReason == nil

  private func withGames(_ body: (Fan) async throws -> Void) async throws {
    try await withFan { fan async throws in
      for (stadium, day) in [("Fenway Park", "2018-07-09"), ("Dodger Stadium", "2019-06-15")] {
        #expect(try await fan.addVisit(stadium, on: day).status == 0)
      }
      try await body(fan)
    }
  }

  @Test func everyFormatIsWrittenWithCounts() async throws {
    try await withGames { fan in
      for form in ["html", "svg", "geojson", "kml"] {
        let file = fan.folder.appendingPathComponent("map.\(form)")
        let written = try await fan.run("map", "--output", file.path, "--json")
        #expect(written.status == 0)
        let document = try written.document
        #expect(document["format"].text == form && document["schema"] == 1)
        #expect(document["visited"] == 2 && document["missing"] == 28)
        #expect(document["visits"] == 2 && document["planned"] == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("Fenway Park"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((mode as? Int).map { $0 & 0o400 } == 0o400)
      }
      let again = try await fan.run("map", "--output", fan.folder.path + "/map.svg")
      #expect(again.status == 1 && again.errors.contains("--force"))
      #expect(
        try await fan.run("map", "--output", fan.folder.path + "/map.svg", "--force").output
          .contains("2 visited, 28 still to visit"))
    }
  }

  @Test func textFormatsCanBeWrittenToStandardOutput() async throws {
    try await withGames { fan in
      let json = try await fan.run("map", "--output", "-", "--format", "geojson", "--league", "mlb")
      #expect(json.status == 0 && json.errors.isEmpty)
      #expect(try json.document["features"].array.count == 30)
      #expect(try await fan.run("map", "-o", "-", "--format", "kml").output.hasPrefix("<?xml"))
      #expect(try await fan.run("map", "-o", "-", "--format", "html").output.hasSuffix("</html>\n"))
    }
  }

  @Test(arguments: [
    [], ["--output", "map.jpg"], ["--output", "map"], ["--output", "-"],
    ["--output", "-", "--format", "png"], ["--output", "map.svg", "--theme", "pink"],
    ["--output", "map.png", "--animated"], ["--output", "-", "--format", "svg", "--open"],
    ["--output", "-", "--format", "kml", "--json"],
  ])
  func invalidOutputOptionsPrintUsage(_ arguments: [String]) async throws {
    let refused = try await fan.run(["map"] + arguments)
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty && refused.errors.contains("Usage: stvisits map"))
  }

  @Test func animatedMapShowsVisitsInOrder() async throws {
    try await withGames { fan in
      let map = try await fan.run("map", "--animated", "-o", "-", "--format", "svg")
      #expect(map.status == 0 && map.output.contains("Mon, Jul 9, 2018 · Fenway Park"))
      #expect(map.output.contains("@keyframes"))
    }
  }

  @Test func mapWithoutVisitsShowsMissingStadiums() async throws {
    let map = try await fan.run("map", "--league", "nhl", "-o", fan.folder.path + "/map.svg")
    #expect(map.status == 0 && map.errors.contains("No visits yet"))
    #expect(map.output.contains("0 visited, 32 still to visit"))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func savedTripIsShown() async throws {
    try await withGames { fan in
      let saved = try await fan.run(
        "plan", "dates", "--league", "mlb", "--from", "2019-06-07", "--to", "2019-06-09", "--save",
        "summer")
      #expect(saved.status == 0)
      let map = try await fan.run(
        "map", "--planned", "summer", "--year", "2018", "-o", "-", "--format", "geojson")
      let states = try map.document["features"].array.compactMap { feature in
        feature["properties"]["state"].text
      }
      #expect(states.contains("planned") && states.count { $0 == "visited" } == 1)
      #expect(try await fan.run("map", "--planned", "nonesuch", "-o", "x.svg").status == 1)
    }
  }

  @Test func coordinatesAreThoseOfStadiums() async throws {
    try await withGames { fan in
      let text = try await fan.run("map", "-o", "-", "--format", "geojson").output
      #expect(text.contains("[-71.0972"))
    }
  }

  @Test(.enabled(if: ExternalTool.python != nil, "there is no python3"))
  func geoJSONIsReadableByPython() async throws {
    try await withGames { fan in
      let file = fan.folder.appendingPathComponent("map.geojson")
      _ = try await fan.run("map", "-o", file.path)
      let read = try ExternalTool.run("geojson.py", file.path)
      #expect(read.status == 0, "\(read.errors)")
      #expect(read.output == "30 features: missing 28, visited 2\n")
    }
  }

  @Test(.enabled(if: ExternalTool.program("xmllint") != nil, "there is no xmllint"))
  func svgAndKMLAreValidXML() async throws {
    try await withGames { fan in
      for name in ["map.svg", "map.kml"] {
        let file = fan.folder.appendingPathComponent(name)
        _ = try await fan.run("map", "-o", file.path, "--title", "<b>\"Ada's\" & more</b>")
        let read = try ExternalTool.run(program: "xmllint", "--nonet", "--noout", file.path)
        #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
      }
    }
  }

  /// Squares of the picture by their average colours, against those that were looked at: fonts may
  /// differ, land and water may not.
  @Test(.enabled(if: ExternalTool.python != nil && drawsHere, "there is no python3 or no librsvg"))
  func pngMatchesReferenceColors() async throws {
    try await withGames { fan in
      let file = fan.folder.appendingPathComponent("map.png")
      let written = try await fan.run("map", "-o", file.path)
      #expect(written.status == 0, "\(written.errors)")
      let grid = try ExternalTool.run("png_grid.py", file.path, "24", "18")
      #expect(grid.status == 0, "\(grid.errors)")
      try ColorGrid(grid.output).expectNear(snapshot: "map.txt")
    }
  }
}
