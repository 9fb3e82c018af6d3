package import AppSupport
package import Catalog
package import SportsModel

/// A stadium to add by hand, by the same rules as in a pack.
package struct OwnStadiumRequest: Sendable {
  package var name: String
  package var place: Coordinate
  /// nil for an id derived from the name.
  package var id: String?
  package var city: String?
  package var region: String?
  package var country: String?
  package var zone: String?
  package var opened: Int?
  package var closed: Int?
  package var capacity: Int?
  package var footprint: Int?

  package init(name: String, place: Coordinate) {
    self.name = name
    self.place = place
  }

  private var entry: LeaguePackDocument.Stadium {
    LeaguePackDocument.Stadium(
      id: id ?? NameSlug.slug(name), name: name, city: city, region: region, country: country,
      latitude: place.latitude, longitude: place.longitude, timeZone: zone, opened: opened,
      closed: closed, capacity: capacity, footprintM: footprint)
  }

  /// Builds the stadium, or finds the one of the catalog at the same place; saves nothing.
  package func addition(
    to catalog: Catalog, isDryRun: Bool, format: DisplayFormat
  ) throws(LeaguePackError) -> StadiumAddition {
    let taken = catalog.stadiums(named: name).first { stadium in
      stadium.names.contains { NameMatchRank.folded($0.name) == NameMatchRank.folded(name) }
        && stadium.coordinate.distance(to: place) >= Catalog.sameBuilding
        && stadium.city == city ?? ""
    }
    if let taken, id == nil {
      throw LeaguePackError(
        path: "stadium",
        "\"\(name)\" is already the name of \(taken.id). Add --city or --id to tell them apart")
    }
    var document = LeaguePackDocument(league: LeaguePackDocument.League(id: "zz", name: "none"))
    document.stadiums = [entry]
    let pack = try LeaguePack(document, path: "stadium")
    let built = try LeagueBuilder(pack, catalog: catalog, former: nil, format: format)
    if let new = built.league.stadiums.first {
      return StadiumAddition(stadium: new, isNew: true, notes: built.notes, isDryRun: isDryRun)
    }
    guard let known = built.stadiumIDs.values.first.flatMap({ catalog.stadiums[$0] }) else {
      throw LeaguePackError(path: "stadium", "can't be added")
    }
    return StadiumAddition(stadium: known, isNew: false, notes: [], isDryRun: isDryRun)
  }
}

/// The result of adding a stadium.
package struct StadiumAddition: Sendable {
  package let stadium: Stadium
  /// Whether the catalog didn't contain the stadium.
  package let isNew: Bool
  /// Notes about derived facts.
  package let notes: [String]
  package let isDryRun: Bool

  package var document: StadiumAdditionDocument {
    StadiumAdditionDocument(stadium: StadiumDocument(stadium), new: isNew, dryRun: isDryRun)
  }

  package var sentence: String {
    isNew
      ? "Added \(stadium.name) (\(stadium.id)), time zone \(stadium.timeZoneID)."
      : "Already there: \(stadium.name) (\(stadium.id))."
  }
}
