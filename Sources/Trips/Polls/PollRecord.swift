import Foundation
import Localization
import SportsModel
import VisitStore

/// The content of a poll's file.
struct PollRecord: Codable {
  struct Option: Codable {
    let title: String
    let details: [String]
    let trip: Trip?
  }

  struct Trip: Codable {
    let id: String
    let name: String
    let preferences: String
    let games: [String]
    let itinerary: String
    let created: Double
  }

  let schema: Int
  let id: String
  let title: String
  let method: String
  let closes: String?
  let options: [Option]
  let voters: [String]
  /// A code such as `de`; missing in polls of earlier versions.
  let language: String?
  let secret: String
  let chosen: Int?

  init(_ kept: StoredPoll) {
    let poll = kept.poll
    (schema, id, title, method) = (1, poll.id, poll.title, poll.method.rawValue)
    (closes, voters, chosen) = (poll.closes?.description, poll.voters, kept.chosen)
    language = poll.language?.rawValue
    secret = kept.secret.hexadecimal
    options = zip(poll.options, kept.trips).map { option, trip in
      Option(title: option.title, details: option.details, trip: trip.map(Trip.init))
    }
  }

  /// Writes a null for what isn't there, but leaves out a missing language.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(method, forKey: .method)
    try container.encodeIfPresent(closes, forKey: .closes)
    try container.encode(options, forKey: .options)
    try container.encode(voters, forKey: .voters)
    if let language { try container.encode(language, forKey: .language) }
    try container.encode(secret, forKey: .secret)
    try container.encodeIfPresent(chosen, forKey: .chosen)
  }

  /// Returns the poll; nil if this program didn't write the file.
  func kept() throws(PollError) -> StoredPoll? {
    guard schema == 1, let method = Poll.Method(rawValue: method),
      let secret = [UInt8](hexadecimal: secret), secret.count == 32
    else { return nil }
    let closes = closes.map { LocalDay($0) }
    if case .some(.none) = closes { return nil }
    let language = language.map { Language(rawValue: $0) }
    if case .some(.none) = language { return nil }
    let poll = try Poll(
      id: id, title: title, method: method, closes: closes ?? nil,
      options: options.map { Poll.Option(title: $0.title, details: $0.details) }, voters: voters,
      language: language ?? nil)
    if let chosen, !options.indices.contains(chosen) { return nil }
    return StoredPoll(poll, secret: secret, trips: options.map { $0.trip?.stored }, chosen: chosen)
  }
}

extension PollRecord.Trip {
  init(_ trip: StoredTrip) {
    id = trip.id.uuidString
    (name, preferences, itinerary) = (trip.name, trip.preferences, trip.itinerary)
    games = trip.games.map(\.description)
    created = trip.createdAt.timeIntervalSince1970.rounded()
  }

  /// The trip; nil if a part of it can't be read.
  var stored: StoredTrip? {
    let keys = games.compactMap { GameKey($0) }
    guard let id = UUID(uuidString: id), keys.count == games.count, abs(created) < 1e11 else {
      return nil
    }
    let date = Date(timeIntervalSince1970: created)
    return StoredTrip(
      id: id, name: name, preferences: preferences, games: keys, itinerary: itinerary,
      createdAt: date, changedAt: date)
  }
}
