import AppSupport
package import Foundation
import Localization
package import SportsModel
package import VisitStore

/// A poll with its secret and the trips of its options, so that the winning trip can be saved on
/// any machine.
package struct StoredPoll: Sendable {
  package let poll: Poll
  package let secret: [UInt8]
  /// The trip of each option; nil for an option that is only text.
  package let trips: [StoredTrip?]
  /// The index of the option that the user chose.
  package var chosen: Int?

  package init(_ poll: Poll, secret: [UInt8], trips: [StoredTrip?], chosen: Int? = nil) {
    (self.poll, self.secret, self.trips, self.chosen) = (poll, secret, trips, chosen)
  }

  package var seal: VoteSigner { VoteSigner(secret: secret, poll: poll.id) }

  /// Returns the key of a voter's ballot; nil in an open poll.
  package func key(of voter: String?) -> String? { poll.isOpen ? nil : voter.map(seal.key) }
}

/// The reason that a poll can't be found or read.
package enum PollFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case noSuchPoll(String)
  case severalPolls(String, [String])

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): localized("Couldn't read the poll \(path): \(reason)")
    case .noSuchPoll(let text): localized("Unknown poll \"\(text)\". Use its file, title or ID")
    case .severalPolls(let text, let ids):
      localized("\"\(text)\" matches several polls: \(DisplayFormat.list(ids)). Use a longer ID")
    }
  }
}

extension StoredPoll {
  /// An option of a new poll, and its trip if it has one.
  package typealias Choice = (option: Poll.Option, trip: StoredTrip?)

  /// Creates a poll in the language of the task, with a random identifier and a new secret.
  ///
  /// The options must be in the same language.
  package init(
    title: String, method: Poll.Method, closes: LocalDay?, choices: [Choice], voters: [String]
  ) throws(PollError) {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let poll = try Poll(
      id: String(repeating: "0", count: 16 - id.count) + id, title: title, method: method,
      closes: closes, options: choices.map(\.option), voters: voters.map { Poll.name($0) ?? $0 },
      language: Language.current)
    self.init(poll, secret: VoteSigner.newSecret(), trips: choices.map(\.trip))
  }
}

/// The file of a poll, which only its owner can read.
package struct PollFile: Hashable, Sendable {
  package let place: URL
  private static let maxBytes = 4 << 20

  package init(_ place: URL) { self.place = place }

  /// Creates the file of a new poll in the data folder.
  package init(of poll: Poll, in data: URL) {
    place = PollFolder.url(in: data).appendingPathComponent("\(poll.id).json")
  }

  /// Finds a poll by its file, the beginning of its identifier, or its title; `file` is the text as a
  /// path.
  ///
  /// - Throws: `PollFileError`.
  package static func find(
    _ text: String, file: URL, in data: URL
  ) throws(PollFileError) -> PollFile {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      return PollFile(file)
    }
    let folder = PollFolder.url(in: data)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let wanted = text.lowercased()
    let files = names.filter(PollFolder.isFileName).sorted().map {
      PollFile(folder.appendingPathComponent($0))
    }
    var found = files.filter { $0.place.lastPathComponent.hasPrefix(wanted) }
    if found.isEmpty || text.isEmpty {
      found = files.filter { (try? $0.read())?.poll.title == text }
    }
    guard let first = found.first else { throw .noSuchPoll(text) }
    guard found.count == 1 else {
      throw .severalPolls(text, found.map { String($0.place.lastPathComponent.prefix(16)) })
    }
    return first
  }

  /// - Throws: `LibraryFileError`.
  package func write(_ kept: StoredPoll, replaces: Bool) throws {
    let text = try JSONValue(encoding: kept.record).document + "\n"
    try AtomicFileWriter.write(Array(text.utf8), to: place, replaces: replaces)
  }

  /// - Throws: `PollFileError`.
  package func read() throws(PollFileError) -> StoredPoll {
    func unreadable(_ reason: String) -> PollFileError {
      .unreadable(path: place.path, reason: reason)
    }
    let bytes: [UInt8]
    do throws(BoundedFileReader.Problem) {
      bytes = try BoundedFileReader.bytes(of: place.path, maxBytes: Self.maxBytes)
    } catch {
      throw unreadable(error.reason)
    }
    guard let record = try? JSONDecoder().decode(PollRecord.self, from: Data(bytes)) else {
      throw unreadable(localized("not a poll file"))
    }
    let kept: StoredPoll?
    do throws(PollError) {
      kept = try record.kept()
    } catch {
      throw unreadable(error.description)
    }
    guard let kept else {
      throw unreadable(localized("it is damaged or was written by a newer stvisits"))
    }
    return kept
  }
}

/// The content of a poll's file.
struct PollRecord: Decodable {
  struct Option: Decodable {
    let title: String
    let details: [String]
    let trip: Trip?
  }

  struct Trip: Decodable {
    let id, name, preferences: String
    let games: [String]
    let itinerary: String
    let created: Double
  }

  let schema: Int
  let id, title, method: String
  let closes: String?
  let options: [Option]
  let voters: [String]
  /// A code such as `de`; missing in polls of earlier versions.
  let language: String?
  let secret: String
  let chosen: Int?

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

extension StoredPoll {
  /// The content of its file: null for what isn't there, but without a missing language.
  var record: JSONObject {
    let options = zip(poll.options, trips).map { option, trip -> JSONObject in
      ["title": option.title, "details": option.details, "trip": trip?.record]
    }
    let members: JSONObject = [
      "schema": 1, "id": poll.id, "title": poll.title, "method": poll.method.rawValue,
      "closes": poll.closes, "options": options, "voters": poll.voters,
      "secret": secret.hexadecimal, "chosen": chosen,
    ]
    return members + poll.language.map { ["language": $0.rawValue] }
  }
}

extension StoredTrip {
  fileprivate var record: JSONObject {
    [
      "id": id.uuidString, "name": name, "preferences": preferences,
      "games": games.map(\.description), "itinerary": itinerary,
      "created": createdAt.timeIntervalSince1970.rounded(),
    ]
  }
}

extension PollRecord.Trip {
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
