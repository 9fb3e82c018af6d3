/// The search keys of a city and of the regions that follow it: `springfield` and `il`.
struct PlaceQuery: Hashable {
  let city: String
  let regions: [String]

  /// Returns the ways to read a text, from that without a region to those with the most.
  ///
  /// "Kansas City" is a city first, and a place called Kansas in a region called City only if there
  /// is such a region.
  static func all(_ text: String, isRegion: (String) -> Bool) -> [PlaceQuery] {
    let words = PlaceKey.key(text).split(separator: " ").map(String.init)
    guard !words.isEmpty, words.count <= 12 else { return [] }
    var found: [PlaceQuery] = []
    var waiting: [(words: ArraySlice<String>, regions: [String])] = [(words[...], [])]
    while let next = waiting.first {
      waiting.removeFirst()
      found.append(PlaceQuery(city: next.words.joined(separator: " "), regions: next.regions))
      guard next.regions.count < 3 else { continue }
      for count in 1..<max(1, min(5, next.words.count)) {
        let region = next.words.suffix(count).joined(separator: " ")
        if isRegion(region) {
          waiting.append((next.words.dropLast(count), next.regions + [region]))
        }
      }
    }
    return found
  }

  /// Returns whether each region is the same as, or like, a code or name of an area.
  func isMeant(_ area: City.Area, _ isSame: (String, String) -> Bool) -> Bool {
    regions.allSatisfy { region in area.keys.contains { isSame(region, $0) } }
  }
}

extension [PlaceQuery] {
  /// Returns the cities of the first query that has any.
  func firstMatch(
    _ cities: (PlaceQuery) throws(CatalogError) -> [City]
  ) throws(CatalogError) -> [City] {
    for query in self {
      let found = try cities(query)
      if !found.isEmpty { return found }
    }
    return []
  }
}
