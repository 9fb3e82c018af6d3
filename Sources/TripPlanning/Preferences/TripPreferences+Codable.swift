import SportsModel

/// Encodes sets in sorted order, so that equal preferences have equal encodings.
extension TripPreferences {
  enum CodingKeys: String, CodingKey {
    case mode, leagues, firstDay, lastDay, length, lodgingNights, mustSeeGames, mustStops, start
    case end, teams, followedGames, drivers, hoursPerDriver, allowsNightDriving, electricCar
    case flights, stops, leisure, allowsRepeatCities, regions, routePreference
    case allowsBacktracking, budget
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mode, forKey: .mode)
    try values.encode(leagues.sorted(), forKey: .leagues)
    try values.encodeIfPresent(firstDay, forKey: .firstDay)
    try values.encodeIfPresent(lastDay, forKey: .lastDay)
    try values.encodeIfPresent(length, forKey: .length)
    try values.encodeIfPresent(lodgingNights, forKey: .lodgingNights)
    try values.encode(mustSeeGames.sorted(), forKey: .mustSeeGames)
    try values.encode(mustStops.sorted { $0.order < $1.order }, forKey: .mustStops)
    try values.encodeIfPresent(start, forKey: .start)
    try values.encodeIfPresent(end, forKey: .end)
    try values.encode(teams.sorted(), forKey: .teams)
    try values.encode(followedGames, forKey: .followedGames)
    try encodeMeans(&values)
  }

  private func encodeMeans(_ values: inout KeyedEncodingContainer<CodingKeys>) throws {
    try values.encode(drivers, forKey: .drivers)
    try values.encode(hoursPerDriver, forKey: .hoursPerDriver)
    try values.encode(allowsNightDriving, forKey: .allowsNightDriving)
    try values.encodeIfPresent(electricCar, forKey: .electricCar)
    try values.encodeIfPresent(flights, forKey: .flights)
    try values.encode(stops, forKey: .stops)
    try values.encode(leisure, forKey: .leisure)
    try values.encode(allowsRepeatCities, forKey: .allowsRepeatCities)
    try values.encode(regions.sorted { $0.order < $1.order }, forKey: .regions)
    try values.encode(routePreference, forKey: .routePreference)
    try values.encode(allowsBacktracking, forKey: .allowsBacktracking)
    try values.encode(budget, forKey: .budget)
  }
}

extension MustStop {
  fileprivate var order: String {
    switch self {
    case .stadium(let id): id.rawValue
    case .place(let place, let miles): "\(place.name) \(place.coordinate) \(miles)"
    }
  }
}

extension TripRegion {
  fileprivate var order: String {
    switch self {
    case .east: "east"
    case .central: "central"
    case .west: "west"
    case .circle(let center, let miles): "\(center.name) \(center.coordinate) \(miles)"
    }
  }
}
