/// A building in `venues.json`.
struct VenueRecord: Decodable {
  struct Name: Decodable {
    let name: String
    let first: Int?
    let last: Int?
  }

  struct Use: Decodable {
    let league: String
    let team: String?
    let first: Int?
    let last: Int?
  }

  struct ExternalIDs: Decodable {
    let retrosheetParks: [String]?
    enum CodingKeys: String, CodingKey { case retrosheetParks = "retrosheet_parks" }
  }

  let id: String
  let name: String
  let names: [Name]
  let aliases: [String]
  let city: String
  let region: String?
  let country: String?
  let lat: Double
  let lon: Double
  let confidence: String
  let errorMeters: Double?
  let timezone: String
  let capacity: Int?
  let opened: Int?
  let closed: Int?
  let roof: String
  let tenants: [Use]
  let specialUse: [Use]
  let externalIDs: ExternalIDs

  enum CodingKeys: String, CodingKey {
    case id, name, names, aliases, city, region, country, lat, lon, timezone, capacity, opened
    case closed, roof, tenants
    case confidence = "coord_confidence"
    case errorMeters = "coord_error_m"
    case specialUse = "special_use"
    case externalIDs = "external_ids"
  }
}

/// All of `venues.json`.
struct VenueFile: Decodable {
  let generated: String
  let venues: [VenueRecord]
}

/// A franchise in `teams.json`.
struct TeamRecord: Decodable {
  /// A number or a text, since other sources use both as keys.
  enum Key: Decodable {
    case text(String)
    case number

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = text.map(Key.text) ?? .number
    }
  }

  struct Home: Decodable, Hashable {
    let venue: String
    let first: Int
    let last: Int?
  }

  let id: String
  let league: String
  let code: String
  let city: String?
  let nickname: String?
  let active: Bool
  let names: [VenueRecord.Name]
  let venues: [Home]
  let ids: [String: Key]
  let firstSeason: Int
  let lastSeason: Int?

  enum CodingKeys: String, CodingKey {
    case id, league, code, city, nickname, active, names, venues, ids
    case firstSeason = "first_season"
    case lastSeason = "last_season"
  }
}

/// All of `teams.json`.
struct TeamFile: Decodable { let teams: [TeamRecord] }

/// All of `leagues.json`.
struct LeagueFile: Decodable {
  struct League: Decodable {
    let code: String
    let name: String
    let sport: String
    let conferences: [Conference]
  }

  struct Conference: Decodable {
    let name: String?
    let divisions: [Division]
  }

  struct Division: Decodable {
    let name: String?
    let teams: [String]
  }

  let leagues: [League]
}
