import AppSupport
package import Foundation
package import SportsModel
package import Web

/// A source of games: its requests, and the parser of its responses.
///
/// Providers are values without effects; the caller sends the requests.
package protocol Provider: Sendable {
  var id: ProviderID { get }
  var leagues: Set<LeagueID> { get }

  /// Returns the requests for a query, the most important first; none if it isn't supported.
  func requests(for query: ScheduleQuery) -> [ProviderRequest]

  /// Parses a response of any status; returns the games of the requested days, possibly none.
  ///
  /// - Throws: `ProviderError` if the response contains no list of games.
  func games(in answer: WebResponse, to request: ProviderRequest) throws(ProviderError) -> GameList

  /// Returns the request for the box score of a listed game; nil if the provider has none.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest?
}

extension Provider { package func boxScoreRequest(for listed: ListedGame) -> WebRequest? { nil } }

/// A provider whose responses are JSON.
protocol JSONProvider: Provider {
  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList
}

extension JSONProvider {
  package func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    return try games(in: try ProviderJSON.read(answer.body), to: request)
  }
}

/// A request with the context for parsing its response.
package struct ProviderRequest: Sendable, Hashable {
  package let web: WebRequest
  package let league: LeagueID
  /// Games on other days are removed from the response.
  package let days: ClosedRange<LocalDay>
  package var role = Role.main

  package enum Role: Sendable, Hashable {
    /// A part of the list.
    case main
    /// Adds details to listed games, such as the stadium; its failure is ignored.
    case supplement
    /// Only sent if the requests before it brought no list.
    case alternative
  }
}

extension URL {
  /// Returns a URL below this one; query values are escaped.
  func endpoint(_ path: String, items: [(name: String, value: String)] = []) -> URL {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) ?? URLComponents()
    let trimmed = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
    parts.path = trimmed + path
    if !items.isEmpty {
      parts.queryItems = items.map { URLQueryItem(name: $0.name, value: $0.value) }
    }
    return parts.url ?? self
  }
}

/// The reason that a response contains no list of games; an empty list is not an error.
package enum ProviderError: Error, Sendable, Hashable {
  /// 401, 403 and similar.
  case refused(status: Int)
  /// 429, with the header Retry-After.
  case rateLimited(retryAfter: String?)
  /// 500 and above.
  case serverError(status: Int, retryAfter: String?)
  /// Any other status that is not a success.
  case rejected(status: Int)
  /// A success without data in the known format, with the flaw.
  case wrongShape(String)

  static func check(_ answer: WebResponse) throws(ProviderError) {
    switch answer.status {
    case 200..<300: return
    case 401, 402, 403, 407, 451: throw .refused(status: answer.status)
    case 429: throw .rateLimited(retryAfter: answer.header("Retry-After"))
    case 500...: throw .serverError(status: answer.status, retryAfter: answer.header("Retry-After"))
    default: throw .rejected(status: answer.status)
    }
  }
}

extension RequestFailure {
  /// Creates the failure of a parsing error; nil for 404 and 410, which say that the game is not
  /// listed.
  package init?(_ error: ProviderError, at instant: Date) {
    func wait(_ text: String?) -> Date? { text.flatMap { RetryAfter.instant($0, at: instant) } }
    switch error {
    case .refused(let status): self.init(.refused(status: status))
    case .rateLimited(let text): self.init(.refused(status: 429), retryAfter: wait(text))
    case .serverError(let status, let text):
      self.init(.server(status: status), retryAfter: wait(text))
    case .rejected(404), .rejected(410): return nil
    case .rejected(408): self.init(.timedOut)
    case .rejected, .wrongShape: self.init(.notUnderstood)
    }
  }
}

