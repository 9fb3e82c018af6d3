import AppSupport
import Foundation
package import SportsModel

/// The places of a file that are near stadiums.
package struct PlaceFile {
  /// A file has at most this many places that are kept.
  package static let maxPlaces = 30_000
  private static let partBytes = 1 << 18

  /// The different places in the order of the file.
  package private(set) var places: [OwnPlace] = []
  package private(set) var count = 0
  /// The number of places near stadiums that have no name.
  package private(set) var unnamedCount = 0
  /// The number of features near stadiums that aren't points.
  package private(set) var otherShapeCount = 0
  /// The number of rows of a table without coordinates.
  package private(set) var unplacedCount = 0
  package private(set) var firstUnplacedLines: [Int] = []
  private static let maxUnplacedLines = 5
  private var seen: Set<OwnPlace> = []
  private let path: String
  private let categories: Set<String>
  private let isNear: (Coordinate) -> Bool

  /// Reads GeoJSON, GeoJSON lines or CSV in constant memory; the content decides which.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - categories: the wanted categories; all if empty.
  ///   - isNear: returns true if places at a position are kept.
  /// - Returns: the places.
  /// - Throws: `CatalogUpdateError` with the line of the first problem.
  package static func read(
    _ path: String, categories: Set<String> = [], where isNear: @escaping (Coordinate) -> Bool
  ) throws(CatalogUpdateError) -> PlaceFile {
    var file = PlaceFile(path: path, categories: categories, isNear: isNear)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path) }
    defer { close(descriptor) }
    let first = try file.part(of: descriptor)
    let text = first.dropFirst(first.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    let start = text.first { ![0x09, 0x0a, 0x0d, 0x20].contains($0) }
    switch start {
    case nil: throw file.malformed(1, cause: "the file is empty")
    case 0x1f: throw file.malformed(1, cause: "the file is compressed; unpack it first")
    case UInt8(ascii: "{"), 0x1e: try file.readGeoJSON(Array(text), descriptor: descriptor)
    case UInt8(ascii: "["):
      throw file.malformed(1, cause: "expected GeoJSON features, found an array")
    default: try file.readTable(Array(text), descriptor: descriptor)
    }
    return file
  }

  private func malformed(_ line: Int, cause: String) -> CatalogUpdateError {
    CatalogUpdateError(path: path, .malformed(line: line, cause))
  }

  private func part(of descriptor: Int32) throws(CatalogUpdateError) -> [UInt8] {
    try Result { () throws(SystemError) in
      try FileDescriptorIO.readFully(descriptor, count: Self.partBytes)
    }.mapError { CatalogUpdateError(path: path, .unreadable($0.message)) }.get()
  }

  private mutating func append(
    _ name: String?, category: String, at point: Coordinate, line: Int
  ) throws(CatalogUpdateError) {
    guard categories.isEmpty || categories.contains(category.lowercased()) else { return }
    guard let name, !name.isEmpty else { return unnamedCount += 1 }
    let place = OwnPlace(name: name, category: category, coordinate: point)
    guard seen.insert(place).inserted else { return }
    guard places.count < Self.maxPlaces else {
      throw malformed(
        line,
        cause: "more than \(Self.maxPlaces) places near stadiums; choose some with --category")
    }
    places.append(place)
  }

  private mutating func readGeoJSON(
    _ first: [UInt8], descriptor: Int32
  ) throws(CatalogUpdateError) {
    var splitter = GeoJSONSplitter()
    var bytes = first
    while !bytes.isEmpty {
      let parts = Result { () throws(GeoJSONSplitter.Problem) in try splitter.append(bytes) }
      for part in try parts.mapError(malformed).get() { try append(part) }
      bytes = try self.part(of: descriptor)
    }
    try Result(catching: splitter.finish).mapError(malformed).get()
  }

  private mutating func append(_ part: GeoJSONSplitter.Part) throws(CatalogUpdateError) {
    switch part {
    case .collection(let bytes, let line):
      try Result { () throws(MalformedEntry) in try PlaceFeature.checkCollection(bytes) }
        .mapError { malformed(line, cause: $0.cause) }.get()
    case .feature(let bytes, let line):
      count += 1
      let place: PlaceFeature
      do throws(MalformedEntry) {
        guard let feature = try PlaceFeature(bytes, where: isNear) else { return }
        place = feature
      } catch {
        guard error == .otherShape else { throw malformed(line, cause: error.cause) }
        return otherShapeCount += 1
      }
      try append(place.name, category: place.category, at: place.coordinate, line: line)
    }
  }

  private func malformed(_ problem: GeoJSONSplitter.Problem) -> CatalogUpdateError {
    switch problem {
    case .unexpected(let line): malformed(line, cause: "expected a GeoJSON feature")
    case .tooLarge(let line): malformed(line, cause: "a feature of more than 1 MB")
    case .truncated(let line): malformed(line, cause: "the file is truncated")
    }
  }

  private mutating func readTable(_ first: [UInt8], descriptor: Int32) throws(CatalogUpdateError) {
    var reader = CSVRowReader()
    var bytes = first
    while !bytes.isEmpty {
      let rows = Result { () throws(CSVTable.Problem) in try reader.append(bytes) }
      try append(rows.mapError(malformed).get(), reader: reader)
      bytes = try part(of: descriptor)
    }
    let rows = Result { () throws(CSVTable.Problem) in try reader.finish() }
    try append(rows.mapError(malformed).get(), reader: reader)
  }

  private mutating func append(
    _ rows: [CSVTable.Row], reader: CSVRowReader
  ) throws(CatalogUpdateError) {
    guard let columns = reader.columns else { return }
    func column(_ names: [String]) throws(CatalogUpdateError) -> String {
      guard let name = names.first(where: { columns[$0] != nil }) else {
        throw malformed(1, cause: "expected GeoJSON, or a table with a column \"\(names[0])\"")
      }
      return name
    }
    let name = try column(["name"])
    let latitude = try column(["latitude", "lat"])
    let longitude = try column(["longitude", "lon", "lng", "long"])
    let category = PlaceFeature.categoryKeys.first { columns[$0] != nil }
    for row in rows {
      count += 1
      guard let north = row[latitude].flatMap(Double.init),
        let east = row[longitude].flatMap(Double.init)
      else {
        unplacedCount += 1
        if firstUnplacedLines.count < Self.maxUnplacedLines { firstUnplacedLines.append(row.line) }
        continue
      }
      // Numbers of another coordinate system: all rows would be wrong.
      guard let point = Coordinate(latitude: north, longitude: east) else {
        throw malformed(row.line, cause: MalformedEntry.position.cause)
      }
      guard isNear(point) else { continue }
      let texts = try Result { () throws(MalformedEntry) in
        try [row[name], category.flatMap { row[$0] }].map { text throws(MalformedEntry) in
          try PlaceFeature.checked(text ?? "")
        }
      }.mapError { malformed(row.line, cause: $0.cause) }.get()
      try append(texts[0], category: texts[1], at: point, line: row.line)
    }
  }

  private func malformed(_ problem: CSVTable.Problem) -> CatalogUpdateError {
    switch problem {
    case .empty: malformed(1, cause: "the file is empty")
    case .missingColumn(let name): malformed(1, cause: "missing column \"\(name)\"")
    case .openQuote(let line): malformed(line, cause: "an opening quote without a closing one")
    case .tooLarge(let line): malformed(line, cause: "a row of more than 1 MB")
    }
  }
}

