package import SportsModel

extension Catalog {
  /// Returns the place of a text: `42.35,-71.06`, `Hartford CT`, `Portland, Maine`, `Fenway Park`
  /// or `Red Sox`, even with a typo.
  ///
  /// Stadiums and teams have the names and homes of the day.
  package func place(_ text: String, on day: LocalDay) throws(PlaceError) -> TripPlace {
    try placeMatch(text, on: day).place
  }

  /// Returns the place of a text like `place(_:on:)`, and its name if the text is misspelled.
  package func placeMatch(_ text: String, on day: LocalDay) throws(PlaceError) -> PlaceMatch {
    let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
    if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] {
      guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
        throw .invalidCoordinate(text)
      }
      let nearest = stadiums.stadiums.min {
        $0.coordinate.distance(to: point) < $1.coordinate.distance(to: point)
      }
      return PlaceMatch(
        place: TripPlace(name: text, coordinate: point, timeZoneID: nearest?.timeZoneID))
    }
    return try PlaceFinder(self, on: day).place(text)
  }

  /// Returns the city of exactly this name that most users mean; all cities if that isn't clear.
  package func cities(meantBy text: String, on day: LocalDay) throws(CatalogError) -> [City] {
    try PlaceFinder(self, on: day).cities(text)
  }

  package func gazetteer() throws(CatalogError) -> Gazetteer { try gazetteerFile.value() }

  /// Returns a town within 25 miles of a position where travelers find a bed, in one country or in
  /// any; nil if there is none.
  ///
  /// It is the largest one within 15 km, otherwise within 30 or 40 km; in a desert, a small one.
  package func townToStay(
    near point: Coordinate, inCountry country: String? = nil
  ) throws(CatalogError) -> City? {
    for people in [5_000, 500, 0] {
      let town = try largestCity(
        near: point, within: [15_000, 30_000, 40_000], people: people, inCountry: country)
      if let town { return town }
    }
    return nil
  }

  /// Returns the ISO 3166 code of the country of the town that is nearest to a position; nil far
  /// from all towns.
  package func country(at point: Coordinate) throws(CatalogError) -> String? {
    let near = try cityPositions.value().entries(near: point, within: 100_000)
    guard let nearest = near.min(by: { $0.meters < $1.meters }) else { return nil }
    return try gazetteer().city(at: nearest.entry.line).area.country
  }
}

/// The place that a text means.
package struct PlaceMatch: Hashable, Sendable {
  package let place: TripPlace
  /// The name of the place if the text is misspelled.
  package internal(set) var correction: String?
}

/// A meaning of an ambiguous place name.
package struct PlaceCandidate: Hashable, Sendable {
  /// A text that means only this place: `Springfield, IL`.
  package let title: String
  package let place: TripPlace

  package init(title: String, place: TripPlace) { (self.title, self.place) = (title, place) }
}

/// The reason why a text doesn't name a place.
package enum PlaceError: Error, Hashable, Sendable {
  case unknown(String)
  /// The likely meanings come first.
  case several(String, [PlaceCandidate])
  /// Two numbers that are no latitude and longitude.
  case invalidCoordinate(String)
  case unreadable(CatalogError)
}

/// The form of a place's name under which the gazetteer finds it.
package enum PlaceKey {
  private static let short: [Substring: Substring] = [
    "saint": "st", "sainte": "ste", "mount": "mt", "fort": "ft", "and": "",
  ]
  /// Letters that have no accent to remove.
  private static let plain: [Character: String] = [
    "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "ß": "ss",
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ı": "i", "ə": "e", "Ə": "e", "ʻ": "", "’": "",
    "‘": "", "`": "",
  ]

  /// Returns a name in lower case without accents and punctuation, with short forms of common words:
  /// `st johns`.
  package static func key(_ name: String) -> String {
    var text = name
    if name.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "`") }) {
      text = name.reduce(into: "") { $0 += plain[$1] ?? String($1) }
    }
    return NameFolding.folded(text).split(separator: " ").map { short[$0] ?? $0 }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the keys one letter away: changed, inserted, deleted or swapped with the next.
  static func neighbors(of key: String) -> Set<String> {
    let letters = Array(key.utf8)
    let alphabet = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + [ASCII.space]
    var found: Set<String> = []
    func replace(_ range: Range<Int>, with new: [UInt8]) {
      var changed = letters
      changed.replaceSubrange(range, with: new)
      found.insert(String(decoding: changed, as: UTF8.self))
    }
    for position in 0...letters.count {
      for letter in alphabet { replace(position..<position, with: [letter]) }
      guard position < letters.count else { continue }
      for letter in alphabet { replace(position..<(position + 1), with: [letter]) }
      replace(position..<(position + 1), with: [])
      guard position + 1 < letters.count else { continue }
      replace(position..<(position + 2), with: [letters[position + 1], letters[position]])
    }
    found.remove(key)
    return found
  }
}

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
  func isMeant(_ area: City.Area, isSame: (String, String) -> Bool) -> Bool {
    regions.allSatisfy { region in area.keys.contains { isSame(region, $0) } }
  }
}

extension [PlaceQuery] {
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