/// The program's name in requests.
package struct UserAgent: Sendable, Hashable {
  /// `stvisits/0.1.0 (+https://…)`: ESPN rejects user agents without a URL.
  package let text: String

  package init(version: String, page: String) { text = "stvisits/\(version) (+\(page))" }

  func headers(accept: String = "application/json") -> [WebRequest.Header] {
    [.init("User-Agent", text), .init("Accept", accept)]
  }

  /// The headers that stats.nba.com requires, as a page of nba.com sends them.
  static let nbaPageHeaders: [WebRequest.Header] = [
    .init(
      "User-Agent",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/140.0.0.0 Safari/537.36"),
    .init("Accept", "application/json, text/plain, */*"),
    .init("Accept-Language", "en-US,en;q=0.9"),
    .init("Referer", "https://www.nba.com/"),
    .init("Origin", "https://www.nba.com"),
    .init("Pragma", "no-cache"),
    .init("Cache-Control", "no-cache"),
    .init("Sec-Fetch-Dest", "empty"),
  ]
}

extension JSONValue {
  /// A string with more than whitespace.
  var text: String? {
    guard case .string(let text) = self, text.utf8.contains(where: { $0 > 0x20 }) else {
      return nil
    }
    return text
  }

  /// A whole number, as a number or in a string.
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// A whole number in a range; nil for others, which no game has.
  func integer(in range: ClosedRange<Int>) -> Int? {
    integer.flatMap { range.contains($0) ? $0 : nil }
  }

  /// An ID: a string or a whole number.
  var identifier: String? { if case .integer(let number) = self { String(number) } else { text } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var list: [JSONValue] { array ?? [] }

  /// The values of an object, in no order; empty for anything else.
  var members: [JSONValue] {
    if case .object(let members) = self { Array(members.values) } else { [] }
  }

  var isObject: Bool { if case .object = self { true } else { false } }

  /// The points of a team, 0 to 9,999.
  var points: Int? { integer(in: 0...9999) }

  /// Returns a number of points of the members `home` and `away`.
  func score(_ key: String) -> Score? {
    Score(points: self["home"][key].points, self["away"][key].points)
  }
}

extension Score {
  /// Creates nil unless both sides are known.
  init?(points home: Int?, _ away: Int?) {
    guard let home, let away else { return nil }
    self.init(home: home, away: away)
  }
}

/// Reads the JSON of responses, bounded in bytes and nesting.
enum ProviderJSON {
  static let maxBytes = 16 << 20
  private static let maxDepth = 64

  /// Parses JSON in UTF-8, UTF-16 or Latin-1.
  ///
  /// - Throws: `ProviderError.wrongShape` with the flaw.
  static func read(_ body: Data) throws(ProviderError) -> JSONValue {
    guard body.count <= maxBytes else { throw .wrongShape("it is too large") }
    // Control characters are whitespace between values; within strings JSON doesn't allow them.
    let text = ResponseTextDecoder.utf8(body).map { max($0, 0x20) }
    guard text.withUnsafeBytes(JSONNesting.depth) <= maxDepth else {
      throw .wrongShape("it nests too deeply")
    }
    do {
      return try JSONValue(parsing: Data(text))
    } catch {
      throw .wrongShape("it is not valid JSON")
    }
  }
}

/// Converts the text of a response to UTF-8.
enum ResponseTextDecoder {
  /// Returns the text without byte order mark; it is Latin-1 if it is neither UTF-16 nor UTF-8.
  static func utf8(_ body: Data) -> [UInt8] {
    let bytes = [UInt8](body)
    if let encoding = utf16(bytes), let text = String(bytes: bytes, encoding: encoding) {
      return Array(text.replacing("\u{feff}", with: "").utf8)
    }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) == nil,
      let latin = String(bytes: text, encoding: .isoLatin1)
    else { return text }
    return Array(latin.utf8)
  }

  /// Returns the order of bytes by the mark or the first character; nil if it is not UTF-16.
  private static func utf16(_ bytes: [UInt8]) -> String.Encoding? {
    guard bytes.count >= 2 else { return nil }
    // If the first character is ASCII, its other byte is zero.
    return switch (bytes[0], bytes[1]) {
    case (0xfe, 0xff), (0, 1...0x7f): .utf16BigEndian
    case (0xff, 0xfe), (1...0x7f, 0): .utf16LittleEndian
    default: nil
    }
  }
}

/// Parses days and instants in the formats of providers.
enum ProviderDateParser {
  private static let eastern = TimeZone(identifier: "America/New_York")

  /// Parses an instant in UTC, with or without seconds or fraction: `2022-09-17T17:10Z`.
  ///
  /// Years up to 1900 are placeholders and return nil.
  static func instant(_ text: String?) -> Date? {
    guard var text, text.hasSuffix("Z") else { return nil }
    text.removeLast()
    if text.utf8.count == 16 { text += ":00" }
    guard let time = LocalDateTime(text), time.day.year > 1900 else { return nil }
    return time.instant(offset: .utc)
  }

  /// Parses the day at the start of a text: `2018-11-30T00:00:00`.
  static func day(_ text: String?) -> LocalDay? {
    guard let text, text.utf8.count >= 10 else { return nil }
    if text.utf8.count > 10, !text.dropFirst(10).hasPrefix("T") { return nil }
    return LocalDay(text.prefix(10))
  }

  /// Parses `20171218`, also at the start of `20171218/NYKCHA` and `201710310LAL`.
  static func packedDay(_ text: some StringProtocol) -> LocalDay? {
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let value = Int(digits)
    else { return nil }
    return LocalDay(year: value / 10_000, month: value / 100 % 100, day: value % 100)
  }

  /// Parses `11/30/2018`, ignoring a time after it.
  static func slashedDay(_ text: String?) -> LocalDay? {
    guard let parts = text?.prefix(10).split(separator: "/"), parts.count == 3,
      let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  static func easternDay(_ instant: Date) -> LocalDay? {
    eastern.map { LocalDateTime(instant, zone: $0).day }
  }

  /// Formats a day as `20220917`.
  static func packed(_ day: LocalDay) -> String { day.description.filter { $0 != "-" } }
}
