import Catalog
import SportsModel

extension CatalogWriter {
  static func teams(_ teams: [Team]) -> String {
    """
    # Every franchise, and every former club without a successor. Names by season, both ends
    # included. Homes are the tenants in stadiums.txt; `home` is the one with most games if a team
    # has several at present. Format: docs/catalog.md.

    """ + blocks(teams)
  }

  static func seasons(_ seasons: [SeasonSummary]) -> String {
    var text = "# league, season, first day, last day, games, games with a result\n"
    for season in seasons {
      text += "\(season.league) \(season.season) \(season.firstDay) \(season.lastDay)"
      text += " \(season.games) \(season.results)\n"
    }
    return text
  }
}

extension SeasonWriter {
  /// Returns the file of games, which must be in the order of their days.
  static func text(_ games: [Game], title: String) -> String {
    "# \(title). Home team first. Format: docs/catalog.md.\n" + lines(games)
  }
}

extension RegionOutlines {
  /// The file `outlines.txt`: `line` with the first point and the steps from point to point, in
  /// thousandths of a degree, longitude before latitude; `region` with its `ring`s; the checksum.
  var fileText: String {
    var text = """
      # Outlines of states, provinces and neighboring countries. Format: docs/catalog.md.

      """
    for line in lines {
      var last = RegionOutlines.Point(longitude: 0, latitude: 0)
      var numbers: [String] = []
      for point in line {
        numbers.append(String(point.longitude - last.longitude))
        numbers.append(String(point.latitude - last.latitude))
        last = point
      }
      text += "line \(numbers.joined(separator: " "))\n"
    }
    for region in regions {
      text += "region \(region.id) \(region.name)\n"
      for ring in region.rings { text += "ring \(ring.map(String.init).joined(separator: " "))\n" }
    }
    return String(decoding: PackTrailer.sealed(text), as: UTF8.self)
  }
}

extension YearSpan {
  func contains(_ year: Int) -> Bool {
    (first.map { $0 <= year } ?? true) && (last.map { year <= $0 } ?? true)
  }
}