extension Catalog {
  /// Reads the airports from `airports.csv`; none if there is no file.
  package func airports() throws(CatalogError) -> [Airport] {
    try places("airports.csv", columns: ["code", "city", "size"]) {
      row, place throws(MalformedEntry) in
      guard let code = row["code"], code.utf8.count == 3, let name = row["city"],
        let size = row["size"].flatMap(Airport.Size.init)
      else {
        throw MalformedEntry(
          "expected a code of three letters, a city, and large, medium or small")
      }
      let city = [name, row["region"] ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      return Airport(
        code: code, name: place.name, city: city, coordinate: place.coordinate, size: size)
    }
  }

  /// Reads the breweries within 3 km of stadiums from `breweries.csv`; none if there is no file.
  ///
  /// Their categories are `micro`, `brewpub`, `taproom` and others of Open Brewery DB.
  package func breweries() throws(CatalogError) -> [PointOfInterest] {
    try places("breweries.csv", columns: ["type"]) { row, place in
      let kind = row["type"] ?? ""
      return PointOfInterest(
        kind: .brewery, name: place.name, category: kind, about: kind,
        coordinate: place.coordinate, stadium: nil)
    }
  }

  /// Reads the landmarks from `landmarks.csv`; none if there is no file.
  package func landmarks() throws(CatalogError) -> [Landmark] {
    try places("landmarks.csv", columns: ["id", "kind", "city", "country", "about", "source"]) {
      row, place throws(MalformedEntry) in
      guard let id = row["id"], let city = row["city"], let country = row["country"],
        let about = row["about"], let source = row["source"],
        let kind = row["kind"].flatMap(Landmark.Kind.init)
      else {
        throw MalformedEntry(
          "expected an ID, a kind, a city, a country, a line about it and a source")
      }
      return Landmark(
        id: id, name: place.name, kind: kind, city: city, region: row["region"] ?? "",
        country: country, coordinate: place.coordinate,
        stadium: row["stadium"].map { StadiumID($0) }, about: about, source: source)
    }
  }
}

/// A place of sports history, such as a museum, a statue or a bar.
package struct Landmark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case hallOfFame = "hall-of-fame", museum, statue
    /// The birthplace or a home of an athlete, or the place where a league or a sport began.
    case birthplace, bar
    /// A place where something happened.
    case site
    package var title: String { self == .hallOfFame ? "hall of fame" : rawValue }
  }

  package let id, name: String
  package let kind: Kind
  package let city, region, country: String
  package let coordinate: Coordinate
  package let stadium: StadiumID?
  package let about: String
  /// The page of the institution, or an article about it.
  package let source: String
}
