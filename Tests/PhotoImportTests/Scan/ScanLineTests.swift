import AppSupport
import PhotoMetadata
import SportsModel
import Testing

@testable import PhotoImport

/// The lines of `scan --json`, which are written key by key.
@Suite struct ScanLineTests {
  private func line(_ facts: PhotoFacts) -> String {
    String(decoding: ScannedFile(known: facts).line(of: nil, isJSON: true), as: UTF8.self)
  }

  @Test(arguments: [
    "/photos/IMG_1.jpg", "/a \"b\"\\c.jpg", "/line\nbreak\t.jpg", "/\u{1b}[31mred.jpg",
    "/東京 🏟 e\u{301}.jpg",
  ])
  func pathSurvivesAndKeysAreSorted(_ path: String) throws {
    let text = line(PhotoFacts(path: path))
    let parsed = try #require(JSONValue(parsing: text))
    #expect(text.contains(#""path":"# + JSONValue.string(path).line + ","))
    // A line that was sorted and written again is the same.
    #expect(parsed.line == text)
    #expect(text.cleanedForTerminal == text)
  }

  @Test func unknownFactsAreNull() throws {
    let text = line(PhotoFacts(path: "a.jpg"))
    let members = try #require([String: JSONValue](json: text))
    let unknown = members.filter { $0.value == .null }.keys.sorted()
    #expect(
      unknown == [
        "altitude_m", "error", "excluded", "horizontal_error_m", "latitude", "library",
        "library_id", "local_time", "location_source", "longitude", "make", "model", "speed_kmh",
        "time_source", "utc_offset", "utc_time",
      ])
    #expect(members["type"] == "photo")
    #expect(members["original_missing"] == false)
  }
}

extension [String: JSONValue] {
  fileprivate init?(json text: String) {
    guard case .object(let members) = JSONValue(parsing: text) else { return nil }
    self = members
  }
}
