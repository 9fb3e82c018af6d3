package import AppSupport
package import SportsModel

extension Game {
  /// Returns the game as documents show it.
  package func document(names catalog: Catalog) -> JSONObject {
    let status =
      switch (status, score) {
      case (.planned, nil): "scheduled"
      case (.planned, _): "final"
      default: status.rawValue
      }
    return [
      "gameID": id, "league": league, "season": season, "seasonType": seasonType,
      "localDate": day, "startLocal": localStart, "startQuality": start.quality,
      "gameNumber": number, "home": catalog.displayName(of: home, season: season),
      "away": catalog.displayName(of: away, season: season), "homeID": home, "awayID": away,
      "homeScore": score?.home, "awayScore": score?.away, "stadiumIds": stadiums,
      "building": building, "neutralSite": isNeutralSite, "spectators": hasSpectators,
      "dateFirm": isDateConfirmed, "status": status,
    ]
  }
}

extension Game.Start {
  /// `exact`, `placeholder` or `unknown`.
  package var quality: String {
    switch self {
    case .exact: "exact"
    case .placeholder: "placeholder"
    case .unknown: "unknown"
    }
  }
}

extension Stadium {
  /// The stadium as documents show it.
  package var document: JSONObject {
    let tenants = tenancies.map { tenancy -> JSONObject in
      [
        "league": tenancy.league, "teamID": tenancy.team, "first": tenancy.first,
        "last": tenancy.last,
      ]
    }
    return [
      "stadiumID": id, "name": name, "names": names, "aliases": aliases, "city": city,
      "region": region, "country": country, "latitude": coordinate.latitude,
      "longitude": coordinate.longitude, "positionErrorM": positionErrorMeters,
      "elevationM": elevation, "timeZone": timeZoneID, "opened": opened, "closed": closed,
      "roof": roof, "capacity": capacity, "tenants": tenants,
    ]
  }
}

extension Team {
  /// The team as documents show it.
  package var document: JSONObject {
    let homes = homes.map { home -> JSONObject in
      ["stadiumID": home.stadium, "first": home.first, "last": home.last]
    }
    return [
      "teamID": id, "league": league, "code": code, "name": name, "active": isActive,
      "names": names, "aliases": aliases, "homes": homes,
    ]
  }
}

extension Nearby<PointOfInterest> {
  /// The point as documents show it.
  package var document: JSONObject {
    [
      "kind": element.kind, "name": element.name, "category": element.category,
      "about": element.about, "latitude": element.coordinate.latitude,
      "longitude": element.coordinate.longitude, "distanceM": Int(rounding: meters),
      "stadiumID": element.stadium, "gameIds": element.games.map(\.id),
    ]
  }
}
